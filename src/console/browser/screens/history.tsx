// What was changed, by whom and when, each step with a way back.

import type { Json } from '../api.ts'
import { site } from '../facts.ts'
import { Choice, Field, Form } from '../parts/form.tsx'
import { List } from '../parts/listed.tsx'
import { toast, toastError } from '../parts/toasts.tsx'
import { useList } from '../parts/use_list.ts'
import { momentOf } from '../parts/when.ts'
import { narrow, place } from '../place.ts'
import { t } from '../say.ts'
import { undoOf } from '../undo.ts'
import type { Sentence } from '../words.ts'

const kinds = [
  ['event', 'Event'],
  ['venue', 'Venue'],
  ['organizer', 'Organizer'],
  ['category', 'Category'],
  ['tag', 'Tag'],
  ['image', 'Image'],
] as const satisfies readonly (readonly [string, Sentence])[]

const actions = [
  ['create', 'created'],
  ['update', 'changed'],
  ['trash', 'moved to the trash'],
  ['restore', 'restored'],
  ['delete', 'deleted for good'],
  ['undo', 'taken back'],
] as const satisfies readonly (readonly [string, Sentence])[]

const said = (pairs: readonly (readonly [string, Sentence])[], name: string): string =>
  t(pairs.find(([one]) => one === name)?.[1] ?? 'changed')

const choices = (pairs: readonly (readonly [string, Sentence])[]) => [
  ['', t('All')] as const,
  ...pairs.map(([name, word]) => [name, t(word)] as const),
]

const root = `${site.console}/history`

export function Screen() {
  const { query } = place.value
  const list = useList(root, { per_page: 30, ...query })
  const entries: readonly Json[] = list.body?.history ?? []
  return (
    <>
      <Filters />
      <List
        list={list}
        isEmpty={entries.length === 0}
        empty={<p>{t('Nothing was changed here yet.')}</p>}
      >
        <ol class="history">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onDone={list.again} />
          ))}
        </ol>
      </List>
    </>
  )
}

function Filters() {
  const { query } = place.value
  return (
    <Form
      submit={t('Filter')}
      onSubmit={async ({ search = '', kind = '', action = '' }) =>
        narrow({ search, kind, action, page: undefined })
      }
    >
      <div class="filters">
        <Field name="search" label={t('Title')} type="search" value={query['search'] ?? ''} />
        <Choice
          name="kind"
          label={t('Kind')}
          value={query['kind'] ?? ''}
          options={choices(kinds)}
        />
        <Choice
          name="action"
          label={t('What was done')}
          value={query['action'] ?? ''}
          options={choices(actions)}
        />
      </div>
    </Form>
  )
}

function Entry({ entry, onDone }: { readonly entry: Json; readonly onDone: () => void }) {
  const { at, by, kind, title, action, changes } = entry
  const undo = async () => {
    try {
      await undoOf({ group: entry.group, entry: entry.id })?.()
      toast(t('“{title}” is as it was before.', { title }))
      onDone()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <li>
      <p>
        <strong>{title}</strong> <span class="badge">{said(kinds, kind)}</span>{' '}
        {said(actions, action)}{' '}
        <span class="soft">
          {by?.login ?? t('by the program')},{' '}
          <time dateTime={`${at.replace(' ', 'T')}Z`}>{momentOf(at)}</time>
        </span>
      </p>
      <details>
        <summary>{t('What was changed')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Before')}</th>
              <th scope="col">{t('After')}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries<readonly [unknown, unknown]>(changes).map(([name, [before, after]]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{valueOf(before)}</td>
                <td>{valueOf(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <button type="button" onClick={() => void undo()}>
        {t('Undo')}
      </button>
    </li>
  )
}

function valueOf(value: unknown): string {
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
