// The newsletter of the week (§21): what begins within seven days, for each subscriber what they have
// chosen. It goes by the outbox, and the mark of a subscriber moves in the transaction that queues it:
// whichever node sends, nobody gets it twice.

import { type Context, localeOf } from '../../access/context.ts'
import { withLease } from '../../jobs/lease.ts'
import type { Going } from '../../jobs/mail/letter.ts'
import { queueMail } from '../../jobs/mail/queue.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import { inWords } from '../../language/time/in_words.ts'
import { countOfEvents, someEvents } from '../events/read.ts'
import { showEvents } from '../events/show.ts'
import { isOffIn } from '../events/state/rules.ts'
import type { Event } from '../events/view.ts'
import { withBelow } from '../terms/resolve.ts'
import { dayInWords, dayOf, lineOf, timeOf } from './lines.ts'
import {
  type Wish,
  lastSending,
  lateSeconds,
  mostLines,
  weekOf,
  weekSeconds,
  wishIn,
} from './rules.ts'
import { countWaiting, findDueSubscribers, moveMark, setMark } from './store.ts'
import { stopOf, subscriptionPath, tokenOf } from './token.ts'

/** What begins later in the week than these many dates is counted alone. */
const mostRead = 500
/** Other dates of a series, beside the first of the week. */
const mostDates = 6
const some = 100
/** The outbox has not more of them at a time. */
const mostWaiting = 1000

export interface WeekDay {
  readonly day: string
  readonly lines: readonly Going[]
}

export interface Week {
  readonly days: readonly WeekDay[]
  /** How many there are besides. */
  readonly more: number
}

/** What a visitor sees of the seven days from now on; each series once, with its other dates. */
export async function weekFor(context: Context, wish: Wish): Promise<Week> {
  const { now } = context
  const categories = await Promise.all(wish.categories.map((id) => withBelow(context, id)))
  const query = {
    window: { startFrom: now, startTo: now + weekSeconds - 1 },
    ...(categories.length > 0 ? { categories: [...new Set(categories.flat())] } : {}),
    ...(wish.venues.length > 0 ? { venues: wish.venues } : {}),
  }
  const rows = await someEvents(context, query, { size: mostRead, skip: 0 })
  const beyond = rows.length < mostRead ? 0 : (await countOfEvents(context, query)) - rows.length
  const open = rows.filter((row) => row.password === null && !isOffIn(row))
  const once = new Map<string, typeof open>()
  for (const row of open) {
    const key =
      row.post_parent > 0 && row.occurrence !== null ? `series ${row.post_parent}` : `${row.id}`
    once.set(key, [...(once.get(key) ?? []), row])
  }
  const groups = [...once.values()]
  const shown = groups.slice(0, mostLines)
  const firsts = await showEvents(
    context,
    shown.flatMap(([first]) => first ?? []),
  )
  const lines = firsts.map((event, at) => {
    const others = (shown[at] ?? []).slice(1).map(({ start_date }) => start_date)
    return [
      dayOf(event),
      lineOf(context, event, [timeOf(context, event), alsoOn(context, event, others)]),
    ] as const
  })
  const days = Map.groupBy(lines, ([day]) => day)
  return {
    days: [...days].map(([day, its]) => ({
      day: dayInWords(context, day),
      lines: its.map(([, line]) => line),
    })),
    more: groups.length - shown.length + beyond,
  }
}

/** `also Wednesday, Friday`: within a week the day says it. */
function alsoOn(context: Context, first: Event, others: readonly string[]): string {
  const days = [...new Set(others.map((one) => one.slice(0, 10)))].filter(
    (day) => day !== dayOf(first),
  )
  if (days.length === 0) return ''
  const words = days.slice(0, mostDates).map((day) => inWords(localeOf(context), 'weekday', day))
  return context.say('also on {days}', {
    days: new Intl.ListFormat(localeOf(context)).format(words),
  })
}

/** `contextIn` is a visitor's, in that language or else in that of the site. */
export async function sendNewsletters(contextIn: (language: string) => Context): Promise<void> {
  const { db, now, site } = contextIn('')
  const due = lastSending(now, { ...site.pages, zone: site.zone })
  if (!site.hasMail || due === undefined || now - due >= lateSeconds) return
  const week = weekOf(due, site.zone)
  if ((await db.within((inside) => findDueSubscribers(inside, week, 1))).length === 0) return
  await withLease(db, { name: 'newsletter' }, async (keep) => {
    const weeks = new Map<string, Promise<Week>>()
    while (await keep()) {
      const isFull = (await countWaiting(db, 'newsletter')) >= mostWaiting
      const rows = isFull ? [] : await db.within((inside) => findDueSubscribers(inside, week, some))
      if (rows.length === 0) return
      for (const row of rows) {
        const context = contextIn(row.language)
        const wish = wishIn(row.wish)
        const key = JSON.stringify([context.root.language, wish])
        const found = weeks.get(key) ?? weekFor(context, wish)
        weeks.set(key, found)
        await sendOne(context, row, week, await found)
      }
    }
  })
}

const sendOne = (
  { db: outer, now, root }: Context,
  { id, email, week: before }: { id: number; email: string; week: number | null },
  week: number,
  { days, more }: Week,
): Promise<unknown> =>
  outer.within(async (db) => {
    if (before === null) return setMark(db, id, week)
    // Another node may have been faster; and where there is nothing, nothing is sent.
    if (!(await moveMark(db, id, week)) || days.length === 0) return undefined
    const { token } = await tokenOf(db, { id, email })
    return queueMail(db, {
      to: email,
      language: root.language,
      user: null,
      now,
      until: now + SECONDS_OF_DAY,
      template: 'newsletter',
      values: { days, more, path: subscriptionPath(token), stop: stopOf(token) },
    })
  })
