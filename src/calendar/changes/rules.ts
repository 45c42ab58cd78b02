// What can be followed, and how far a reader has come (§20.1). Pure.

import type { Action } from '../history/rules.ts'

/** In the order in which a snapshot has them: what others refer to comes first. */
export const kinds = ['category', 'tag', 'venue', 'organizer', 'event'] as const
export type ChangeKind = (typeof kinds)[number]

export interface Thing {
  readonly kind: ChangeKind
  readonly id: number
}

/** One change, for a reader who keeps a copy. */
export interface Change extends Thing {
  readonly action: 'put' | 'gone'
  /** As the lists show it to this reader; absent if it is gone. */
  readonly item?: unknown
  /** What was done to it since the reader last looked; what only shows another thing is updated. */
  readonly done: readonly Action[]
}

/** An entry of the history, and what tells it from another one that has the same id. */
export interface Mark {
  readonly entry: number
  readonly stamp: string
}

/** Up to where the entries of the history are read. */
export interface Position extends Mark {
  /** Of the things that the entry has changed, the last one that was shown; all if absent. */
  readonly after?: Thing | undefined
}

export const beginning: Position = { entry: 0, stamp: '' }

export const inOrder = (a: Thing, b: Thing): number =>
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.id - b.id

export const keyOf = ({ kind, id }: Thing): string => `${kind} ${id}`
