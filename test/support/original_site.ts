// A site of The Events Calendar that answers as a live one did: `test/data/original-site.json` has
// the items of recorded answers, and here are its pages, its rights and its refusals. Lists end
// where the recorded ones do. The answers name the address of this site.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from './fasti.ts'
import { draw } from './pictures.ts'

export interface OriginalSite extends AsyncDisposable {
  /** Of its interface. */
  readonly root: string
  /** Those of an administrator. */
  readonly credentials: string
  readonly items: Record<Name, Json[]>
  /** The accounts of WordPress, which administrators may read. */
  readonly users: Json[]
  /** Events whose password nobody has: lists show them redacted, to administrators too. */
  readonly locked: Set<number>
  /** The paths that were asked for, with their queries; images apart. */
  readonly asked: { readonly url: string; readonly isAnonymous: boolean }[]
  /** A status with which a request is answered instead. */
  trouble: (url: string, isAnonymous: boolean) => number | undefined
}

const names = ['categories', 'tags', 'venues', 'organizers', 'events'] as const
type Name = (typeof names)[number]

const recorded: string = readFileSync(
  new URL('../data/original-site.json', import.meta.url),
  'utf8',
)
const namespace = 'tribe/events/v1'
const base = `/wp-json/${namespace}`

/** When the answers were recorded: `include` has this window, whatever dates are given. */
const window = ['2026-11-18 00:59:00', '2028-11-18 09:01:43'] as const

const nothing = {
  description: '',
  excerpt: '',
  image: false,
  all_day: null,
  cost: '',
  cost_details: { currency_symbol: '', currency_position: '', currency_code: '', values: [] },
  website: '',
  show_map: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  featured: null,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
}

interface Answer {
  readonly status: number
  readonly body: Json
}

const failure = (status: number, code: string): Answer => ({
  status,
  body: { code, message: code, data: { status } },
})

type Site = Pick<OriginalSite, 'items' | 'locked' | 'users'>

const isLocked = ({ locked }: Site, event: Json): boolean =>
  locked.has(event.id) || event.all_day === null

/** With what it refers to inside, unless it is redacted. */
function shown(site: Site, name: Name, item: Json): Json {
  if (name !== 'events') return item
  if (isLocked(site, item)) return { ...item, ...nothing }
  const within = (of: Name, ids: readonly number[]) =>
    site.items[of].filter(({ id }) => ids.includes(id))
  const [venue = []] = within('venues', item.venue)
  return {
    ...item,
    venue,
    organizer: within('organizers', item.organizer),
    categories: within('categories', item.categories),
    tags: within('tags', item.tags),
  }
}

function listed(site: Site, name: Name, query: URLSearchParams, isAnonymous: boolean): Answer {
  const isTerms = name === 'categories' || name === 'tags'
  const asked = query.get('status')?.split(',') ?? []
  if (isAnonymous && asked.some((status) => status !== 'publish')) {
    return failure(400, 'rest_invalid_param')
  }
  const usual = isAnonymous ? ['publish'] : ['publish', 'future', 'draft', 'pending', 'private']
  const statuses = asked.length > 0 ? asked : usual
  const ids = query.get('include')?.split(',').map(Number)
  const [from, to] = ids ? window : [query.get('start_date'), query.get('end_date')]
  const isIn = (item: Json) =>
    (isTerms || statuses.includes(item.status)) &&
    (!ids || ids.includes(item.id)) &&
    (name !== 'events' ||
      (item.end_date >= (from ?? window[0]) && item.start_date <= `${to ?? window[1]}~`))
  const all = site.items[name].filter(isIn)
  const size = Math.min(50, Number(query.get('per_page') ?? 10))
  const page = Number(query.get('page') ?? 1)
  const pages = Math.ceil(all.length / size)
  if (page > Math.max(pages, 1)) return failure(404, `${name.slice(0, -1)}-archive-page-not-found`)
  const some = all.slice((page - 1) * size, page * size)
  const body = { [name]: some.map((item) => shown(site, name, item)), total: all.length }
  return { status: 200, body: { ...body, total_pages: pages } }
}

function single(site: Site, name: Name, id: number, isAnonymous: boolean): Answer {
  const kind = name.slice(0, -1)
  const item = site.items[name].find((one) => one.id === id)
  if (!item) return failure(404, `${kind}-not-found`)
  if (item.status === 'trash') return failure(403, `${kind}-no-longer-available`)
  const isPublic = item.status === undefined || item.status === 'publish'
  if (isAnonymous && !isPublic) return failure(403, `${kind}-not-accessible`)
  if (name === 'events' && isLocked(site, item)) return failure(403, `${kind}-password-protected`)
  return { status: 200, body: shown(site, name, item) }
}

function answerOf(site: Site, url: URL, isAnonymous: boolean): Answer {
  if (url.pathname === '/wp-json/wp/v2/users') {
    const isEditing = url.searchParams.get('context') === 'edit'
    return isAnonymous || !isEditing
      ? failure(401, 'rest_forbidden_context')
      : { status: 200, body: site.users }
  }
  const [name = '', id] = url.pathname.slice(base.length + 1).split('/')
  const found = names.find((one) => one === name)
  if (name === '') {
    return { status: 200, body: { namespace, routes: { [`/${namespace}/events`]: {} } } }
  }
  if (!found || (id !== undefined && !/^\d+$/.test(id))) return failure(404, 'rest_no_route')
  return id === undefined
    ? listed(site, found, url.searchParams, isAnonymous)
    : single(site, found, Number(id), isAnonymous)
}

export async function startOriginal(): Promise<OriginalSite> {
  const credentials = 'admin:abcd efgh ijkl'
  const picture = await draw('png', 40, 30, '#c33')
  const right = `Basic ${Buffer.from(credentials).toString('base64')}`
  const server = createServer(({ url = '/', headers: { authorization } }, response) => {
    const isAnonymous = authorization === undefined
    if (url.startsWith('/wp-content/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return
    }
    site.asked.push({ url, isAnonymous })
    const trouble = site.trouble(url, isAnonymous)
    const { status, body } =
      trouble !== undefined
        ? failure(trouble, 'trouble')
        : isAnonymous || authorization === right
          ? answerOf(site, new URL(url, origin), isAnonymous)
          : failure(401, 'incorrect_password')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site: OriginalSite = {
    root: `${origin}${base}`,
    credentials,
    items: JSON.parse(recorded.replaceAll('http://original.example', origin)),
    users: [
      { id: 1, username: 'admin', email: 'admin@original.example' },
      { id: 3, username: 'elsewhere', email: 'author@cal.example' },
    ],
    locked: new Set(),
    asked: [],
    trouble: () => undefined,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  site.items.events.sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
  return site
}
