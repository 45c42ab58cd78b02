// What the cases share: calendars, servers, and how long to measure.

import type { Calendar } from './data/calendar.ts'
import { type Bare, startBare } from './bare.ts'
import { copyOf } from './copy.ts'
import { type Asking, type Round, type Target, drive } from './measure.ts'
import type { KeptPostgres } from './postgres.ts'
import { memoryOf } from './processes.ts'
import { type Questions, publicEvents, questionsOf } from './questions.ts'
import { type Served, startFasti } from './server.ts'

export interface Effort {
  readonly rounds: number
  /** The length of a round. */
  readonly seconds: number
}

/** A server over a calendar, and the requests it can get. */
export interface Actor extends Target {
  readonly calendar: Calendar
  readonly questions: Questions
  readonly served: Served
  /** Headers with the credentials of an editor. */
  readonly editor: Readonly<Record<string, string>>
}

export interface Stage {
  readonly effort: Effort
  readonly server: KeptPostgres | undefined
  /** Over the calendar of the requested size. */
  main(): Promise<Actor>
  /** Over a calendar of a thousand events. */
  small(): Promise<Actor>
  /** A calendar of another size. */
  calendarOf(events: number): Promise<Calendar>
  bare(): Promise<Bare>
  /** Stops all servers and returns the calendar of the requested size. */
  resting(): Promise<Calendar>
  /** A further server; the CPU time of the database counts as part of it. */
  start(calendar: Calendar, settings?: Readonly<Record<string, string>>): Promise<Actor>
  /** A server over a copy for those who write, one for all of them. */
  copy(): Promise<Actor>
  /** A further server over the calendar of the requested size, one for all who ask for the same. */
  beside(settings: Readonly<Record<string, string>>): Promise<Actor>
  /** Runs and counts one round; request numbers are never reused. */
  round(target: Target, asking: Asking, seconds?: number): Promise<Round>
  /** The most memory of a server over the calendar of the requested size, in MB. */
  memory(): number
  close(): Promise<void>
}

export interface StageOptions {
  readonly effort: Effort
  readonly server: KeptPostgres | undefined
  readonly calendar: Calendar
  readonly calendarOf: (events: number) => Promise<Calendar>
  readonly editorOf: (calendar: Calendar) => Promise<string>
  readonly tell: () => void
}

const manyConnections = 100
const smallSize = 1000

export function openStage(options: StageOptions): Stage {
  const { effort, server, calendar, calendarOf, editorOf, tell } = options
  const running: { stop(): Promise<void> }[] = []
  let asked = 0
  let mostMemory = 0

  async function start(over: Calendar, settings = {}): Promise<Actor> {
    const questions = questionsOf(over, await publicEvents(over))
    const editor = { authorization: `Bearer ${await editorOf(over)}` }
    const served = await startFasti(over, questions.defaultList, settings)
    const pids = [served.pid, ...(server ? [server.pid] : [])]
    const stop = async () => {
      if (over.events === calendar.events) {
        mostMemory = Math.max(mostMemory, memoryOf(served.pid))
      }
      await served.stop()
    }
    const actor = { calendar: over, questions, editor, url: served.url, pids }
    const one = { stop: once(stop) }
    running.push(one)
    return { ...actor, served: { ...served, stop: one.stop } }
  }

  const bare = lazily(async () => {
    const made = await startBare()
    running.push(made)
    return made
  })
  const main = lazily(() => start(calendar))
  const others = new Map<string, Promise<Actor>>()
  const small = lazily(async () =>
    calendar.events === smallSize ? main() : start(await calendarOf(smallSize)),
  )
  const copy = lazily(async () => {
    const made = await copyOf(await resting(), server)
    running.push({ stop: () => made.remove() })
    return start(made.calendar)
  })
  async function resting(): Promise<Calendar> {
    for (const one of running.splice(0).toReversed()) await one.stop()
    for (const one of [main, small, bare, copy]) one.forget()
    others.clear()
    return calendar
  }
  return {
    effort,
    server,
    main,
    small,
    calendarOf,
    bare,
    resting,
    start,
    copy,
    beside: (settings) => {
      const key = JSON.stringify(settings)
      const known = others.get(key) ?? start(calendar, settings)
      others.set(key, known)
      return known
    },
    round: async (target, asking, seconds = effort.seconds) => {
      const round = await drive(target, asking, seconds, asked)
      asked += 2 * (round.requests + manyConnections)
      tell()
      return round
    },
    memory: () => mostMemory,
    close: async () => {
      for (const one of running.toReversed()) await one.stop()
    },
  }
}

/** Made on first use, and again after `forget`. */
function lazily<T>(make: () => Promise<T>): (() => Promise<T>) & { forget(): void } {
  let made: Promise<T> | undefined
  return Object.assign(() => (made ??= make()), { forget: () => (made = undefined) })
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
