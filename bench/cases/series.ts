// Recurring events: what a whole series costs, and what lists of occurrences cost.

import { extendSeries } from '../../src/calendar/events/series/writing/horizon.ts'
import { ownNamespace } from '../../src/http/roots.ts'
import { openDatabase } from '../../src/storage/open.ts'
import { now } from '../../src/language/time/clock.ts'
import { toWall } from '../../src/language/time/zone.ts'
import type { Calendar } from '../data/calendar.ts'
import { copyOf } from '../copy.ts'
import { halveIntoSeries } from '../data/occurrences.ts'
import {
  type Asking,
  type Round,
  busyConnections,
  driveTimes,
  isTrial,
  median,
  untilIdle,
  warmingOf,
} from '../measure.ts'
import { micros } from '../report.ts'
import type { Actor, Stage } from '../stage.ts'
import type { Case } from './case.ts'
import { roundsSideBySide, sideBySide, timesFinding } from './side_by_side.ts'
import { creating, onCopy } from './writes.ts'

const root = `/api/${ownNamespace}`
/** Three years, as far as the horizon reaches; a trial has enough with three dates. */
const weekly = (stage: Stage) => `FREQ=WEEKLY;COUNT=${isTrial(stage) ? 3 : 157}`
const daily = (stage: Stage) => `FREQ=DAILY;COUNT=${isTrial(stage) ? 3 : 1095}`

const lists: readonly Case[] = [
  {
    name: 'series: a new list, half of it occurrences',
    rounds: roundsSideBySide,
    run: (stage) =>
      onHalved(stage, async (halved, plain) => {
        const compared = await sideBySide(
          stage,
          () => stage.round(halved, { path: halved.questions.list }),
          () => stage.round(plain, { path: plain.questions.list }),
        )
        return timesFinding('series: a new list, half of it occurrences', compared, 1.1)
      }),
  },
  {
    name: 'series: a month with each series once against every date',
    rounds: roundsSideBySide,
    run: (stage) =>
      onHalved(stage, async (halved) => {
        const { month } = halved.questions
        const compared = await sideBySide(
          stage,
          () => stage.round(halved, { path: (n) => `${month(n)}&recurrence=next` }),
          () => stage.round(halved, { path: month }),
        )
        return timesFinding('series: a month with each series once against every date', compared, 3)
      }),
  },
]

const writing: readonly Case[] = [
  {
    name: 'series: a weekly one of three years against one event',
    rounds: roundsSideBySide,
    run: (stage) =>
      onCopy(stage, async (actor) => {
        const single = creating(actor, 1)
        const compared = await sideBySide(
          stage,
          () => fewSeries(actor, repeated(single, weekly(stage))),
          () => stage.round(actor, single),
        )
        return timesFinding('series: a weekly one of three years against one event', compared, 10)
      }),
  },
  {
    name: 'series: CPU of a change of all of a daily one of three years',
    rounds: ({ effort }) => effort.rounds + warmingOf(effort),
    run: (stage) =>
      onCopy(stage, async (actor) => {
        const asking = changing(actor, await createSeries(actor, daily(stage)))
        const rounds: Round[] = []
        const warming = warmingOf(stage.effort)
        for (let turn = 0; turn < stage.effort.rounds + warming; turn += 1) {
          rounds.push(await stage.round(actor, asking))
        }
        const cost = median(rounds.slice(warming), 'cost')
        return {
          name: 'series: CPU of a change of all of a daily one of three years',
          measured: micros(cost),
          against: '',
          figure: cost / 1000,
          unit: 'ms',
          goal: { atMost: 300 },
        }
      }),
  },
  {
    name: 'series: p99 of the default list beside changes of all',
    rounds: ({ effort }) => 2 * (effort.rounds + 1),
    run: (stage) =>
      onCopy(stage, async (actor) => {
        const asking = changing(actor, await createSeries(actor, daily(stage)))
        const reading: Asking = { path: actor.questions.defaultList, connections: 1 }
        const beside: Round[] = []
        for (let turn = 0; turn <= stage.effort.rounds; turn += 1) {
          const [round] = await Promise.all([
            stage.round(actor, reading),
            stage.round(actor, asking),
          ])
          beside.push(round)
        }
        const p99 = median(beside.slice(1), 'p99')
        return {
          name: 'series: p99 of the default list beside changes of all',
          measured: `${p99.toFixed(1)} ms`,
          against: '',
          figure: p99,
          unit: 'ms',
          goal: { atMost: 20 },
        }
      }),
  },
]

