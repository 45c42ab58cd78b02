// Converts responses to the older forms that alias roots keep (§2.2).

import type { TSchema } from 'typebox'
import { Problem, type ProblemCode, invalid } from '../../problem.ts'

/** Declared shapes whose empty fields existing clients expect to be left out. */
const sparse = new Set(['Venue', 'FullVenue', 'Organizer', 'FullOrganizer'])
const optional = new Set([
  'description',
  'excerpt',
  'address',
  'city',
  'country',
  'province',
  'state',
  'zip',
  'phone',
  'website',
  'stateprovince',
  'email',
  'image',
  'geo_lat',
  'geo_lng',
])

/** A reply in its older form, guided by its declared shape. */
export function olderForm(value: unknown, shape: TSchema): unknown {
  if (Array.isArray(value)) return value.map((entry) => olderForm(entry, itemShape(shape)))
  if (typeof value !== 'object' || value === null) return value
  const known = shapeOf(value, shape)
  const older: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const inner = known?.properties?.[name]
    if (known && sparse.has(titleOf(known)) && optional.has(name) && isEmpty(member)) continue
    older[name] = inner ? olderForm(member, inner) : member
  }
  return known ? rewrite(older, titleOf(known)) : older
}

/** The full form of a thing (§4.1) keeps the same older forms as its list form. */
const titleOf = ({ title = '' }: Shape) => title.replace(/^Full/, '')

function rewrite(older: Record<string, unknown>, title: string): Record<string, unknown> {
  if ('author' in older) older['author'] = String(older['author'])
  if (title === 'Term' && older['taxonomy'] === 'cal_events_cat') {
    older['taxonomy'] = 'tribe_events_cat'
  }
  // A single read of a trashed event is refused to everyone.
  if (title === 'FullEvent' && older['status'] === 'trash') throw gone('event-no-longer-available')
  // In the redacted form (§4.10), recognized by `all_day` being null, the website stays empty.
  const isEvent = title === 'Event' || title === 'FullEvent'
  if (isEvent && older['website'] === '' && older['all_day'] !== null) {
    older['website'] = older['url']
  }
  return older
}

const isEmpty = (value: unknown) => value === '' || value === false || value === null

interface Shape {
  readonly title?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
}

/** Of several alternatives the one with properties; ours have only one such. */
function shapeOf(value: object, shape: TSchema): Shape | undefined {
  const given: Shape = shape
  if (given.properties) return given
  const found = given.anyOf?.find((one: Shape) => one.properties)
  return found && !Array.isArray(value) ? found : undefined
}

function itemShape(shape: TSchema): TSchema {
  const given: Shape = shape
  if (given.items) return given.items
  const list: Shape | undefined = given.anyOf?.find((one: Shape) => one.items)
  return list?.items ?? {}
}

const unknown: Partial<Record<ProblemCode, true>> = {
  'rest-venue-not-found': true,
  'rest-organizer-not-found': true,
  'rest-category-not-found': true,
  'rest-tag-not-found': true,
}

const trashed: Partial<Record<ProblemCode, ProblemCode>> = {
  'event-no-longer-available': 'event-no-longer-available',
  'venue-no-longer-available': 'venue-not-accessible',
  'organizer-no-longer-available': 'organizer-not-accessible',
}

/** A problem in its older form. */
export function olderProblem(problem: Problem, path: string): Problem {
  const bySlug = path.includes('{slug}')
  if (unknown[problem.code] || (bySlug && problem.code === 'rest-event-not-found')) {
    const name = bySlug ? 'slug' : 'id'
    return invalid({ [name]: { kind: 'reference', facts: { entry: name } } })
  }
  if (problem.code === 'rest-event-not-found' && problem.facts['other_kind']) {
    return new Problem('rest-invalid-event-id')
  }
  const code = trashed[problem.code]
  return code ? gone(code) : problem
}

const gone = (code: ProblemCode) => new Problem(code, { status: 403 })
