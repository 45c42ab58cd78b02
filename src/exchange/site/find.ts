// Finds the interface of a site from whatever address a person knows of it.

import { Refusal } from '../../access/users/refusal.ts'
import { type Client, type Said, clientOf, jsonOf } from './client.ts'
import type { SiteAccess } from './order.ts'

export interface FoundSite {
  /** The root of the namespace, without a slash at its end. */
  readonly root: string
  /** Names the site for good, by whichever of its roots and with or without TLS it is asked. */
  readonly address: string
}

const namespaces = ['tribe/events/v1', 'cal/events/v1']
const namespacePath = /\/[\w-]+\/[\w-]+\/v\d+$/
const usualRoots = ['wp-json/tribe/events/v1', 'api/cal/events/v1']

export async function findSite(given: string, access: SiteAccess): Promise<FoundSite> {
  const start = readAddress(given)
  const client = clientOf(access, {})
  for await (const candidate of candidatesOf(start, client)) {
    const root = await rootAt(client, candidate)
    if (root === undefined) continue
    if (access.credentials && !isSameSite(start, new URL(root))) throw otherSite(start, root)
    return { root, address: addressOf(root) }
  }
  throw new Refusal(
    `${given} is no calendar that can be read: there is no interface of The Events Calendar or of Fasti.`,
  )
}

/** A site as it is given, if that is a root: without asking whether it is there. */
export function givenSite(given: string): FoundSite | undefined {
  const url = readAddress(given)
  const root = withoutSlash(url)
  return isRoot(url) ? { root, address: addressOf(root) } : undefined
}

function readAddress(given: string): URL {
  const text = given.trim()
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Refusal(`${given} is no address of a site.`)
  if (url.username !== '' || url.password !== '') {
    throw new Refusal('Give the credentials by their own option, not within the address.')
  }
  url.hash = ''
  return url
}

/** From the most likely one on; a page is asked for only if the address itself is no root. */
async function* candidatesOf(start: URL, client: Client): AsyncGenerator<string> {
  const plain = withoutSlash(start)
  yield plain
  if (isRoot(start)) return
  for (const namespace of namespaces) {
    if (/\/(?:api|wp-json)$/.test(plain)) yield `${plain}/${namespace}`
  }
  const page = await client.get(start.href, 'any')
  yield* announced(page)
  const site = withoutSlash(new URL(page.url))
  const { origin } = new URL(page.url)
  for (const above of new Set([site, origin])) {
    for (const path of usualRoots) yield `${above}/${path}`
  }
}

/** Whether it has the form of a root, so that nothing else has to be tried. */
const isRoot = (url: URL): boolean =>
  namespacePath.test(url.pathname.replace(/\/+$/, '')) || url.searchParams.has('rest_route')

function withoutSlash(url: URL): string {
  const route = url.searchParams.get('rest_route')
  if (route !== null) return `${url.origin}${url.pathname}?rest_route=${route.replace(/\/+$/, '')}`
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** What a page says of the interface of its site. */
function announced({ headers, text, url }: Said): readonly string[] {
  const { 'x-tec-api-root': own, link } = headers
  const bases = [
    /<([^>]+)>;\s*rel="?https:\/\/api\.w\.org\/"?/.exec(String(link ?? ''))?.[1],
    linksOf(text).find((tag) => tag.includes('https://api.w.org/')),
  ].map((tag) => (tag?.startsWith('<') ? hrefOf(tag) : tag))
  const roots = linksOf(text)
    .map(hrefOf)
    .filter((href) => href !== undefined && /\/events\/v1\/?$/.test(href))
  const below = bases.flatMap((base) => base && namespaces.map((one) => joined(base, one)))
  return [own, ...roots, ...below].flatMap((one) => {
    const found = typeof one === 'string' ? URL.parse(one, url) : null
    return found ? [withoutSlash(found)] : []
  })
}

const linksOf = (text: string): readonly string[] => text.match(/<link\b[^>]{0,2000}>/gi) ?? []
const hrefOf = (tag: string): string | undefined =>
  /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1]?.replaceAll('&amp;', '&')
const joined = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`

/** The address of the root after redirects; undefined if there is none. */
async function rootAt(client: Client, candidate: string): Promise<string | undefined> {
  const said = await client.get(candidate, 'any')
  const { status, text, url } = said
  const found = withoutSlash(new URL(url))
  // A site that shows nothing to strangers does not show its index either.
  if (status === 401 && isRoot(new URL(candidate))) return found
  const index = status === 200 ? jsonOf(text) : undefined
  if (typeof index !== 'object' || index === null) return undefined
  if (!('routes' in index) || !('namespace' in index)) return undefined
  const routes = Object.keys(index.routes ?? {})
  return routes.includes(`/${String(index.namespace)}/events`) ? found : undefined
}

/** The address of a route below a root, also where a site has no paths of its own for it. */
export function routeOf(
  root: string,
  path: string,
  query: Readonly<Record<string, string>>,
): string {
  const url = new URL(root)
  const route = url.searchParams.get('rest_route')
  if (route === null) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  else url.searchParams.set('rest_route', `${route}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Host and path above everything that a root has of its own. */
function addressOf(root: string): string {
  const { host, pathname } = new URL(root)
  const above = pathname
    .replace(/\/(?:(?:index\.php\/)?wp-json|(?:[a-z]{2}\/)?api)(?=\/[\w-]+\/[\w-]+\/v\d+$)/, '')
    .replace(namespacePath, '')
    .replace(/\/(?:index\.php)?$/, '')
  return `${host}${above}`
}

/** The same host and port, or that with TLS. */
function isSameSite(given: URL, root: URL): boolean {
  const [one, other] = [given, root].map(({ hostname }) => hostname.replace(/^www\./, ''))
  const isSecured = given.protocol === 'http:' && root.protocol === 'https:' && root.port === ''
  const isAlike = given.protocol === root.protocol && given.port === root.port
  return one === other && (isAlike || isSecured)
}

const otherSite = ({ host }: URL, root: string) =>
  new Refusal(
    `${host} says that its calendar is at ${root}. To send credentials there, give that address.`,
  )