/** A server over a copy of which every second event is an occurrence, and one over the original. */
async function onHalved<T>(
  stage: Stage,
  work: (halved: Actor, plain: Actor) => Promise<T>,
): Promise<T> {
  const copy = await copyOf(await stage.resting(), stage.server)
  try {
    await halveIntoSeries(copy.calendar)
    const halved = await stage.start(copy.calendar)
    try {
      return await work(halved, await stage.main())
    } finally {
      await halved.served.stop()
    }
  } finally {
    await copy.remove()
  }
}

/** Few at a time: each has as many events as 157 others, and the calendar is to keep its size. */
const seriesOfRound = 10

async function fewSeries(actor: Actor, asking: Asking): Promise<Round> {
  await untilIdle(actor)
  const round = await driveTimes(actor, asking, seriesOfRound, 0)
  await removeSeries(actor)
  return round
}

/** In the title of all series, by which they are found again. */
const seriesWord = 'Zyklus'

async function removeSeries({ url, editor }: Actor): Promise<void> {
  const found = await fetch(
    `${url}${root}/events?search=${seriesWord}&recurrence=series&per_page=50&_fields=events`,
    { headers: { ...editor } },
  )
  const { events } = (await found.json()) as { events: readonly { id: number }[] }
  if (events.length === 0) throw new Error(`No series was found: ${found.status}.`)
  for (const { id } of events) {
    const gone = await fetch(`${url}${root}/events/${id}?force=true`, {
      method: 'DELETE',
      headers: { ...editor },
    })
    if (gone.status !== 200) throw new Error(await gone.text())
  }
}

/** The same event again and again, soon enough that all of it is before the horizon. */
function repeated(single: Asking, recurrence: string): Asking {
  const { body } = single
  return {
    ...single,
    body: (n) => {
      const start = now() + (n % 96) * 900
      const times = { start_date: toWall(start, 'UTC'), end_date: toWall(start + 7200, 'UTC') }
      const given = JSON.parse(body?.(n) ?? '{}')
      const title = `${seriesWord} ${given.title}`
      return JSON.stringify({ ...given, ...times, title, recurrence })
    },
  }
}

async function createSeries(actor: Actor, recurrence: string): Promise<number> {
  const { body, headers } = repeated(creating(actor, 1), recurrence)
  const answer = await fetch(`${actor.url}${root}/events`, {
    method: 'POST',
    headers: { ...headers },
    body: body?.(0) ?? '',
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { id: number }).id
}

/** Another title, text, clock and category for all occurrences, with every request. */
function changing({ calendar, editor }: Actor, id: number): Asking {
  const { categories } = calendar.around
  return {
    path: () => `${root}/events/${id}`,
    method: 'POST',
    headers: { ...editor, 'content-type': 'application/json' },
    connections: 1,
    body: (n) =>
      JSON.stringify({
        title: `Renamed Evening ${n}`,
        description: `<p>With other words every time: ${n}.</p>`,
        categories: [categories[n % categories.length]],
        featured: n % 2 === 0,
      }),
  }
}

/** As many as a whole region has courses. */
const manySeries = 5000
const daysKnown = 14
const extendingName = 'series: 5,000 endless ones, a day further'

const extending: Case = {
  name: extendingName,
  rounds: () => 0,
  run: async (stage) => {
    const copy = await copyOf(await stage.resting(), stage.server)
    try {
      const many = stage.effort.seconds > 0 ? manySeries : 16
      const actor = await stage.start(copy.calendar, { FASTI_RECURRENCE_DAYS: String(daysKnown) })
      await driveTimes(actor, repeated(creating(actor, busyConnections), 'FREQ=WEEKLY'), many, 0)
      await actor.served.stop()
      const seconds = await extendAll(copy.calendar, many)
      return {
        name: extendingName,
        measured: `${seconds.toFixed(2)} s`,
        against: '',
        figure: seconds,
        unit: 's',
        goal: { atMost: 5 },
      }
    } finally {
      await copy.remove()
    }
  },
}

/** The seconds of wall clock until all of them reach a day further. */
async function extendAll(calendar: Calendar, many: number): Promise<number> {
  const db = await openDatabase(calendar)
  try {
    const before = performance.now()
    const extended = await extendSeries(db, { recurrenceDays: daysKnown + 1 }, now())
    if (extended < many) throw new Error(`${extended} of ${many} series were extended.`)
    return (performance.now() - before) / 1000
  } finally {
    await db.close()
  }
}

export const series: readonly Case[] = [...lists, ...writing, extending]
