// All events, as a table. Everything that narrows it is in the address.

import { useState } from 'preact/hooks'
import { type Json, post } from '../api.ts'
import { site } from '../facts.ts'
import { Choice, Field, Form } from '../parts/form.tsx'
import { List } from '../parts/listed.tsx'
import { toast, toastError, toastWrong } from '../parts/toasts.tsx'
import { useList } from '../parts/use_list.ts'
import { eventWhen } from '../parts/when.ts'
import { narrow, place, to } from '../place.ts'
import { t } from '../say.ts'
import { undoOf } from '../undo.ts'
import type { Sentence } from '../words.ts'

const statuses = [
  ['publish', 'Published'],
  ['future', 'Scheduled'],
  ['pending', 'Waiting for review'],
  ['draft', 'Draft'],
  ['private', 'Private'],
  ['trash', 'In the trash'],
] as const satisfies readonly (readonly [string, Sentence])[]

const statusWord = (status: string): string =>
  t(statuses.find(([one]) => one === status)?.[1] ?? 'Published')

const rowsOnPage = 50

export function Screen() {
  const { query } = place.value
  const list = useList(`${site.events}/events`, {
    per_page: rowsOnPage,
    context: 'edit',
    starts_after: query['from'] ?? (query['when'] === 'all' ? '1900-01-01' : undefined),
    status: query['status'],
    search: query['search'],
    match: query['search'] ? 'words' : undefined,
    page: query['page'],
  })
  const events: readonly Json[] = list.body?.events ?? []
  return (
    <>
      <p>
        <a class="button primary" href={to('events/new')}>
          {t('New event')}
        </a>
      </p>
      <Filters />
      <List list={list} isEmpty={events.length === 0} empty={<Empty />}>
        <Rows events={events} onDone={list.again} />
      </List>
    </>
  )
}

function Filters() {
  const { query } = place.value
  return (
    <Form
      submit={t('Show')}
      onSubmit={async ({ search = '', status = '', when = '' }) =>
        narrow({ search, status, when, page: undefined })
      }
    >
      <div class="filters">
        <Field name="search" label={t('Words')} type="search" value={query['search'] ?? ''} />
        <Choice
          name="status"
          label={t('State')}
          value={query['status'] ?? ''}
          options={[['', t('All')], ...statuses.map(([one, word]) => [one, t(word)] as const)]}
        />
        <Choice
          name="when"
          label={t('Time')}
          value={query['when'] ?? ''}
          options={[
            ['', t('Coming')],
            ['all', t('Past and coming')],
          ]}
        />
      </div>
    </Form>
  )
}

function Empty() {
  return (
    <>
      <p>{t('No event matches.')}</p>
      <p>
        <a href={to('events')}>{t('Show all coming events')}</a>
      </p>
    </>
  )
}

function Rows({
  events,
  onDone,
}: {
  readonly events: readonly Json[]
  readonly onDone: () => void
}) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = events.map(({ id }) => id)
  const shown = ids.filter((id) => chosen.has(id))
  const toggle = (id: number) => setChosen(chosen.symmetricDifference(new Set([id])))
  const isAll = shown.length === ids.length
  return (
    <>
      <Bulk
        ids={shown}
        onDone={() => {
          setChosen(new Set())
          onDone()
        }}
      />
      <table class="rows">
        <caption class="hidden">{t('Events')}</caption>
        <thead>
          <tr>
            <td>
              <input
                type="checkbox"
                aria-label={t('Select all')}
                checked={isAll}
                onChange={() => setChosen(new Set(isAll ? [] : ids))}
              />
            </td>
            <th scope="col">{t('Title')}</th>
            <th scope="col">{t('When')}</th>
            <th scope="col">{t('Where')}</th>
            <th scope="col">{t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('Select “{title}”', { title: event.title })}
                  checked={chosen.has(event.id)}
                  onChange={() => toggle(event.id)}
                />
              </td>
              <th scope="row">
                <a href={to(`events/${event.id}`)}>{event.title || t('Without a title')}</a>
              </th>
              <td>{eventWhen(event)}</td>
              <td>
                {[event.venue]
                  .flat()
                  .map((venue) => venue?.venue)
                  .filter(Boolean)
                  .join(', ')}
              </td>
              <td>
                <span class={`badge ${event.status}`}>{statusWord(event.status)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** What can be done with all that are selected, as one step that can be taken back. */
function Bulk({ ids, onDone }: { readonly ids: readonly number[]; readonly onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const act = async (body: object, done: Sentence) => {
    setBusy(true)
    try {
      const made = await post(`${site.console}/events/batch`, { ids, ...body })
      const failed: readonly Json[] = made.answers.filter(({ code }: Json) => code !== null)
      const undo = undoOf(made)
      const n = made.answers.length - failed.length
      if (n > 0) toast(t(done, { n }), undo && (() => undo().then(onDone)))
      for (const message of new Set(failed.map((one) => one.message))) toastWrong(message)
      onDone()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  if (ids.length === 0)
    return <p class="bulk soft">{t('Select events to change several at once.')}</p>
  return (
    <p class="bulk" role="group" aria-label={t('Selected events')} aria-busy={isBusy}>
      <span>{t('Selected: {n}', { n: ids.length })}</span>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void act({ set: { status: 'publish' } }, 'Published: {n}')}
      >
        {t('Publish')}
      </button>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void act({ trash: true }, 'Moved to the trash: {n}')}
      >
        {t('Move to the trash')}
      </button>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void act({ restore: true }, 'Restored: {n}')}
      >
        {t('Restore')}
      </button>
    </p>
  )
}
