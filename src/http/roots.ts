import type { Root } from '../access/context.ts'

export const ownNamespace = 'cal/events/v1'
export const mediaNamespace = 'cal/media/v1'
export const consoleNamespace = 'cal/console/v1'
export const liveNamespace = 'cal/live/v1'
export const submitNamespace = 'cal/submit/v1'
/** All that are served on own roots. */
export const ownNamespaces = [
  ownNamespace,
  mediaNamespace,
  consoleNamespace,
  liveNamespace,
  submitNamespace,
]

/** A root as it is mounted; the origin comes with the request. */
export interface RootPath {
  /** One level above the namespace: `/es/api`. */
  readonly prefix: string
  readonly namespace: string
  readonly language: string
  readonly alias: boolean
}

/** Every address under which a namespace is served (§2.1). */
export function rootPaths(
  languages: Iterable<string>,
  ownLanguage: string,
  aliases: readonly string[],
): readonly RootPath[] {
  return [
    ...ownRoots('/api', ownLanguage),
    ...[...languages].flatMap((language) => ownRoots(`/${language}/api`, language)),
    ...aliases.map((path) => aliasRoot(path, ownLanguage)),
  ]
}

/** Roots that differ in their language alone. */
export interface RootFamily {
  /** The address of each, or of all with `{language}` in it. */
  readonly address: string
  readonly roots: readonly RootPath[]
}

export function familiesOf(roots: readonly RootPath[]): readonly RootFamily[] {
  const families = Map.groupBy(roots, ({ prefix, namespace, language, alias }) =>
    alias || prefix !== `/${language}/api`
      ? `${prefix}/${namespace}`
      : `/{language}/api/${namespace}`,
  )
  return [...families].map(([address, some]) => ({ address, roots: some }))
}

/** The other namespaces are beside that of events, and not on aliases (§13.2, §18, §20). */
const ownRoots = (prefix: string, language: string): readonly RootPath[] =>
  ownNamespaces.map((namespace) => ({ prefix, namespace, language, alias: false }))

/** `/wp-json/tribe/events/v1` is the namespace `tribe/events/v1` under `/wp-json` (§2.2). */
function aliasRoot(path: string, language: string): RootPath {
  const pieces = path.split('/')
  const prefix = pieces.slice(0, -3).join('/')
  return { prefix, namespace: pieces.slice(-3).join('/'), language, alias: true }
}

export function rootAt(path: RootPath, origin: string): Root {
  const base = `${origin}${path.prefix}`
  const { namespace, language, alias } = path
  return { base, namespace, url: `${base}/${namespace}`, language, alias }
}

/** The root of events beside that of another namespace: what is shown links to it. */
export const eventsRoot = (root: Root): Root => ({
  ...root,
  namespace: ownNamespace,
  url: `${root.base}/${ownNamespace}`,
})

/** The root a path lies under, also when nothing is served there. */
export function rootOf(roots: readonly RootPath[], url: string): RootPath | undefined {
  return roots.find(({ prefix, namespace }) => {
    const whole = `${prefix}/${namespace}`
    return url.startsWith(whole) && /^$|^[/?]/.test(url.slice(whole.length))
  })
}

/**
 * `/?rest_route=/<namespace>/<route>&a=b` reaches `<prefix>/<namespace>/<route>?a=b`, and
 * `rest_route=/` the level above; a route that no namespace has leads below the own prefix, where
 * there is none (§2.2).
 */
export function resolveRestRoute(roots: readonly RootPath[], url: string): string {
  if (!url.startsWith('/?')) return url
  const query = new URLSearchParams(url.slice(2))
  const wanted = query.get('rest_route')
  if (!wanted) return url
  const named = roots.find(
    ({ namespace }) => wanted === `/${namespace}` || wanted.startsWith(`/${namespace}/`),
  )
  const prefix = (named ?? announcedRoot(roots)).prefix
  query.delete('rest_route')
  const rest = query.toString()
  const route = wanted.startsWith('/') ? wanted : `/${wanted}`
  // `encodeURI` keeps these two, but here they are part of the route.
  const path = encodeURI(route.toWellFormed()).replaceAll('?', '%3F').replaceAll('#', '%23')
  return `${prefix}${path}${rest === '' ? '' : `?${rest}`}`
}

/** The root that pages announce: that of the first alias, or the first of our own (§2.2). */
export function announcedRoot(roots: readonly RootPath[]): RootPath {
  const root = roots.find(({ alias }) => alias) ?? roots[0]
  if (!root) throw new Error('There is no root.')
  return root
}
