// How far a sequence was played: the calendar, the model, and what only the server could tell.

import assert from 'node:assert/strict'
import type { Fasti, Json } from '../../test/support/fasti.ts'
import { type Item, type Model, newModel } from './model.ts'
import type { Ids } from './requests.ts'

export class Progress {
  model: Model
  readonly fasti: Fasti
  readonly ids: Ids
  /** The highest id so far: none is used again. */
  highest: number
  /** What each component of the feed said, by UID and RECURRENCE-ID. */
  readonly sequences = new Map<string, { readonly sequence: number; readonly says: string }>()
  /** The keys of what was in the trash after the last step. */
  readonly trashed = new Set<number>()
  played = 0

  /** The last entry of the history before. */
  readonly since: number

  constructor(
    fasti: Fasti,
    ids: Ids,
    horizon: string,
    { highest, since }: { readonly highest: number; readonly since: number },
  ) {
    this.fasti = fasti
    this.ids = ids
    this.model = newModel(horizon)
    this.highest = highest
    this.since = since
  }

  /** Ids and slugs are for good. */
  learn(item: Item, { id, slug }: Json): void {
    assert.ok(id > this.highest, `the id ${id} of something new was used before`)
    item.id = id
    item.slug = slug
  }
}
