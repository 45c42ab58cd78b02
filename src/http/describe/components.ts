// Declared shapes → `components.schemas`: a shape with a title is a component of that name.

import type { TSchema } from 'typebox'
import type { Say } from '../../language/text/locale/say.ts'
import type { Schema } from './document.ts'

type JsonObject = Record<string, unknown>

export function componentsOf(shapes: readonly TSchema[], say: Say): Record<string, Schema> {
  const found = new Map<string, TSchema>()
  for (const shape of shapes) collect(shape, found)
  const entries = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, shape]) => [name, inner(shape, say) as Schema]))
}

/** The shape with its named parts as references and its sentences in a language. */
export function refer(shape: unknown, say: Say): unknown {
  const title = titleOf(shape)
  return title === undefined ? inner(shape, say) : { $ref: `#/components/schemas/${title}` }
}

function inner(shape: unknown, say: Say): unknown {
  if (Array.isArray(shape)) return shape.map((one) => refer(one, say))
  if (typeof shape !== 'object' || shape === null) return shape
  const entries = Object.entries(shape).map(([name, member]) => [
    name,
    name === 'description' && typeof member === 'string' ? say(member) : within(name, member, say),
  ])
  return Object.fromEntries(entries)
}

/** Names below `properties` are fields, not keywords. */
function within(keyword: string, member: unknown, say: Say): unknown {
  if (keyword !== 'properties') return refer(member, say)
  const entries = Object.entries(member as JsonObject).map(([name, one]) => [name, refer(one, say)])
  return Object.fromEntries(entries)
}

function collect(shape: unknown, found: Map<string, TSchema>): void {
  if (typeof shape !== 'object' || shape === null) return
  const title = titleOf(shape)
  if (title !== undefined && !Array.isArray(shape)) found.set(title, shape)
  for (const member of Object.values(shape)) collect(member, found)
}

function titleOf(shape: unknown): string | undefined {
  if (typeof shape !== 'object' || shape === null || Array.isArray(shape)) return undefined
  const { title, type } = shape as { title?: unknown; type?: unknown }
  return typeof title === 'string' && typeof type === 'string' ? title : undefined
}
