// The declared routes → TypeScript: what they take and answer, for who calls them.

import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { namespaceRoutes } from '../src/calendar/routes.ts'
import { listOf } from '../src/http/answer/paging.ts'
import { errorView } from '../src/http/errors/error_view.ts'
import { consoleNamespace, liveNamespace, mediaNamespace, ownNamespace } from '../src/http/roots.ts'
import type { Method, Route } from '../src/http/route.ts'
import type { Field, Fields } from '../src/contract/schema/field.ts'
import { Type } from '../src/contract/schema/shapes.ts'
import { describedRoutes } from '../src/app/sentences.ts'

/** As callers name the namespaces. */
const roots = {
  console: consoleNamespace,
  events: ownNamespace,
  live: liveNamespace,
  media: mediaNamespace,
}

interface Shape {
  readonly title?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: boolean
}

const style = JSON.parse(readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'))

type Named = Map<string, string>

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const listed = listOf('items', Type.Unknown()) as Shape
const { items: _items, ...pageMembers } = listed.properties ?? {}

/** The source of `src/contract/routes.ts`. */
export async function contractTypes(): Promise<string> {
  const { code, errors } = await format('routes.ts', typesOfRoutes(), style)
  if (errors.length > 0) throw new AggregateError(errors, 'The contract is no TypeScript.')
  return code
}

function typesOfRoutes(): string {
  const routes = Object.entries(roots).flatMap(([root, namespace]) =>
    namespaceRoutes(namespace, describedRoutes).map((route) => ({ root, route })),
  )
  const views: Named = new Map()
  const operations: Named = new Map()
  typeOf(errorView, views)
  const paths = methods.map((method) => {
    const some = routes.filter(({ route }) => route.methods.includes(method))
    const lines = some.map(({ root, route }) => {
      const name = nameOf(root, route)
      put(operations, name, operationType(route, views))
      return `${keyOf(root, route)}: ${name}`
    })
    return `${method}: { ${lines.join('\n')} }`
  })
  return [
    `// Written by npm run contract, from the declared routes.

/** A page of a list. */
interface Page ${objectType({ ...listed, properties: pageMembers }, views)}

type List<Name extends string, Item> = Page & { readonly [name in Name]: readonly Item[] }

/** What need not be given; null is as if it was not, and in an update clears. */
type Optional<T> = { readonly [name in keyof T]?: T[name] | null | undefined }
`,
    ...[...views].toSorted(byName).map(([name, shape]) => `export interface ${name} ${shape}\n`),
    ...[...operations].toSorted(byName).map(([name, type]) => `interface ${name} ${type}\n`),
    '/** What each route takes and answers; its path begins with the name of its root. */',
    `export interface Routes { ${paths.join('\n')} }\n`,
  ].join('\n')
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1)

/** Each namespace describes itself by the same two routes. */
const nameOf = (root: string, { name, group }: Route): string =>
  `${capital(name)}${group === 'Self-description' ? `Of${capital(root)}` : ''}Route`

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** `/views/{id}` → `console/views/${number}`. */
function keyOf(root: string, { path, at }: Route): string {
  if (path === '/') return `'${root}'`
  if (!path.includes('{')) return `'${root}${path}'`
  const pattern = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    at[name]?.published.type === 'integer' ? '${number}' : '${string}',
  )
  return `[path: \`${root}${pattern}\`]`
}

function operationType({ methods: own, input, reply }: Route, views: Named): string {
  const isQuery = own.every((method) => method === 'GET' || method === 'DELETE')
  const { _fields: _, ...fields } = input
  return [
    `{ readonly query: ${unionOf(isQuery ? Object.keys(fields) : [])}`,
    `readonly body: ${isQuery ? 'undefined' : bodyType(fields)}`,
    `readonly answer: ${typeOf(reply, views)} }`,
  ].join('\n')
}

/** Two that share a name would be taken for each other. */
function put(named: Named, name: string, type: string): void {
  const before = named.get(name)
  if (before !== undefined && before !== type) throw new Error(`There are two kinds of ${name}.`)
  named.set(name, type)
}

const unionOf = (words: readonly unknown[]): string =>
  words.length === 0 ? 'never' : words.map((word) => JSON.stringify(word)).join(' | ')

function bodyType(fields: Fields): string {
  const [needed, others] = [true, false].map((isNeeded) =>
    Object.entries(fields)
      .filter(([, { required = false }]) => required === isNeeded)
      .map(([name, field]) => `readonly ${quoted(name)}: ${fieldType(field)}`),
  )
  const parts = [
    ...(needed?.length ? [`{ ${needed.join('\n')} }`] : []),
    ...(others?.length ? [`Optional<{ ${others.join('\n')} }>`] : []),
  ]
  return parts.join(' & ') || 'undefined'
}

/** The plain form of a value; what is published as text may be a list as well. */
function fieldType({ published, allowed }: Field<unknown>): string {
  const { type, enum: words, items } = published
  if (words) return unionOf(words)
  if (allowed) return `string | readonly (${unionOf(allowed)})[]`
  if (type === 'array') return `readonly ${plain[items?.type ?? ''] ?? 'unknown'}[]`
  return plain[type ?? ''] ?? 'unknown'
}

/** A shape with a title is an interface of that name, as in the OpenAPI document. */
function typeOf(shape: Shape, views: Named): string {
  const { title, type } = shape
  if (title === undefined || type !== 'object') return inner(shape, views)
  put(views, title, objectType(shape, views))
  return title
}

function inner(shape: Shape, views: Named): string {
  if ('const' in shape) return unionOf([shape.const])
  if (shape.enum) return unionOf(shape.enum)
  if (shape.anyOf) return shape.anyOf.map((one) => typeOf(one, views)).join(' | ')
  if (shape.type === 'array') return `readonly (${typeOf(shape.items ?? {}, views)})[]`
  if (shape.type === 'object') return listType(shape, views) ?? objectType(shape, views)
  return plain[shape.type ?? ''] ?? 'unknown'
}

const plain: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'number',
  null: 'null',
  number: 'number',
  string: 'string',
}

function listType({ properties = {} }: Shape, views: Named): string | undefined {
  const names = Object.keys(properties)
  const [name = '', ...others] = names
  const items = properties[name]?.items
  if (!items || others.join() !== Object.keys(pageMembers).join()) return undefined
  return `List<${JSON.stringify(name)}, ${typeOf(items, views)}>`
}

function objectType(shape: Shape, views: Named): string {
  const { properties = {}, required = [], patternProperties = {} } = shape
  const members = Object.entries(properties).map(([name, one]) => {
    const mark = required.includes(name) ? '' : '?'
    return `readonly ${quoted(name)}${mark}: ${typeOf(one, views)}`
  })
  const others = Object.values(patternProperties).map(
    (one) => `readonly [name: string]: ${typeOf(one, views)}`,
  )
  const more = shape.additionalProperties ? ['readonly [name: string]: unknown'] : []
  return `{ ${[...members, ...others, ...more].join('\n')} }`
}

const quoted = (name: string): string => JSON.stringify(name)
