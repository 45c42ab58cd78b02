// Converts responses to the older forms that alias roots keep (§2.2).

import type { TSchema } from 'typebox'
import type { Root } from '../../access/context.ts'
import { Problem, type ProblemCode, invalid } from '../../language/problem.ts'
import { isWritten } from '../../language/text/written.ts'

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
  'accessibility',
  'stateprovince',
  'email',
  'image',
  'geo_lat',
  'geo_lng',
])

type Translation = (value: unknown) => unknown

const same: Translation = (value) => value

/** A reply in its older form, as its declared shape says; what is written has it already. */
export const olderForm = (value: unknown, shape: TSchema): unknown => translationOf(shape)(value)

/** A value in the form of the root that it is sent on: the older one on an alias (§2.2). */
export type FormOf = (value: unknown, shape: TSchema) => unknown

export const formOn = ({ alias }: Pick<Root, 'alias'>): FormOf => (alias ? olderForm : same)

const translations = new WeakMap<object, Translation>()

/** Made once for a shape: most of its members stay as they are. */
function translationOf(shape: TSchema): Translation {
  const known = translations.get(shape)
  if (known) return known
  const given: Shape = shape
  const forms: readonly Shape[] = given.anyOf ?? [given]
  const object = forms.find((one) => one.properties)
  const list = forms.find((one) => one.items)
  const ofObject = object ? ofMembers(object) : same
  const ofItem = list?.items ? translationOf(list.items) : same
  const translate: Translation = (value) => {
    if (isWritten(value)) return value
    if (Array.isArray(value)) return value.map(ofItem)
    return typeof value === 'object' && value !== null ? ofObject(value) : value
  }
  const made = ofObject === same && ofItem === same ? same : translate
  translations.set(shape, made)
  return made
}

function ofMembers(shape: Shape): Translation {
  const { title = '', properties = {} } = shape
  const inner = Object.entries(properties)
    .map(([name, member]) => [name, translationOf(member)] as const)
    .filter(([, translation]) => translation !== same)
  const rewrite = rewriteOf(title, 'author' in properties)
  const isSparse = sparse.has(title)
  if (inner.length === 0 && !rewrite && !isSparse) return same
  return (value) => {
    const older: Record<string, unknown> = { ...(value as object) }
    if (isSparse) for (const name of optional) if (isEmpty(older[name])) delete older[name]
    for (const [name, translation] of inner) {
      if (name in older) older[name] = translation(older[name])
    }
    rewrite?.(older)
    return older
  }
}

type Rewrite = (older: Record<string, unknown>) => void

function rewriteOf(title: string, hasAuthor: boolean): Rewrite | undefined {
  if (title === 'Term') return rewriteTerm
  if (title === 'Event' || title === 'FullEvent') {
    return (older) => rewriteEvent(older, title === 'FullEvent')
  }
  return hasAuthor ? rewriteAuthor : undefined
}

function rewriteAuthor(older: Record<string, unknown>): void {
  if ('author' in older) older['author'] = String(older['author'])
}

function rewriteTerm(older: Record<string, unknown>): void {
  if (older['taxonomy'] === 'cal_events_cat') older['taxonomy'] = 'tribe_events_cat'
}

function rewriteEvent(older: Record<string, unknown>, isSingle: boolean): void {
  rewriteAuthor(older)
  // A single read of a trashed event is refused to everyone.
  if (isSingle && older['status'] === 'trash') throw gone('event-no-longer-available')
  // In the redacted form (§4.10), told by `all_day` being null, the website stays empty.
  if (older['website'] === '' && older['all_day'] !== null) older['website'] = older['url']
}

const isEmpty = (value: unknown) => value === '' || value === false || value === null

interface Shape {
  readonly title?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
}

/** The headers by which existing clients find the interface (§2.2). */
export const discoveryHeaders = (root: Root, home: string): Record<string, string> => ({
  'x-tec-api-version': 'v1',
  'x-tec-api-root': `${root.url}/`,
  'x-tec-api-origin': home,
})

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
