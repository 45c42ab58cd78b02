// All venues, organizers or tags.

import { useState } from 'preact/hooks'
import type { AnyOf, Answer } from '../../../contract/client.ts'
import { kinds } from '../editor/form/kinds.ts'
import { aboutOf } from '../items/about.ts'
import { Bulk, type ItemList, type Listed } from '../items/bulk.tsx'
import { likelyDoubles } from '../merge/doubles.ts'
import { MergeDialog, type Merged } from '../merge/merge_dialog.tsx'
import { Choice, Field, Form } from '../components/form/form.tsx'
import { List } from '../components/list/listed.tsx'
import { statusWord, statuses } from '../components/statuses.ts'
import { useList } from '../components/list/use_list.ts'
import { narrow, place, to } from '../router.ts'
import { type Sentence, t } from '../i18n.ts'
import { may } from '../session.ts'

const teaching: Readonly<Record<ItemList, Sentence>> = {
  venues:
    'There are no venues yet. A venue is made here, or while you write an event; its address and map are then the same everywhere.',
  organizers:
    'There are no organizers yet. An organizer is made here, or while you write an event; how to reach them is then the same everywhere.',
  tags: 'There are no tags yet. Tags are loose words that events have in common, beside their categories.',
}

export function Screen() {
  const { path, query } = place.value
  const listed = lists.find((one) => one === path)
  const kind = kinds.find(({ list }) => list === listed)
  const isTags = path === 'tags'
  const list = useList(listed && (`events/${listed}` as const), {
    per_page: 50,
    search: query['search'],
    page: query['page'],
    ...(isTags
      ? { hide_empty: false, ...orders[query['sort'] ?? ''] }
      : { status: query['status'] || 'publish,future,pending,draft,private' }),
  })
  const body: AnyOf<Answer<'GET', `events/${ItemList}`>> = list.body ?? {}
  if (!kind || !listed) return null
  const items: readonly Listed[] = body[listed] ?? []
  return (
    <>
      <p>
        <a class="button primary" href={to(`${path}/new`)}>
          {t(kind.create)}
        </a>
      </p>
      <Filters isTags={isTags} />
      <List list={list} isEmpty={items.length === 0} empty={<Empty list={listed} />}>
        <Rows list={listed} items={items} onDone={list.again} />
      </List>
    </>
  )
}

const lists = ['venues', 'organizers', 'tags'] as const satisfies readonly ItemList[]

const orders: Readonly<Record<string, object>> = {
  count: { orderby: 'count', order: 'desc' },
  rare: { orderby: 'count', order: 'asc' },
}

function Filters({ isTags }: { readonly isTags: boolean }) {
  const { search = '', status = '', sort = '' } = place.value.query
  return (
    <Form
      key={`${search} ${status} ${sort}`}
      submit={t('Show')}
      onSubmit={async (values) => narrow({ ...values, page: undefined })}
    >
      <div class="filters">
        <Field name="search" label={t('Words')} type="search" value={search} />
        {isTags ? (
          <Choice
            name="sort"
            label={t('Sorted')}
            value={sort}
            options={[
              ['', t('by name')],
              ['count', t('most used first')],
              ['rare', t('least used first')],
            ]}
          />
        ) : (
          <Choice
            name="status"
            label={t('State')}
            value={status}
            options={[['', t('All')], ...statuses.map(([one, word]) => [one, t(word)] as const)]}
          />
        )}
      </div>
    </Form>
  )
}

function Empty({ list }: { readonly list: ItemList }) {
  const { search, status } = place.value.query
  if (!search && !status) return <p>{t(teaching[list])}</p>
  return (
    <p>
      {t('Nothing matches.')} <a href={to(list)}>{t('Show all')}</a>
    </p>
  )
}

/** With its name, and what tells it from its namesakes. */
type Named = Omit<Listed, 'name'> & { readonly name: string; readonly about: string }

interface RowsProps {
  readonly list: ItemList
  readonly items: readonly Listed[]
  readonly onDone: () => void
}

function Rows({ list, items, onDone }: RowsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [merged, setMerged] = useState<readonly Merged[]>()
  const named = items.map((item): Named => ({
    ...item,
    name: item.venue ?? item.organizer ?? item.name ?? '',
    about: aboutOf(list, item),
  }))
  const selected = named.filter(({ id }) => chosen.has(id))
  const isAll = selected.length === named.length
  const isEditor = may('editOthers')
  const done = () => {
    setChosen(new Set())
    setMerged(undefined)
    onDone()
  }
  return (
    <>
      {isEditor && (
        <Doubles items={named.filter(({ status }) => status !== 'trash')} onMerge={setMerged} />
      )}
      {isEditor && (
        <Bulk list={list} items={selected} onMerge={() => setMerged(selected)} onDone={done} />
      )}
      <table class="rows">
        <caption class="hidden">{t('Results')}</caption>
        <thead>
          <tr>
            {isEditor && (
              <td>
                <input
                  type="checkbox"
                  aria-label={t('Select all')}
                  checked={isAll}
                  onChange={() => setChosen(new Set(isAll ? [] : named.map(({ id }) => id)))}
                />
              </td>
            )}
            <th scope="col">{t('Name')}</th>
            <th scope="col">{list === 'tags' ? t('Events') : t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {named.map((item) => (
            <tr key={item.id}>
              {isEditor && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={t('Select “{title}”', { title: item.name })}
                    checked={chosen.has(item.id)}
                    onChange={() => setChosen(chosen.symmetricDifference(new Set([item.id])))}
                  />
                </td>
              )}
              <th scope="row">
                <a href={to(`${list}/${item.id}`)}>{item.name || t('Without a title')}</a>{' '}
                <span class="soft">{item.about}</span>
              </th>
              <td>
                {list === 'tags' ? (
                  item.count
                ) : (
                  <span class={`badge ${item.status}`}>{statusWord(item.status ?? 'publish')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {merged && (
        <MergeDialog
          list={list}
          items={merged}
          onDone={done}
          onClose={() => setMerged(undefined)}
        />
      )}
    </>
  )
}

interface DoublesProps {
  readonly items: readonly Named[]
  readonly onMerge: (items: readonly Merged[]) => void
}

/** Of those that are listed. */
function Doubles({ items, onMerge }: DoublesProps) {
  const groups = likelyDoubles(items)
  if (groups.length === 0) return null
  return (
    <details class="doubles">
      <summary>{t('These may be the same: {n}', { n: groups.length })}</summary>
      <ul class="lines">
        {groups.map((group) => (
          <li key={group.map(({ id }) => id).join()}>
            <span>
              {group.map(({ name, about }) => [name, about].filter(Boolean).join(', ')).join(' · ')}
            </span>
            <button type="button" onClick={() => onMerge(group)}>
              {t('Merge')} …
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
