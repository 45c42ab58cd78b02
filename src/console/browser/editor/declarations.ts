// The fields of a form, from what the server says about its own interface.

import { type Json, get } from '../api.ts'
import { site } from '../facts.ts'
import { type Declared, declaredIn } from './declared.ts'

let index: Promise<Json> | undefined

/** The next one to ask tries again. */
function forgetIndex(error: unknown): never {
  index = undefined
  throw error
}

/** What a create of this kind takes, in the order of the server: `events`, `venues`. */
export async function declarationsOf(list: string): Promise<readonly Declared[]> {
  return declaredIn(await (index ??= get(site.events).catch(forgetIndex)), list)
}
