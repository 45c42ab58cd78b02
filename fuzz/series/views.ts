// The model and answers of the server in one form, so that they can be compared.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { startsBetween } from '../../src/language/time/recurrence/series.ts'
import { parseRule } from '../../src/language/time/recurrence/parse.ts'
import type { Json } from '../../test/support/fasti.ts'
import { type Item, type Model, ownNames, seriesOf, itemOf, timesOf, valuesOf } from './model.ts'
import type { Ids } from './requests.ts'
import { type Schedule, edgesOf, startsUpTo } from './schedule.ts'
import { type Wall, instantOf, wallAt } from './wall.ts'

const paragraph = (text: string) => (text === '' ? '' : `<p>${text}</p>`)
const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/** What the administrator sees of an event; slugs are compared elsewhere. */
export function viewOf(model: Model, item: Item, ids: Ids): Json {
  const values = valuesOf(model, item)
  const times = timesOf(model, item)
  const { author, status, categories, tags, venue, password, cost, description, excerpt, ...rest } =
    values
  const { timezone, start_date, end_date } = times
  const inUtc = (wall: Wall) => wallAt(instantOf(wall, timezone), 'UTC')
  const series = seriesOf(model, item)
  if (series && item.isTrash) return trashedView(item, series)
  return {
    id: item.id,
    ...rest,
    ...times,
    author: ids.users[author],
    status: item.isTrash ? 'trash' : status,
    description: paragraph(description),
    excerpt: paragraph(excerpt),
    cost: cost && `$${cost}`,
    categories: ascending(categories.map((one) => ids.categories[one]!)),
    tags: ascending(tags.map((one) => ids.tags[one]!)),
    venue: venue.map((one) => ids.venue[one]!),
    password_protected: password !== '',
    utc_start_date: inUtc(start_date),
    utc_end_date: inUtc(end_date),
    previous_start_date: previousStart(item, values.event_status, timezone),
    post_parent: series ? series.id : item.parent && itemOf(model, item.parent).id,
    occurrence: series
      ? {
          series: series.id,
          original_start: item.occurrence!.original,
          own: ownNames(item.occurrence!),
        }
      : null,
    recurrence: item.schedule ? recurrenceView(item.schedule, model.horizon) : null,
  }
}

/** What an occurrence looks like in the trash is open, as long as it comes back right. */
const trashedView = ({ id, occurrence }: Item, series: Item): Json => ({
  id,
  status: 'trash',
  occurrence: series.schedule
    ? { series: series.id, original_start: occurrence!.original }
    : { series: series.id },
})

/** §23; of a series the contract leaves open what its start was before. */
function previousStart({ previous, schedule, wasSeries }: Item, state: string, zone: string) {
  if (schedule || wasSeries) return 'any'
  return state === 'rescheduled' && previous !== undefined ? wallAt(previous, zone) : ''
}

/** How far beyond the horizon a rule has to give the same. */
const lookAhead: Wall = '2029-01-01 00:00:00'

function recurrenceView(schedule: Schedule, horizon: Wall): Json {
  const { dates, except, spelled, start, isMixed, cut = '9' } = schedule
  return {
    ...edgesOf(schedule),
    known_until: horizon,
    rules: spelled ?? 'any',
    dates: isMixed ? 'any' : dates.filter((date) => date !== start),
    except: except.filter((one) => one < cut),
    starts: startsUpTo(schedule, lookAhead).join(' '),
    cut,
  }
}

/** Throws with the fields that differ. */
export function compareEvent(body: Json, expected: Json, what: string): void {
  const shown = shownOf(body, expected)
  const names = Object.keys(expected).filter(
    (name) => !isDeepStrictEqual(shown[name], expected[name]),
  )
  const lines = names.map(
    (name) => `${name} is ${JSON.stringify(shown[name])}, not ${JSON.stringify(expected[name])}`,
  )
  assert.ok(names.length === 0, `${what} (${described(body)}):\n  ${lines.join('\n  ')}`)
}

const described = ({ id, title, occurrence, recurrence }: Json): string =>
  occurrence
    ? `${title}, of ${occurrence.series} on ${occurrence.original_start}`
    : `${title}, ${recurrence ? `series ${id}` : 'single'}`

/** The same of an answer; `expected` says what is open. */
function shownOf(body: Json, expected: Json): Json {
  const shown: Json = {
    ...body,
    categories: ascending(idsOf(body.categories)),
    tags: ascending(idsOf(body.tags)),
    venue: idsOf(body.venue),
    occurrence: body.occurrence && namesIn(body.occurrence, expected.occurrence ?? {}),
    recurrence: shownRecurrence(body, expected),
  }
  if (expected.previous_start_date === 'any') shown.previous_start_date = 'any'
  return namesIn(shown, expected)
}

const idsOf = (list: Json) => [list].flat().map(({ id }: Json) => id)

const namesIn = (one: Json, expected: Json): Json =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, one[name]]))

function shownRecurrence(
  { recurrence, start_date, timezone, all_day }: Json,
  expected: Json,
): Json {
  if (!recurrence) return recurrence
  const { first, last, known_until, rules, dates, except } = recurrence
  const read = rules.map((text: string) => {
    const found = parseRule(text)
    if ('fault' in found) throw new Error(`The rule ${text} of an answer cannot be read.`)
    return found.value
  })
  const starts = startsBetween(
    { rules: read, dates, except },
    { start: start_date, zone: timezone, allDay: all_day },
    start_date,
    lookAhead,
  )
  const open = expected.recurrence
  const cut = open?.cut ?? '9'
  return {
    first,
    last,
    known_until,
    rules: open?.rules === 'any' ? 'any' : rules,
    dates: open?.dates === 'any' ? 'any' : dates.filter((date: Wall) => date !== start_date),
    except: except.filter((one: Wall) => one < cut),
    starts: [...starts].map(({ wall }) => wall).join(' '),
    cut,
  }
}
