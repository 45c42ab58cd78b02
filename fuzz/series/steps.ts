// Requests about series as plain values that can be generated, dropped, shortened and printed. They
// name what they are about by its number among all that is there, and times by their distance.

import type { Random } from '../../test/support/random.ts'
import { type Status, type Values, type Who, callers, isEditor } from './model.ts'
import { type Mistake, mistakes } from './mistakes.ts'
import { type MoveShape, makeShape } from './moves.ts'
import { clocks, firstDays, nightClock, zones } from './moments.ts'
import type { Clock, Day } from './wall.ts'
import { type Scope, scopes } from './writes.ts'

export const kinds = ['series', 'occurrence', 'single', 'trash'] as const
/** The `at`-th of a kind; of occurrences the `nth` of the `at`-th series. */
export interface Pick {
  readonly kind: (typeof kinds)[number]
  readonly at: number
  readonly nth: number
}

export interface RuleShape {
  readonly freq: 'WEEKLY' | 'DAILY' | 'MONTHLY'
  readonly interval?: number
  readonly count?: number
  /** UNTIL, in days after the start. */
  readonly days?: number
  /** BYDAY: the weekday of the start, and those so many days after it. */
  readonly plus?: readonly number[]
  /** BYDAY of a month: the same weekday of the same week. */
  readonly isNth?: boolean
}

export interface RecurrenceShape {
  readonly rules: readonly RuleShape[]
  /** In days after the start; with the clock of the series, or another. */
  readonly dates: readonly { readonly days: number; readonly clock?: Clock }[]
  /** In days after the start. */
  readonly except?: readonly number[]
}

export interface TimesShape {
  readonly clock?: Clock
  readonly minutes?: number
  readonly days?: number
  readonly all_day?: boolean
  readonly timezone?: string
  /** Only this one is sent. */
  readonly only?: 'start_date' | 'end_date'
}

export interface FirstTimes {
  readonly day: Day
  readonly clock: Clock
  readonly minutes: number
  readonly all_day: boolean
  readonly timezone: string
}

export type Step = { readonly who: Who } & (
  | {
      readonly does: 'create'
      readonly first: FirstTimes
      readonly values: Partial<Values>
      readonly recurrence?: RecurrenceShape
    }
  | {
      readonly does: 'update'
      readonly what: Pick
      readonly scope?: Scope
      readonly values: Partial<Values>
      readonly times?: TimesShape
      /** Null takes it away. */
      readonly recurrence?: RecurrenceShape | null
      /** The so manieth single event; 0 is none. */
      readonly parent?: number
    }
  | ({
      readonly does: 'move'
      readonly what: Pick
      readonly scope: 'following' | 'all'
    } & MoveShape)
  | {
      readonly does: 'delete'
      readonly what: Pick
      readonly scope?: Scope
      readonly force: boolean
    }
  | { readonly does: 'restore'; readonly what: Pick; readonly status: Status }
  /** Sends back what was shown. */
  | { readonly does: 'echo'; readonly what: Pick; readonly scope?: Scope }
  | { readonly does: 'mistake'; readonly what: Pick; readonly mistake: Mistake }
)

const ascending = (a: number, b: number) => a - b

type Maker<T> = (random: Random) => T

const valueMakers: { [Name in keyof Values]?: Maker<Values[Name]> } = {
  title: (r) => r.pick(['Gate', 'Lamp', 'Walk', 'Élan']),
  description: (r) => r.pick(['', 'Alpha', 'Beta']),
  excerpt: (r) => r.pick(['', 'Short']),
  cost: (r) => r.pick(['', '5', '9']),
  website: (r) => r.pick(['', 'https://walks.example', 'https://other.example']),
  hide_from_listings: (r) => r.chance(0.5),
  featured: (r) => r.chance(0.5),
  status: (r) => r.pick(['publish', 'publish', 'draft', 'private', 'pending']),
  categories: (r) => r.some([0, 1, 2], 2).toSorted(ascending),
  tags: (r) => r.some([0, 1], 2).toSorted(ascending),
  venue: (r) => r.some([0, 1], 2),
  event_status: (r) => r.pick(['scheduled', 'cancelled', 'postponed', 'rescheduled']),
  event_status_reason: (r) => r.pick(['', 'Storm']),
  attendance: (r) => r.pick(['offline', 'online', 'mixed']),
}

