// Compares what two calendars answer on every route, although their ids and addresses differ.

import type { Caller, Json } from './fasti.ts'

const collections = ['categories', 'tags', 'venues', 'organizers', 'events'] as const
const always = { start_date: '1000-01-01', end_date: '9998-12-31' }
const parameters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  categories: { hide_empty: 'false' },
  tags: { hide_empty: 'false' },
  venues: {},
  organizers: {},
  events: always,
}

/** What a calendar says, with names for ids: `events/evening-walk`. By collection, then by name. */
export type Said = Readonly<Record<string, ReadonlyMap<string, Json>>>

/** All lists, and every so many items on their own, by id and by slug. */
export async function allSaid(caller: Caller, root: string, every = 1): Promise<Said> {
  const lists: Record<string, Json[]> = {}
  for (const name of collections) {
    lists[name] = await listed(caller, root, name, parameters[name] ?? {})
  }
  const series = await listed(caller, root, 'events', { ...always, recurrence: 'series' })
  const next = await listed(caller, root, 'events', { ...always, recurrence: 'next' })
  const named = namesOf({ ...lists, series })
  const said: Record<string, Map<string, Json>> = {}
  const all = { ...lists, series, next }
  for (const [name, items] of Object.entries(all)) {
    const route = name === 'series' || name === 'next' ? 'events' : name
    said[name] = new Map(items.map((item) => [item.slug, neutral(item, named)]))
    const singles = new Map<string, Json>()
    const some = items.toSorted(bySlug).filter((_, index) => index % every === 0)
    for (const { id, slug } of some) {
      const byId = await caller.get(`/${route}/${id}`, { root })
      const again = await caller.get(`/${route}/by-slug/${slug}`, { root })
      singles.set(slug, [neutral(byId.body, named), neutral(again.body, named)])
    }
    said[`${name}, single`] = singles
  }
  return said
}

async function listed(
  caller: Caller,
  root: string,
  name: string,
  query: Readonly<Record<string, string>>,
): Promise<Json[]> {
  const items: Json[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const asked = { ...query, page: String(page), per_page: '50', context: 'edit' }
    const { body } = await caller.get(`/${name}`, { query: asked, root })
    items.push(...body[name])
    pages = body.total_pages
  }
  return items
}

interface Names {
  readonly items: ReadonlyMap<number, string>
  readonly terms: ReadonlyMap<number, string>
}

function namesOf(lists: Readonly<Record<string, readonly Json[]>>): Names {
  const of = (names: readonly string[]) =>
    new Map(
      names.flatMap((name) => (lists[name] ?? []).map(({ id, slug }) => [id, `${name}/${slug}`])),
    )
  return {
    items: of(['venues', 'organizers', 'events', 'series']),
    terms: of(['categories', 'tags']),
  }
}

/** Who wrote it, when it was changed last, and what an image is called differ by right. */
const different = new Set([
  'author',
  'modified',
  'modified_utc',
  'previous_start_date',
  'known_until',
])

function neutral(value: Json, named: Names): Json {
  if (Array.isArray(value)) {
    const items = value.map((one) => neutral(one, named))
    return typeof value[0] === 'object' ? items.toSorted(byText) : items
  }
  if (typeof value === 'string') return neutralText(value, named)
  if (typeof value !== 'object' || value === null) return value
  const isTerm = 'taxonomy' in value
  const isImage = 'filesize' in value
  const pairs = Object.entries(value).flatMap(([key, member]) => {
    if (different.has(key) || (isImage && (key === 'id' || key === 'url'))) return []
    const names = isTerm ? named.terms : named.items
    const isId = ['id', 'parent', 'post_parent', 'series'].includes(key)
    if (isId && typeof member === 'number') return [[key, names.get(member) ?? member]]
    return [[key, neutral(member, named)]]
  })
  return Object.fromEntries(pairs)
}

const bySlug = (a: Json, b: Json) => (a.slug < b.slug ? -1 : 1)
const byText = (a: Json, b: Json) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Ids within addresses, the hosts of both calendars, and the paths of images. */
function neutralText(text: string, { items, terms }: Names): string {
  return text
    .replaceAll(/(?:https?:\/\/)?(?:127\.0\.0\.1(?::\d+)?|cal\.example)/g, '{host}')
    .replaceAll(
      /\/(events|venues|organizers)\/(\d+)/g,
      (_, kind, id) => `/${kind}/${items.get(Number(id))}`,
    )
    .replaceAll(/\/(categories|tags)\/(\d+)/g, (_, kind, id) => `/${kind}/${terms.get(Number(id))}`)
    .replaceAll(
      /\?(id|event|venue|organizer)=(\d+)/g,
      (_, kind, id) => `?${kind}=${items.get(Number(id))}`,
    )
    .replaceAll(/\{host\}\/media\/[^"\s]+/g, '{image}')
}

/** Sentences about what is different; none if they say the same. */
export function differences(one: Said, other: Said): readonly string[] {
  return Object.keys({ ...one, ...other }).flatMap((name) => {
    const [left, right] = [one[name] ?? new Map(), other[name] ?? new Map()]
    const slugs = new Set([...left.keys(), ...right.keys()])
    return [...slugs].flatMap((slug) => {
      const [mine, theirs] = [left.get(slug), right.get(slug)].map((said) => JSON.stringify(said))
      if (mine === theirs) return []
      if (mine === undefined || theirs === undefined) {
        return [`${name} ${slug}: only in the ${mine === undefined ? 'second' : 'first'}`]
      }
      return [`${name} ${slug}: ${firstDifference(mine, theirs)}`]
    })
  })
}

function firstDifference(mine: string, theirs: string): string {
  let at = 0
  while (mine[at] === theirs[at]) at += 1
  const from = Math.max(0, at - 60)
  return `${mine.slice(from, at + 60)} ≠ ${theirs.slice(from, at + 60)}`
}
