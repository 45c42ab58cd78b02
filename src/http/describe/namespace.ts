// Routes → the namespace index and OPTIONS (§11.1, §11.3).

import type { Root } from '../../access/context.ts'
import { defined } from '../../language/defined.ts'
import type { IndexArgument, IndexEntry } from '../../contract/published.ts'
import { describe } from '../../contract/schema/describe.ts'
import type { Fields } from '../../contract/schema/field.ts'
import type { Say } from '../../language/text/locale/say.ts'
import { type RoutePath, type Route, routePathsOf } from '../route.ts'

export interface Voice {
  readonly say: Say
  readonly now: number
  readonly zone: string
}

export function namespaceIndex(
  namespace: string,
  routes: readonly Route[],
  root: Root,
  voice: Voice,
): Record<string, IndexEntry> {
  const entries = routePathsOf(routes).map((place) => [
    `/${namespace}${patternOf(place.path)}`,
    indexEntry(namespace, place, root, voice),
  ])
  return Object.fromEntries(entries)
}

export function indexEntry(
  namespace: string,
  place: RoutePath,
  root: Root,
  voice: Voice,
): IndexEntry {
  const href = `${root.base}/${namespace}${place.path === '/' ? '' : place.path}`
  return {
    namespace,
    methods: place.routes.flatMap(({ methods }) => methods),
    endpoints: place.routes.map(({ methods, at, input }) => ({
      methods,
      args: { ...args(input, voice), ...args(at, voice) },
    })),
    ...(place.path.includes('{') ? {} : { _links: { self: [{ href }] } }),
  }
}

function args(fields: Fields, { say, now, zone }: Voice): Record<string, IndexArgument> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { required: field.required === true, ...described(describe(field, say, { now, zone })) },
  ])
  return Object.fromEntries(entries)
}

/** What the index shows of a description; bounds are for the document (§11.1). */
function described(field: ReturnType<typeof describe>): Omit<IndexArgument, 'required'> {
  const { type, format, items, enum: allowed, description } = field
  return {
    ...defined({ type, format, items, enum: allowed }),
    ...('default' in field ? { default: field.default } : {}),
    description,
  }
}

function patternOf(path: string): string {
  if (path === '/') return ''
  return path
    .replace(/\{(id|delivery|comment|identity)\}/g, '(?P<$1>\\d+)')
    .replace(/\{(\w+)\}/, '(?P<$1>[^/]+)')
}