function makeValues(random: Random, most: number): Partial<Values> {
  const names = Object.keys(valueMakers) as (keyof typeof valueMakers)[]
  const made = random.some(names, most).map((name) => [name, valueMakers[name]!(random)])
  // Hashing takes long.
  if (random.chance(0.02)) made.push(['password', random.pick(['', 'one', 'two'])])
  return Object.fromEntries(made)
}

/** Endless ones only week by week or month by month. */
function makeRule(random: Random): RuleShape {
  const count = random.integer(1, 6)
  return random.pick<() => RuleShape>([
    () => ({ freq: 'WEEKLY', count }),
    () => ({ freq: 'WEEKLY' }),
    () => ({ freq: 'WEEKLY', interval: 2, ...(random.chance(0.5) ? { count } : {}) }),
    () => ({ freq: 'WEEKLY', days: 7 * random.integer(1, 6) + random.integer(0, 3) }),
    () => ({ freq: 'WEEKLY', count, plus: [random.integer(1, 6)] }),
    () => ({ freq: 'WEEKLY', interval: 2, count, plus: [random.integer(1, 6)] }),
    () => ({ freq: 'DAILY', count }),
    () => ({ freq: 'DAILY', interval: 3, count }),
    () => ({ freq: 'DAILY', days: random.integer(1, 6) }),
    () => ({ freq: 'MONTHLY', count: random.integer(2, 3) }),
    () => ({ freq: 'MONTHLY', isNth: true }),
  ])()
}

function makeRecurrence(random: Random): RecurrenceShape {
  const isByDates = random.chance(0.1)
  const rules = isByDates ? [] : [makeRule(random)]
  if (!isByDates && random.chance(0.1)) rules.push(makeRule(random))
  const isDated = isByDates || random.chance(0.15)
  const dates = Array.from({ length: isDated ? random.integer(1, 3) : 0 }, () => ({
    days: random.integer(1, 35),
    ...(random.chance(0.4) ? { clock: random.pick(['20:30:00', '11:00:00', '21:15:00']) } : {}),
  }))
  if (random.chance(0.65)) return { rules, dates }
  const most = random.integer(0, 2)
  return { rules, dates, except: Array.from({ length: most }, () => random.integer(0, 5) * 7) }
}

function makeTimes(random: Random, canMove: boolean): TimesShape {
  const clock = random.chance(0.05) ? nightClock : random.pick(clocks)
  const minutes = random.chance(0.04) ? -60 : random.pick([0, 60, 90, 150])
  const days = random.integer(-2, 3)
  return random.pick<() => TimesShape>([
    () => ({ clock, minutes }),
    () => ({ clock, minutes }),
    () => ({ minutes, only: 'end_date' }),
    () => ({ clock, only: 'start_date' }),
    () => ({ timezone: random.pick(zones) }),
    () => ({ all_day: random.chance(0.6) }),
    () => ({ all_day: false, clock, minutes }),
    () => ({ timezone: random.pick(zones), clock, minutes }),
    () => (canMove ? { days, clock, minutes } : { clock, minutes }),
    () => (canMove ? { days, clock, minutes } : { clock, minutes }),
  ])()
}

const makeFirst = (random: Random): FirstTimes => ({
  day: random.pick(firstDays),
  clock: random.chance(0.06) ? nightClock : random.pick(clocks),
  minutes: random.pick([0, 60, 120, 360]),
  all_day: random.chance(0.15),
  timezone: random.pick(zones),
})

/** Mostly one who may do it. */
const makeWho = (random: Random): Who =>
  random.chance(0.7) ? random.pick(['administrator', 'editor']) : random.pick(callers)

const makePick = (random: Random, options: readonly Pick['kind'][]): Pick => ({
  kind: random.pick(options),
  at: random.integer(0, 5),
  nth: random.integer(0, 7),
})

