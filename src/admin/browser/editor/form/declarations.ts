// The fields of a form, from what the server says about its own interface.

import type { Answer } from '../../../../contract/client.ts'
import type { IndexEntry } from '../../../../contract/published.ts'
import { get } from '../../api.ts'
import { type Declared, declaredIn } from './declared.ts'
import type { ListName } from './kinds.ts'

let index: Promise<Answer<'GET', 'events'>> | undefined

/** The next one to ask tries again. */
function forgetIndex(error: unknown): never {
  index = undefined
  throw error
}

/** What a create of this kind takes, in the order of the server: `events`, `venues`. */
export async function declarationsOf(list: ListName): Promise<readonly Declared[]> {
  const { routes } = await (index ??= get('events').catch(forgetIndex))
  // The document of the interface has no words for what the index says of each route.
  return declaredIn(routes as Readonly<Record<string, IndexEntry>>, list)
}
