// Path over body over query (§3.2); bracketed names build lists and objects.

import type { Given } from '../contract/schema/read.ts'
import type { How } from '../contract/schema/field.ts'

export type Entries = readonly (readonly [string, string])[]

const deepest = 5
/** Names that could pollute the prototypes of objects. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype'])

export function parseQuery(url: string): Entries {
  const mark = url.indexOf('?')
  return mark < 0 ? [] : [...new URLSearchParams(url.slice(mark + 1))]
}

/** `alias` is whether it is asked on an alias root. */
export function gather(body: unknown, query: Entries, alias = false): Given {
  const given = new Map<string, How & { value: unknown }>()
  for (const [name, value] of nest(query)) given.set(name, { value, source: 'query', alias })
  for (const [name, value] of members(body)) given.set(name, { value, source: 'body', alias })
  return given
}

export function pathValues(params: unknown): Given {
  const given = new Map<string, How & { value: unknown }>()
  for (const [name, value] of members(params)) given.set(name, { value, source: 'path' })
  return given
}

/** An object's members are parameters; an array or scalar gives none. */
function members(body: unknown): Iterable<[string, unknown]> {
  if (body instanceof Map) return body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  return Object.entries(body)
}

interface Node {
  readonly texts: string[]
  readonly children: Map<string, Node>
}

const newNode = (): Node => ({ texts: [], children: new Map() })

/** `venue[city]=Rome&tags[]=a&tags[]=b` → `{ venue: { city }, tags: ['a', 'b'] }`. */
export function nest(entries: Entries): Map<string, unknown> {
  const plain = new Map<string, unknown>(entries)
  // Fast path: most queries have no name twice, and none in brackets.
  const isPlain = plain.size === entries.length && entries.every(([name]) => isKey(name))
  if (isPlain) return plain
  const top = newNode()
  for (const [name, text] of entries) {
    const path = splitName(name)
    if (path) place(top, path, text)
  }
  return new Map([...top.children].map(([name, node]) => [name, valueOf(node)]))
}

const isKey = (name: string) => name !== '' && !name.includes('[') && !unsafe.has(name)

function splitName(name: string): string[] | undefined {
  const open = name.indexOf('[')
  const keys = open < 0 ? [name] : [name.slice(0, open), ...bracketed(name.slice(open))]
  if (keys.length > deepest || keys.some((key) => unsafe.has(key))) return undefined
  return keys[0] === '' ? undefined : keys
}

/** `[a][b]` → `a`, `b`. An unclosed bracket gives no key. */
const bracketed = (rest: string): string[] =>
  rest.split('[', deepest + 2).flatMap((piece) => {
    const close = piece.indexOf(']')
    return close < 0 ? [] : [piece.slice(0, close)]
  })

function place(top: Node, path: readonly string[], text: string): void {
  let node = top
  for (const [depth, key] of path.entries()) {
    if (key === '' && depth === path.length - 1) break
    const name = key === '' ? String(node.children.size) : key
    const next = node.children.get(name) ?? newNode()
    node.children.set(name, next)
    node = next
  }
  node.texts.push(text)
  if (path.at(-1) === '') node.children.set('', newNode())
}

/** A name given once is its text; given several times, or as `name[]`, a list. */
function valueOf(node: Node): unknown {
  const isList = node.children.delete('')
  if (node.children.size === 0) return isList || node.texts.length > 1 ? node.texts : node.texts[0]
  const keys = [...node.children.keys()]
  if (keys.every((key) => /^\d{1,6}$/.test(key))) {
    const sorted = keys.toSorted((a, b) => Number(a) - Number(b))
    return [...sorted.map((key) => valueOf(node.children.get(key) ?? newNode())), ...node.texts]
  }
  const object: Record<string, unknown> = Object.create(null)
  for (const [key, child] of node.children) object[key] = valueOf(child)
  return object
}
