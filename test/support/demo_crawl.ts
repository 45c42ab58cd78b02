// The crawl of the demo calendar: all of it as anonymous on the default root, a part elsewhere.

import { namespaceRoutes } from '../../src/calendar/routes.ts'
import { ownNamespace } from '../../src/http/roots.ts'
import { filesOf } from './crawl.ts'
import type { Asking } from './crawl_digests.ts'
import { type Json, aliasPath, defaultRoot } from './fasti.ts'
import { isWhole } from './whole.ts'

/** Callers that the crawl needs. */
export type DemoCaller = 'nobody' | 'administrator' | 'browser'

interface Visit {
  readonly caller: DemoCaller
  readonly root: string
  /** One of every so many events and pages is requested. */
  readonly every: number
}

const whole: Visit = { caller: 'nobody', root: defaultRoot, every: 1 }
const parts: readonly Visit[] = [
  { caller: 'administrator', root: defaultRoot, every: 100 },
  { caller: 'nobody', root: `/es${defaultRoot}`, every: 200 },
  ...(isWhole ? [{ caller: 'nobody', root: `/fr${defaultRoot}`, every: 200 } as const] : []),
  { caller: 'nobody', root: aliasPath, every: 100 },
]

const always = 'start_date=1900-01-01&end_date=2199-12-31'
const hiddenStatuses = 'status=draft,pending,private,future'

interface Known {
  readonly id: number
  readonly slug: string
}

/** Requests the events of all ids up to the last one, and all else that can be read. */
export async function crawlDemo(asking: Asking, lastId: number): Promise<void> {
  const files = new Set<string>()
  const events = await askAllEvents(asking, lastId, files)
  for (const visit of [whole, ...parts]) {
    for (const path of readPaths()) await askPath(asking, visit, path, files)
    if (visit !== whole) await askEvents(asking, visit, events)
  }
  const [administrator] = parts
  if (administrator) {
    const query = `per_page=100&context=edit&${always}`
    await askPages(asking, administrator, `/events?${query}`)
    await askPages(asking, { ...administrator, every: 1 }, `/events?${query}&${hiddenStatuses}`)
  }
  await askFilters(asking)
  await asking.note('browser', `${defaultRoot}/doc`)
  await asking.each(files, (file) => asking.note('nobody', new URL(file).pathname))
}

const readPaths = () =>
  namespaceRoutes(ownNamespace)
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ path }) => path)

const atSlug = (slug: string) => `by-slug/${encodeURIComponent(slug)}`

/** What an anonymous caller may not read is read as an administrator as well. */
async function askAllEvents(asking: Asking, lastId: number, files: Set<string>): Promise<Known[]> {
  const found: Known[] = []
  const ids = Array.from({ length: lastId + 1 }, (_, index) => index + 1)
  const one = `${defaultRoot}/events`
  await asking.each(ids, async (id) => {
    const open = await asking.read('nobody', `${one}/${id}`)
    const event = open.slug ? open : await asking.read('administrator', `${one}/${id}`)
    if (!event.slug) return
    // By slug the answer comes from the same row, so one in ten is enough.
    if (id % 10 === 0) await asking.note('nobody', `${one}/${atSlug(event.slug)}`)
    if (event !== open) await asking.note('administrator', `${one}/${atSlug(event.slug)}`)
    if (event.password_protected) await asking.note('nobody', `${one}/${id}?password=ferry`)
    for (const file of filesOf(event.image)) files.add(file)
    found.push({ id, slug: event.slug })
  })
  return found
}

/** Requests a list and, except for events, each of its entries by id and slug. */
async function askPath(
  asking: Asking,
  visit: Visit,
  path: string,
  files: Set<string>,
): Promise<void> {
  const { caller, root } = visit
  if (path === '/' || path === '/doc') return asking.note(caller, `${root}${path}`)
  if (path.includes('{')) return
  const size = root === aliasPath ? 50 : 100
  await askPages(asking, visit, `${path}?per_page=${size}`)
  if (path === '/events') return askPages(asking, visit, `${path}?per_page=${size}&${always}`)
  const hasSlugs = readPaths().includes(`${path}/by-slug/{slug}`)
  const list = `${path}?per_page=${size}&hide_empty=false`
  await askPages(asking, { ...visit, every: 1 }, list, async (body) => {
    for (const { id, slug, image } of body[path.slice(1)]) {
      for (const file of filesOf(image)) files.add(file)
      await asking.note(caller, `${root}${path}/${id}`)
      if (hasSlugs) await asking.note(caller, `${root}${path}/${atSlug(slug)}`)
    }
  })
}

function askEvents(
  asking: Asking,
  { caller, root, every }: Visit,
  events: readonly Known[],
): Promise<void> {
  const asked = events.filter(({ id }) => id % every === 0)
  return asking.each(asked, async ({ id, slug }) => {
    await asking.note(caller, `${root}/events/${id}`)
    await asking.note(caller, `${root}/events/${atSlug(slug)}`)
  })
}

/** The first page, the last one, and some between them. */
async function askPages(
  asking: Asking,
  { caller, root, every }: Visit,
  path: string,
  look: (body: Json) => void | Promise<void> = () => {},
): Promise<void> {
  const first = await asking.read(caller, `${root}${path}`)
  await look(first)
  const pages = Array.from({ length: first.total_pages }, (_, index) => index + 1)
  const asked = pages.slice(1).filter((page) => page % every === 0 || page === pages.length)
  await asking.each(asked, async (page) =>
    look(await asking.read(caller, `${root}${path}&page=${page}`)),
  )
}

const filters = [
  'featured=true',
  'featured=false',
  'ticketed=true',
  'geoloc=true',
  'geoloc=false',
  'geoloc_lat=43.186&geoloc_lng=-90.071&geoloc_distance=0.5',
  'search=jazz',
  'search=RIVER',
  'search=an',
  'search=music%20&featured=true',
  'search=nothing%20like%20it',
  'categories=music&tags=open-air',
  'status=publish',
]

/** Days and months around the frozen clock. */
const windows = [
  '',
  'start_date=today&end_date=today',
  'start_date=-3%20months&end_date=yesterday',
  'starts_after=%2B1%20month&starts_before=%2B2%20months',
  'ends_before=now&strict_dates=true',
  'starts_before=now&ends_after=now&strict_dates=true',
  'start_date=2000-01-01&end_date=2001-01-01',
]

/** The first and the last page of each list; the totals cover those between. */
async function askFilters(asking: Asking): Promise<void> {
  const linked = { categories: 'slug', tags: 'id', venue: 'id', organizer: 'id' } as const
  const byLink: string[] = []
  for (const [name, key] of Object.entries(linked)) {
    const list = name === 'venue' || name === 'organizer' ? `${name}s` : name
    const body = await asking.read('nobody', `${defaultRoot}/${list}?per_page=100`)
    for (const item of body[list]) byLink.push(`${name}=${item[key]}`)
  }
  const visit = { ...whole, every: Infinity }
  const wide = [...filters, ...byLink].map((filter) => `${filter}&${always}`)
  for (const query of [...windows, ...wide]) {
    await askPages(asking, visit, `/events?per_page=100&${query}`)
  }
}