function makeCreate(random: Random): Step {
  return {
    does: 'create',
    who: random.pick([...callers, 'administrator', 'author']),
    first: makeFirst(random),
    values: { title: random.pick(['Gate', 'Lamp']), ...makeValues(random, 4) },
    ...(random.chance(0.75) ? { recurrence: makeRecurrence(random) } : {}),
  }
}

function makeUpdate(random: Random): Step {
  const what = makePick(random, ['series', 'occurrence', 'occurrence', 'occurrence', 'single'])
  const scope = what.kind === 'occurrence' ? makeScope(random) : makeOddScope(random)
  const isThis = what.kind !== 'series' && (scope === undefined || scope === 'this')
  const isTimed = random.chance(0.4)
  // Now and then where it is refused, too.
  const isRuled = random.chance(isThis && what.kind === 'occurrence' ? 0.03 : 0.3)
  const isMoved = isThis || isRuled || random.chance(0.1)
  const isCleared = what.kind === 'series' && random.chance(0.2)
  const who = makeWho(random)
  // Others may not give it away (§6.12).
  const isGiven = isEditor(who) && random.chance(0.06)
  return {
    does: 'update',
    who,
    what,
    ...(scope ? { scope } : {}),
    values: {
      ...makeValues(random, isTimed || isRuled ? 1 : 3),
      ...(isGiven ? { author: random.pick(callers) } : {}),
    },
    ...(isTimed ? { times: makeTimes(random, isMoved) } : {}),
    ...(isRuled ? { recurrence: isCleared ? null : makeRecurrence(random) } : {}),
    ...(random.chance(0.04) ? { parent: random.integer(0, 2) } : {}),
  }
}

const makeMove = (random: Random): Step => ({
  does: 'move',
  who: makeWho(random),
  what: makePick(random, ['series', 'occurrence']),
  scope: random.pick(['following', 'all']),
  ...makeShape(random),
})

const makeScope = (random: Random): Scope | undefined =>
  random.chance(0.15) ? undefined : random.pick(scopes)
const makeOddScope = (random: Random): Scope | undefined =>
  random.chance(0.1) ? random.pick(scopes) : undefined

function makeDelete(random: Random): Step {
  const isWhole = random.chance(0.15)
  const what = makePick(random, isWhole ? ['series', 'single'] : [...rarely, 'trash'])
  const scope = what.kind === 'occurrence' ? makeDeleteScope(random) : makeOddScope(random)
  const force = random.chance(0.15)
  return { does: 'delete', who: makeWho(random), what, ...(scope ? { scope } : {}), force }
}

const rarely: readonly Pick['kind'][] = Array.from({ length: 6 }, () => 'occurrence')
const makeDeleteScope = (random: Random): Scope | undefined =>
  random.chance(0.1) ? 'all' : random.pick(['this', 'following'])

const makeRestore = (random: Random): Step => ({
  does: 'restore',
  who: makeWho(random),
  what: makePick(random, ['trash']),
  status: random.pick(['publish', 'publish', 'draft', 'private']),
})

function makeEcho(random: Random): Step {
  const what = makePick(random, ['series', 'occurrence', 'occurrence', 'single'])
  const scope = what.kind === 'occurrence' && random.chance(0.6) ? makeEchoScope(random) : undefined
  return { does: 'echo', who: 'administrator', what, ...(scope ? { scope } : {}) }
}

const makeEchoScope = (random: Random): Scope => random.pick(['this', 'all'])

const makeMistake = (random: Random): Step => ({
  does: 'mistake',
  who: 'administrator',
  what: makePick(random, ['series', 'occurrence', 'single']),
  mistake: random.pick(Object.keys(mistakes) as Mistake[]),
})

const makers: readonly (readonly [weight: number, make: Maker<Step>])[] = [
  [10, makeUpdate],
  [5, makeDelete],
  [4, makeRestore],
  [2, makeMove],
  [2, makeCreate],
  [1, makeEcho],
  [1, makeMistake],
]
const weighted = makers.flatMap(([weight, make]) => Array.from({ length: weight }, () => make))

export function makeSteps(random: Random, most: number): Step[] {
  const rest = Array.from({ length: random.integer(2, most - 1) }, () =>
    random.pick(weighted)(random),
  )
  return [makeCreate(random), ...rest]
}
