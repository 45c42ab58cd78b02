// What is asked of the demo calendar: all of it on the default root as nobody, a part elsewhere.

import { namespaceRoutes } from '../../src/calendar/routes.ts'
import { ownNamespace } from '../../src/rest/roots.ts'
import { filesOf } from './crawl.ts'
import type { Asking } from './crawl_digests.ts'
import { type Json, aliasPath, defaultRoot } from './fasti.ts'

/** Names of the callers that have to be there. */
export type DemoCaller = 'nobody' | 'administrator' | 'browser'

interface Visit {
  readonly caller: DemoCaller
  readonly root: string
  /** One in so many events and pages is asked for. */
  readonly every: number
}

const visits: readonly Visit[] = [
  { caller: 'nobody', root: defaultRoot, every: 1 },
  { caller: 'administrator', root: defaultRoot, every: 50 },
  { caller: 'nobody', root: `/es${defaultRoot}`, every: 200 },
  { caller: 'nobody', root: `/fr${defaultRoot}`, every: 200 },
  { caller: 'nobody', root: aliasPath, every: 100 },
]

const always = 'start_date=1900-01-01&end_date=2199-12-31'

interface Known {
  readonly id: number
  readonly slug: string
  readonly isPublic: boolean
  readonly isProtected: boolean
}

export async function crawlDemo(asking: Asking): Promise<void> {
  const files = new Set<string>()
  const events = await allEvents(asking, files)
  for (const visit of visits) {
    for (const path of readPaths()) await askPath(asking, visit, path, events, files)
  }
  await askFilters(asking)
  await askUnlocked(asking, events)
  for (const name of ['', '/doc']) await asking.note('browser', `${defaultRoot}${name}`)
  await asking.each(files, (file) => asking.note('nobody', new URL(file).pathname))
}

const readPaths = () =>
  namespaceRoutes(ownNamespace)
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ path }) => path)

/** Only an administrator sees them all. */
async function allEvents(asking: Asking, files: Set<string>): Promise<Known[]> {
  const found: Known[] = []
  const visit = { caller: 'administrator', root: defaultRoot, every: 1 } as const
  await askPages(asking, visit, `/events?per_page=100&context=edit&${always}`, ({ events }) => {
    for (const event of events) {
      found.push({
        id: event.id,
        slug: event.slug,
        isPublic: event.status === 'publish',
        isProtected: event.password_protected,
      })
      for (const file of filesOf(event.image)) files.add(file)
    }
  })
  return found.toSorted((one, other) => one.id - other.id)
}

async function askPath(
  asking: Asking,
  visit: Visit,
  path: string,
  events: readonly Known[],
  files: Set<string>,
): Promise<void> {
  const { caller, root } = visit
  if (path === '/' || path === '/doc') return asking.note(caller, `${root}${path}`)
  if (path.startsWith('/events/')) return askEvents(asking, visit, path, events)
  if (path.includes('{')) return
  // A page that an alias would make smaller is asked for as it is (§2.2).
  const size = root === aliasPath ? 50 : 100
  await askPages(asking, visit, `${path}?per_page=${size}&hide_empty=false`)
  if (path === '/events') {
    return askPages(asking, visit, `${path}?per_page=${size}&${always}`)
  }
  const hasSlugs = readPaths().includes(`${path}/by-slug/{slug}`)
  await askPages(asking, { ...visit, every: 1 }, `${path}?per_page=${size}`, async (body) => {
    for (const { id, slug, image } of body[path.slice(1)]) {
      for (const file of filesOf(image)) files.add(file)
      await asking.note(caller, `${root}${path}/${id}`)
      if (hasSlugs) await asking.note(caller, `${root}${path}/by-slug/${encodeURIComponent(slug)}`)
    }
  })
}

function askEvents(
  asking: Asking,
  { caller, root, every }: Visit,
  path: string,
  events: readonly Known[],
): Promise<void> {
  const asked = events.filter(
    ({ isPublic }, index) => index % every === 0 || (caller === 'administrator' && !isPublic),
  )
  return asking.each(asked, ({ id, slug }) => {
    const there = path.replace('{id}', String(id)).replace('{slug}', encodeURIComponent(slug))
    return asking.note(caller, `${root}${there}`)
  })
}

/** The first page, the last one, and every so many between them. */
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

/** Days and months around the clock, which stands. */
const windows = [
  '',
  'start_date=today&end_date=today',
  'start_date=-3%20months&end_date=yesterday',
  'starts_after=%2B1%20month&starts_before=%2B2%20months',
  'ends_before=now&strict_dates=true',
  'starts_before=now&ends_after=now&strict_dates=true',
  'start_date=2000-01-01&end_date=2001-01-01',
]

/** Of each list the first and the last page; their totals tell of those between. */
async function askFilters(asking: Asking): Promise<void> {
  const linked = { categories: 'slug', tags: 'id', venue: 'id', organizer: 'id' } as const
  const byLink: string[] = []
  for (const [name, key] of Object.entries(linked)) {
    const list = name === 'venue' || name === 'organizer' ? `${name}s` : name
    const body = await asking.read('nobody', `${defaultRoot}/${list}?per_page=100`)
    for (const item of body[list]) byLink.push(`${name}=${item[key]}`)
  }
  const visit = { caller: 'nobody', root: defaultRoot, every: Infinity } as const
  const wide = [...filters, ...byLink].map((filter) => `${filter}&${always}`)
  for (const query of [...windows, ...wide]) {
    await askPages(asking, visit, `/events?per_page=100&${query}`)
  }
}

async function askUnlocked(asking: Asking, events: readonly Known[]): Promise<void> {
  for (const { id } of events.filter(({ isProtected }) => isProtected)) {
    await asking.note('nobody', `${defaultRoot}/events/${id}?password=ferry`)
  }
}
