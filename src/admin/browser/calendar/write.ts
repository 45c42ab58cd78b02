// Changes from the calendar: shown at once, written behind, and taken back by one press.

import type { Body } from '../../../contract/client.ts'
import type { Event } from '../../../contract/routes.ts'
import { askTagged, get, patch, post, remove } from '../api.ts'
import { forget, keep, showChanged, showStored } from './events.ts'
import { movedTo, type Row, type RowSpan } from './time/rows.ts'
import { shifted } from './time/shift.ts'
import { dayOf, secondsOf, wallAt } from './time/wall.ts'
import { toast, toastError, toastWrong } from '../components/toasts.tsx'
import { undoOf } from '../frame/undo.ts'
import { t } from '../i18n.ts'
import type { Scope } from '../scope.ts'
import { may, session } from '../session.ts'
import { site } from '../site_config.ts'
import type { Written } from '../written.ts'

/** One after the other, so that the last one counts. */
let writes: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = writes.then(work)
  writes = done.catch(() => undefined)
  return done
}

/** What is shown at once is drawn before anything is sent. */
const isShown = (): Promise<void> => new Promise((done) => void setTimeout(done))

/** Where the history has what a request did: its entries have the id of the request. */
async function writtenBy(request: string | undefined): Promise<Written> {
  const query = { by: session.value?.user.id, per_page: 20 }
  const { history } = await get('console/history', { query })
  const entry = history.find((one) => one.request === request)
  return { group: entry?.group ?? null, entry: entry?.id ?? null }
}

const timesIn = ({ start, end, isAllDay }: RowSpan) => ({
  start_date: wallAt(start),
  end_date: wallAt(end),
  all_day: isAllDay,
})

const timesOf = ({ start_date, end_date, all_day }: Row) => ({ start_date, end_date, all_day })

type Times = Body<'PATCH', `events/events/${number}`>

/** With the rule of its series, if the dates of that go to another day (§17.4). */
async function bodyFor(row: Row, span: RowSpan, scope: Scope | undefined): Promise<Times> {
  if (row.series === null || scope === undefined) return timesIn(span)
  if (scope === 'this') return { ...timesIn(span), scope }
  const [{ occurrence }, series] = await Promise.all([read(row.id), read(row.series)])
  const original = occurrence?.original_start ?? row.start_date
  // The date itself may have been moved before: the series goes as far as it does now.
  const moved = movedTo(span, secondsOf(original) + span.start - secondsOf(row.start_date))
  const times = timesIn(moved)
  const by = dayOf(moved.start) - dayOf(secondsOf(original))
  if (by === 0) return { ...times, scope }
  const recurrence =
    series.recurrence &&
    shifted(series.recurrence, { start: series.start_date, original, by, scope })
  if (!recurrence) throw new CannotShift()
  return { ...times, scope, recurrence }
}

const read = (id: number) => get(`events/events/${id}`)

/** The rule of a series is more than the calendar can move. */
class CannotShift extends Error {}

function tell(error: unknown): void {
  if (error instanceof CannotShift) {
    toast(t('The dates of this series cannot be moved to another day here. Open “Edit”.'))
  } else toastError(error)
}

/** What single dates had of their own is in the trash, where the series gives them no longer. */
function tellLost({ recurrence }: Pick<Event, 'recurrence'>): void {
  const n = recurrence?.lost?.length ?? 0
  if (n > 0) {
    toastWrong(t('Dates with changes of their own that went to the trash: {n}', { n }))
  }
}

/** Moves an event, by its own clock. `onDone` is called when the server has said yes or no. */
export function move(row: Row, span: RowSpan, scope: Scope | undefined, onDone: () => void): void {
  const path = `events/events/${row.id}` as const
  const after = { ...row, ...timesIn(span) }
  const shown = { ...after, isWaiting: true }
  showChanged(shown)
  const written = inTurn(async () => {
    await isShown()
    const body = await bodyFor(row, span, scope)
    const { request, body: answer } = await askTagged('PATCH', path, { body })
    keep(after)
    tellLost(answer)
    return request
  })
  const undo = async () => {
    const request = await written
    await inTurn(async () => {
      const back = may('publish') ? undoOf(await writtenBy(request)) : undefined
      await (back ? back() : patch(path, { ...timesOf(row), ...(scope ? { scope } : {}) }))
    })
    keep(row)
    onDone()
  }
  const close = toast(t('“{title}” was moved.', { title: row.title }), undo)
  written
    .catch((error: unknown) => {
      close()
      tell(error)
    })
    .finally(() => {
      showStored(shown)
      onDone()
    })
}

export interface NewEvent {
  readonly title: string
  readonly span: RowSpan
  readonly venues: readonly number[]
}

let unsaved = 0

/** Of an event that the server does not know yet. */
const blank = {
  status: 'draft',
  event_status: 'scheduled',
  venues: [],
  categories: [],
  series: null,
  recurrence: null,
  url: '',
  can: { edit: true },
} as const

/** Makes an event and tells its id; what the server refuses is thrown. */
export async function create(
  { title, span, venues }: NewEvent,
  onDone: () => void,
): Promise<number> {
  const shown: Row = {
    ...blank,
    ...timesIn(span),
    id: (unsaved -= 1),
    title,
    timezone: site.timezone,
    isWaiting: true,
  }
  showChanged(shown)
  try {
    const body = { title, ...timesIn(span), ...(venues.length > 0 ? { venue: venues } : {}) }
    const { id, status } = await inTurn(() => post('events/events', body))
    keep({ ...shown, id, status, isWaiting: false })
    toast(t('“{title}” was saved.', { title }), async () => {
      await remove(`events/events/${id}`)
      forget(id)
    })
    return id
  } finally {
    showStored(shown)
    onDone()
  }
}
