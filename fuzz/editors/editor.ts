// Somebody who edits one thing, with the very code that the console saves with.

import {
  type Conflict,
  type Values,
  isSame,
} from '../../src/admin/browser/editor/conflicts/merge.ts'
import { type EditorKind, editable } from '../../src/admin/browser/editor/form/kinds.ts'
import { type Stored, saveOver } from '../../src/admin/browser/editor/state/saving.ts'
import type { Scope } from '../../src/admin/browser/scope.ts'
import type { Caller, Reply } from '../../test/support/fasti.ts'
import { together } from './values.ts'

export interface Thing {
  readonly kind: EditorKind
  readonly id: number
  readonly names: readonly string[]
}

class Refusal extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super(reply.text)
    this.reply = reply
  }
}

/** What somebody wants fields to be, from typing it to saving it. */
export type Intent = Map<string, unknown>

export interface Watcher {
  /** Called as soon as the server has taken it. */
  saved(editor: SimulatedEditor): void
  /** `mine`, `theirs`, or another value. */
  decide(conflict: Conflict): unknown
}

export async function readThing(caller: Caller, { kind, id, names }: Thing): Promise<Stored> {
  const reply = await caller.get(`/${kind.list}/${id}?context=edit`)
  if (reply.status !== 200) throw new Refusal(reply)
  return { base: editable(reply.body, names), tag: reply.headers['etag'] }
}

export class SimulatedEditor {
  readonly name: string
  readonly thing: Thing
  readonly intent: Intent = new Map()
  scope: Scope | undefined
  #caller: Caller
  #watcher: Watcher
  #stored: Stored = { base: {}, tag: undefined }
  #mine: Values = {}

  constructor(name: string, caller: Caller, thing: Thing, watcher: Watcher) {
    this.name = name
    this.thing = thing
    this.#caller = caller
    this.#watcher = watcher
  }

  async open(): Promise<void> {
    this.#stored = await readThing(this.#caller, this.thing)
    this.#mine = this.#stored.base
    this.intent.clear()
  }

  edit(values: Values): void {
    for (const [name, value] of Object.entries(values)) {
      if (!this.thing.names.includes(name)) continue
      this.#mine = { ...this.#mine, [name]: value }
      if (isSame(value, this.#stored.base[name])) this.intent.delete(name)
      else this.intent.set(name, value)
    }
  }

  /** Until all is saved: decides about conflicts, and gives up what the server refuses. */
  async save(): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      try {
        const conflicts = await saveOver(this.#server, this.#stored, this.#mine, this.scope)
        if (conflicts.length === 0) return await this.open()
        for (const conflict of conflicts) this.#decide(conflict)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        this.#giveUp(error.reply)
      }
    }
    throw new Error(`${this.name} cannot save.`)
  }

  #decide(conflict: Conflict): void {
    const { name, theirs } = conflict
    if (!this.intent.has(name)) throw new Error(`${this.name} is asked about ${name}, and why?`)
    const value = this.#watcher.decide(conflict)
    this.#mine = { ...this.#mine, [name]: value }
    if (isSame(value, theirs)) this.intent.delete(name)
    else this.intent.set(name, value)
  }

  #giveUp({ status, body, text }: Reply): void {
    const names = Object.keys(body?.data?.params ?? {})
    if (status !== 400 || names.length === 0) throw new Error(`${this.name}: ${text}`)
    const all = names.flatMap((name) => together.find((some) => some.includes(name)) ?? [name])
    for (const name of all) {
      this.intent.delete(name)
      this.#mine = { ...this.#mine, [name]: this.#stored.base[name] }
    }
  }

  readonly #server = {
    read: () => readThing(this.#caller, this.thing),
    write: async (changes: Values, tag: string | undefined, scope: Scope | undefined) => {
      const { kind, id } = this.thing
      const body = scope === undefined ? changes : { ...changes, scope }
      const headers = tag === undefined ? {} : { 'if-match': tag }
      const reply = await this.#caller.patch(`/${kind.list}/${id}`, body, { headers })
      if (reply.status !== 200) throw new Refusal(reply)
      this.#watcher.saved(this)
    },
    isStale: (error: unknown) => error instanceof Refusal && error.reply.status === 412,
    rebase: (stored: Stored, mine: Values) => {
      this.#stored = stored
      this.#mine = mine
      // Somebody else has made it what was wanted: from now on it is theirs.
      for (const [name, value] of this.intent) {
        if (isSame(value, stored.base[name])) this.intent.delete(name)
      }
    },
  }
}
