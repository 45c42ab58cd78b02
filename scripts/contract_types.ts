// The declared routes → TypeScript: what they take and answer, for who calls them. What several of
// them say is said once: views extend each other, and sets of fields have names.

import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { namespaceRoutes } from '../src/calendar/routes.ts'
import { describedRoutes } from './all_sentences.ts'
import { faultTexts } from '../src/language/faults.ts'
import { conflicts, problems } from '../src/language/problem.ts'
import { errorView } from '../src/http/errors/error_view.ts'
import { consoleNamespace, liveNamespace, mediaNamespace, ownNamespace } from '../src/http/roots.ts'
import type { Route } from '../src/http/route.ts'
import type { Fields } from '../src/contract/schema/field.ts'
import { sharedFields, words } from './contract_names.ts'
import {
  type Members,
  type Shape,
  type Views,
  block,
  fieldType,
  literals,
  membersOf,
  pageMembers,
  quoted,
  shared,
  typeOf,
} from './contract_shapes.ts'

/** As callers name the namespaces. */
const roots = {
  console: consoleNamespace,
  events: ownNamespace,
  live: liveNamespace,
  media: mediaNamespace,
}

/** Every way in which the server says no. */
const refusals = { ProblemCode: problems, FaultKind: faultTexts, ConflictKind: conflicts }

const style = JSON.parse(readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'))

/** Views with fewer members in common are alike by chance. */
const leastShared = 3

const fieldSets: Views = new Map(
  Object.entries(sharedFields).map(([name, fields]) => [name, membersOfFields(fields)]),
)

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
  const views = new Map(shared)
  for (const shape of [errorView, ...routes.map(({ route }) => route.reply)]) collect(shape, views)
  const text = [
    `// Written by npm run contract, from the declared routes.

/** A page of a list. */
interface Page ${block(pageMembers)}

type List<Name extends string, Item> = Page & { readonly [name in Name]: readonly Item[] }

/** What need not be given; null is as if it was not, and in an update clears. */
type Optional<T> = { readonly [name in keyof T]?: T[name] | null | undefined }
type Given<T, Needed extends keyof T> = Pick<T, Needed> & Optional<Omit<T, Needed>>

type Unknowns<Name extends string> = { readonly [name in Name]?: unknown }

interface Asks<Answer, Query = never> {
  readonly query: Query
  readonly body: undefined
  readonly answer: Answer
}

interface Sends<Answer, Body = undefined> {
  readonly query: never
  readonly body: Body
  readonly answer: Answer
}
`,
    ...Object.entries(refusals).map(
      ([name, texts]) => `export type ${name} = ${literals(Object.keys(texts))}\n`,
    ),
    ...Object.entries(words).map(([name, list]) => `type ${name} = ${literals(list)}\n`),
    ...[...views]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, members]) => viewType(name, members, views)),
    ...[...fieldSets].map(([name, members]) => `interface ${name} ${block(members)}\n`),
    ...routesType(routes),
  ].join('\n')
  for (const name of [...Object.keys(words), ...shared.keys(), ...fieldSets.keys()]) {
    const uses = text.split(new RegExp(`\\b${name}\\b`)).length - 2
    if (uses < 2) throw new Error(`${name} needs no name: it is said ${uses} times.`)
  }
  return text
}

/** Those of the same methods together; an operation at several addresses is said once. */
function routesType(routes: readonly { readonly root: string; readonly route: Route }[]): string[] {
  const groups = Map.groupBy(routes, ({ route }) => route.methods.join())
  const typeOfGroup = (methods: string) => {
    const types = (groups.get(methods) ?? []).map(({ root, route }) => ({
      key: keyOf(root, route),
      type: operationType(route),
    }))
    groups.delete(methods)
    const places = Map.groupBy(types, ({ key, type }) => (isPattern(key) ? type : key))
    const lines = [...places.values()].map((same) => {
      const keys = same.map(({ key }) => key).join(' | ')
      return `${isPattern(keys) ? `[path: ${keys}]` : keys}: ${same[0]?.type}`
    })
    return `{ ${lines.join('\n')} }`
  }
  const lines = [
    '/** What is changed by any of three methods. */',
    `interface Updates ${typeOfGroup('POST,PUT,PATCH')}\n`,
    '/** What each route takes and answers; its path begins with the name of its root. */',
    'export interface Routes {',
    ...['GET', 'DELETE'].map((method) => `${method}: ${typeOfGroup(method)}`),
    ...['POST', 'PUT'].map((method) => `${method}: Updates & ${typeOfGroup(method)}`),
    'PATCH: Updates }',
  ]
  if (groups.size > 0)
    throw new Error(`Say where routes by ${[...groups.keys()].join('; ')} belong.`)
  return lines
}

