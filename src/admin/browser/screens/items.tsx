// All venues, organizers or tags.

import { useState } from 'preact/hooks'
import type { Answer, AnyOf } from '../../../contract/client.ts'
import { Choice, optionsOf } from '../components/form/form.tsx'
import {
  By,
  ByWords,
  Filters,
  Line,
  List,
  NoMatch,
  Table,
  useAgain,
  useList,
} from '../components/list/list.tsx'
import { Button, Link, Status, titled } from '../components/parts.tsx'
import { statuses } from '../components/statuses.ts'
import { kinds } from '../editor/form/kinds.ts'
import { type Sentence, t } from '../i18n.ts'
import { aboutOf } from '../items/about.ts'
import { Bulk, type ItemList, type Listed } from '../items/bulk.tsx'
import { likelyDoubles } from '../merge/doubles.ts'
import { type Merged, MergeDialog } from '../merge/merge_dialog.tsx'
import { place, to } from '../router.ts'
import { may } from '../session.ts'

const teaching: Readonly<Record<ItemList, Sentence>> = {
  venues:
    'There are no places yet. A place is made here, or while you write an event; its address and map are then the same everywhere.',
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
  const isNarrow = Boolean(query['search'] || query['status'])
  return (
    <>
      <p>
        <Link class="button primary" href={to(`${path}/new`)} said={kind.create} />
      </p>
      <Filters>
        <ByWords />
        {isTags ? (
          <Choice
            name="sort"
            label={t('Sorted')}
            value={query['sort'] ?? ''}
            options={optionsOf(
              [
                ['count', 'most used first'],
                ['rare', 'least used first'],
              ],
              'by name',
            )}
          />
        ) : (
          <By name="status" label="State" options={optionsOf(statuses)} />
        )}
      </Filters>
      <List
        list={list}
        items={items}
        empty={isNarrow ? <NoMatch said="Nothing matches." all={listed} /> : teaching[listed]}
      >
        <Rows list={listed} items={items} />
      </List>
    </>
  )
}

const lists = ['venues', 'organizers', 'tags'] as const satisfies readonly ItemList[]

const orders: Readonly<Record<string, object>> = {
  count: { orderby: 'count', order: 'desc' },
  rare: { orderby: 'count', order: 'asc' },
}

/** With its name, and what tells it from its namesakes. */
type Named = Omit<Listed, 'name'> & { readonly name: string; readonly about: string }

function Rows({ list, items }: { readonly list: ItemList; readonly items: readonly Listed[] }) {
  const again = useAgain()
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
    again()
  }
  return (
    <>
      {isEditor && (
        <Doubles items={named.filter(({ status }) => status !== 'trash')} onMerge={setMerged} />
      )}
      {isEditor && (
        <Bulk list={list} items={selected} onMerge={() => setMerged(selected)} onDone={done} />
      )}
      <Table
        caption={t('Results')}
        headings={[
          ...(isEditor
            ? [
                <Pick
                  key="all"
                  label={t('Select all')}
                  isOn={isAll}
                  onChange={() => setChosen(new Set(isAll ? [] : named.map(({ id }) => id)))}
                />,
              ]
            : []),
          'Name',
          list === 'tags' ? 'Events' : 'State',
        ]}
      >
        {named.map(({ id, name, about, count, status = 'publish' }) => (
          <tr key={id}>
            {isEditor && (
              <Pick
                label={t('Select “{title}”', { title: name })}
                isOn={chosen.has(id)}
                onChange={() => setChosen(chosen.symmetricDifference(new Set([id])))}
              />
            )}
            <th scope="row">
              <a href={to(`${list}/${id}`)}>{titled(name)}</a> <span class="soft">{about}</span>
            </th>
            <td>{list === 'tags' ? count : <Status status={status} />}</td>
          </tr>
        ))}
      </Table>
      {merged && (
        <MergeDialog
          {...{ list, items: merged }}
          onDone={done}
          onClose={() => setMerged(undefined)}
        />
      )}
    </>
  )
}

interface PickProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: () => void
}

const Pick = ({ label, isOn, onChange }: PickProps) => (
  <td>
    <input type="checkbox" aria-label={label} checked={isOn} onChange={onChange} />
  </td>
)

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
          <Line
            key={group.map(({ id }) => id).join()}
            main={group
              .map(({ name, about }) => [name, about].filter(Boolean).join(', '))
              .join(' · ')}
          >
            <Button onClick={() => onMerge(group)} said="Merge" isAsking />
          </Line>
        ))}
      </ul>
    </details>
  )
}
