// Declared shapes and fields → TypeScript.

import { listOf } from '../src/http/answer/paging.ts'
import type { Field } from '../src/contract/schema/field.ts'
import { Type } from '../src/contract/schema/shapes.ts'
import { sharedViews, words } from './contract_names.ts'

export interface Shape {
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

/** `title` → `: string`, or `?: string` of what may be absent. */
export type Members = ReadonlyMap<string, string>
export type Views = ReadonlyMap<string, Members>

const plain: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'number',
  null: 'null',
  number: 'number',
  string: 'string',
}
const anyName = '[name: string]'
const wordNames = new Map(Object.entries(words).map(([name, list]) => [list.join('|'), name]))
const listed = listOf('items', Type.Unknown()) as Shape
const { items: _items, ...ofPage } = listed.properties ?? {}
export const pageMembers = membersOf({ ...listed, properties: ofPage })
/** By what they consist of; shapes without a title are known by that. */
const sharedNames = new Map<string, string>()
export const shared: Views = new Map(
  Object.entries(sharedViews).map(([name, shape]) => {
    const members = membersOf(shape)
    sharedNames.set(block(members), name)
    return [name, members]
  }),
)

/** The plain form of a value; what is published as text may be a list as well. */
export function fieldType({ published, allowed }: Field<unknown>): string {
  const { type, enum: some, items } = published
  if (some) return unionOf(some)
  if (allowed) return `string | readonly (${unionOf(allowed)})[]`
  if (type === 'array') return `readonly ${plain[items?.type ?? ''] ?? 'unknown'}[]`
  return plain[type ?? ''] ?? 'unknown'
}

/** A shape with a title is an interface of that name, as in the OpenAPI document. */
export function typeOf(shape: Shape): string {
  const { title, type } = shape
  if (title !== undefined && type === 'object') return title
  if ('const' in shape) return literals([shape.const])
  if (shape.enum) return unionOf(shape.enum)
  if (shape.anyOf) return shape.anyOf.map(typeOf).join(' | ')
  if (type === 'array') return `readonly (${typeOf(shape.items ?? {})})[]`
  if (type !== 'object') return plain[type ?? ''] ?? 'unknown'
  const members = membersOf(shape)
  const [[name = '', list] = [], ...others] = members
  if (list && others.map(([other]) => other).join() === [...pageMembers.keys()].join()) {
    return `List<${quoted(name)}, ${typeOf(shape.properties?.[name]?.items ?? {})}>`
  }
  return sharedNames.get(block(members)) ?? block(members)
}

export function membersOf(shape: Shape): Members {
  const { properties = {}, required = [], patternProperties = {} } = shape
  const members = Object.entries(properties).map(
    ([name, one]) => [name, `${required.includes(name) ? '' : '?'}: ${typeOf(one)}`] as const,
  )
  const [others] = Object.values(patternProperties).map(typeOf)
  const more = others ?? (shape.additionalProperties ? 'unknown' : undefined)
  return new Map(more === undefined ? members : [...members, [anyName, `: ${more}`]])
}

export function block(members: Members): string {
  const lines = [...members].map(
    ([name, type]) => `readonly ${name === anyName ? name : quoted(name)}${type}`,
  )
  return `{ ${lines.join('\n')} }`
}

export function quoted(name: string): string {
  return JSON.stringify(name)
}

export function literals(list: readonly unknown[]): string {
  return list.map((one) => JSON.stringify(one)).join(' | ')
}

function unionOf(list: readonly unknown[]): string {
  return wordNames.get(list.join('|')) ?? literals(list)
}
