// The fields of a form, from what the server says about its own interface.

import { type Json, get } from '../api.ts'
import { site } from '../facts.ts'

export interface Declared {
  readonly name: string
  readonly description: string
  readonly type: string | undefined
  readonly format: string | undefined
  readonly options: readonly string[]
  readonly isRequired: boolean
}

let index: Promise<Json> | undefined

/** The next one to ask tries again. */
function forgetIndex(error: unknown): never {
  index = undefined
  throw error
}

/** What a create of this kind takes, in the order of the server: `events`, `venues`. */
export async function declarationsOf(list: string): Promise<readonly Declared[]> {
  const { routes } = await (index ??= get(site.events).catch(forgetIndex))
  const [, route] = Object.entries<Json>(routes).find(([path]) => path.endsWith(`/${list}`)) ?? []
  const endpoint = route?.endpoints.find(({ methods }: Json) => methods.includes('POST'))
  return Object.entries<Json>(endpoint?.args ?? {})
    .filter(([name]) => !name.startsWith('_'))
    .map(([name, { description, type, format, enum: options = [], required }]) => ({
      name,
      description,
      type,
      format,
      options,
      isRequired: required === true,
    }))
}
