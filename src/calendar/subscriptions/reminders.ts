// Reminders of saved events (§21): the day before, and when one of them is moved or cancelled. What a
// subscriber was told last is compared with how things stand, in the transaction that queues the mail.

import type { Context } from '../../access/context.ts'
import { withLease } from '../../jobs/lease.ts'
import type { Going } from '../../jobs/mail/letter.ts'
import { queueMail } from '../../jobs/mail/queue.ts'
import { inTransaction } from '../../access/context.ts'
import { someEvents } from '../events/read.ts'
import { showEvents } from '../events/show.ts'
import { isOffIn } from '../events/state/rules.ts'
import type { EventRow } from '../events/store.ts'
import type { Event } from '../events/view.ts'
import { dayInWords, dayOf, lineOf, timeOf } from './lines.ts'
import { remindedUntil } from './rules.ts'
import {
  type SavedRow,
  bySubscriber,
  deleteSaved,
  deleteWithoutEvents,
  findSubscriber,
  findTold,
  saveSaved,
  savedOf,
} from './store.ts'
import { stopOf, subscriptionPath, tokenOf } from './token.ts'

const some = 200

/** `contextIn` is a visitor's, in that language or else in that of the site. */
export async function sendReminders(contextIn: (language: string) => Context): Promise<void> {
  const { db, now, site } = contextIn('')
  const until = remindedUntil(now, site.zone)
  const find = () => db.within((inside) => findTold(inside, { now, until, size: some }))
  if ((await find()).length === 0) return
  await withLease(db, { name: 'reminders' }, async (keep) => {
    for (const id of await find()) {
      if (!(await keep())) return
      await remind(contextIn, id, until)
    }
    await deleteWithoutEvents(db)
  })
}

/** How things stand with one of the saved events. */
interface Standing {
  readonly saved: SavedRow
  readonly row: EventRow
  readonly event: Event
}

async function remind(
  contextIn: (language: string) => Context,
  id: number,
  until: string,
): Promise<void> {
  await inTransaction(contextIn(''), async ({ db, now, site }) => {
    const subscriber = await findSubscriber(db, bySubscriber(id))
    if (subscriber?.state !== 'active') return
    const context = { ...contextIn(subscriber.language), db }
    const saved = await savedOf(db, id)
    const standing = await standingOf(context, saved)
    const over = standing.filter(({ row }) => row.end_utc < now)
    const open = standing.filter(({ row }) => row.end_utc >= now)
    const gone = saved.filter(({ event_id }) => !standing.some(({ row }) => row.id === event_id))
    for (const { event_id } of [...gone, ...over.map(({ saved: one }) => one)]) {
      await deleteSaved(db, id, event_id)
    }
    const changed = open.filter(isChanged)
    const due = open.filter(
      (one) =>
        one.saved.is_told === 0 &&
        !isOffIn(one.row) &&
        one.row.start_utc > now &&
        dayOf(one.row) <= until,
    )
    for (const one of new Set([...changed, ...due])) {
      await saveSaved(db, {
        ...one.saved,
        start_date: one.row.start_date,
        is_off: isOffIn(one.row) ? 1 : 0,
        // What was moved is reminded of again.
        is_told: due.includes(one) ? 1 : dayOf(one.row) > until ? 0 : one.saved.is_told,
      })
    }
    // A switch for all: nothing is told, and nothing is told later of what is past then.
    if (!site.hasMail || site.pages.reminders === 'off') return
    const told = {
      due: due.map((one) => lineFor(context, one)),
      changed: changed.filter((one) => !due.includes(one)).map((one) => lineFor(context, one)),
      gone: gone.length,
    }
    if (told.due.length + told.changed.length + told.gone === 0) return
    const { token } = await tokenOf(db, subscriber)
    const { email: to, language } = subscriber
    await queueMail(db, {
      to,
      language,
      user: null,
      now,
      template: 'reminder',
      values: { ...told, path: subscriptionPath(token), stop: stopOf(token) },
    })
  })
}

async function standingOf(
  context: Context,
  saved: readonly SavedRow[],
): Promise<readonly Standing[]> {
  if (saved.length === 0) return []
  const include = saved.map(({ event_id }) => event_id)
  const found = await someEvents(context, { include }, { size: include.length, skip: 0 })
  const rows = found.filter(({ password }) => password === null)
  const events = await showEvents(context, rows)
  return rows.flatMap((row, at) => {
    const one = saved.find(({ event_id }) => event_id === row.id)
    const event = events[at]
    return one && event ? [{ saved: one, row, event }] : []
  })
}

const isChanged = ({ saved, row }: Standing): boolean =>
  saved.start_date !== row.start_date || saved.is_off !== (isOffIn(row) ? 1 : 0)

function lineFor(context: Context, { saved, row, event }: Standing): Going {
  const { say } = context
  if (isOffIn(row)) {
    const word = event.event_status === 'cancelled' ? say('Cancelled') : say('Postponed')
    return lineOf(context, event, [word])
  }
  const isMoved = saved.start_date !== row.start_date
  const when = `${dayInWords(context, dayOf(event))}, ${timeOf(context, event)}`
  return lineOf(context, event, [isMoved ? say('moved to {when}', { when }) : when])
}