const isPattern = (key: string) => key.startsWith('`')

/** `/views/{id}` → `console/views/${number}`, in backquotes. */
function keyOf(root: string, { path, at }: Route): string {
  if (path === '/') return `'${root}'`
  if (!path.includes('{')) return `'${root}${path}'`
  const pattern = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    at[name]?.published.type === 'integer' ? '${number}' : '${string}',
  )
  return `\`${root}${pattern}\``
}

function operationType({ methods, input, reply }: Route): string {
  const { _fields: _, ...fields } = input
  const asks = methods.every((method) => method === 'GET' || method === 'DELETE')
  const given = asks ? queryType(fields) : bodyType(fields)
  return `${asks ? 'Asks' : 'Sends'}<${[typeOf(reply), ...(given ? [given] : [])].join(', ')}>`
}

function queryType(fields: Fields): string {
  const { sets, own } = inSets(new Map(Object.keys(fields).map((name) => [name, undefined])))
  return [...sets.map((set) => `keyof ${set}`), ...[...own.keys()].map(quoted)].join(' | ')
}

function bodyType(fields: Fields): string {
  const { sets, own } = inSets(membersOfFields(fields))
  const whole = [...sets, ...(own.size > 0 ? [block(own)] : [])].join(' & ')
  const all = Object.keys(fields)
  const needed = all.filter((name) => fields[name]?.required)
  if (needed.length === all.length) return whole
  return needed.length === 0 ? `Optional<${whole}>` : `Given<${whole}, ${literals(needed)}>`
}

function membersOfFields(fields: Fields): Map<string, string> {
  return new Map(Object.entries(fields).map(([name, field]) => [name, `: ${fieldType(field)}`]))
}

/** The sets of fields that are given whole, and what else is; of a name without a type any type counts. */
function inSets<T extends string | undefined>(given: ReadonlyMap<string, T>) {
  const own = new Map<string, T>(given)
  const sets = [...fieldSets].filter(([, members]) => {
    const isGiven = [...members].every(
      ([name, type]) => own.has(name) && (own.get(name) ?? type) === type,
    )
    if (isGiven) for (const name of members.keys()) own.delete(name)
    return isGiven
  })
  return { sets: sets.map(([name]) => name), own }
}

/** All that have a name, which are the schemas of the OpenAPI document as well. */
function collect(shape: Shape, views: Map<string, Members>): void {
  const { title, type, properties = {}, patternProperties = {}, anyOf = [], items } = shape
  const inner = [...Object.values(properties), ...Object.values(patternProperties), ...anyOf]
  for (const one of items ? [...inner, items] : inner) collect(one, views)
  if (title === undefined || type !== 'object') return
  const members = membersOf(shape)
  const before = views.get(title)
  if (before && block(before) !== block(members))
    throw new Error(`There are two kinds of ${title}.`)
  views.set(title, members)
}

/** Extends the largest view whose members it all has, as they are or narrower. */
function viewType(name: string, members: Members, views: Views): string {
  const widened = (type: string | undefined) =>
    type?.replace(/\w+/g, (word) => baseOf(views.get(word), views) ?? word)
  const base = baseOf(members, views, widened)
  const inherited = views.get(base ?? '')
  const own = new Map([...members].filter(([member, type]) => inherited?.get(member) !== type))
  const unknown = [...own].filter(([, type]) => type === '?: unknown').map(([member]) => member)
  const { sets, own: others } = inSets(new Map(unknown.map((member) => [member, undefined])))
  for (const member of unknown) if (!others.has(member)) own.delete(member)
  const bases = [...(base ? [base] : []), ...sets.map((set) => `Unknowns<keyof ${set}>`)]
  const extending = bases.length > 0 ? ` extends ${bases.join(', ')}` : ''
  return `export interface ${name}${extending} ${block(own)}\n`
}

function baseOf(
  members: Members | undefined,
  views: Views,
  widened = (type: string | undefined) => type,
): string | undefined {
  if (!members) return undefined
  const [base] = [...views]
    .filter(([name, { size }]) => (size >= leastShared || shared.has(name)) && size < members.size)
    .filter(([, wanted]) =>
      [...wanted].every(([name, type]) =>
        [members.get(name), widened(members.get(name))].includes(type),
      ),
    )
    .toSorted(([, a], [, b]) => b.size - a.size)
  return base?.[0]
}
