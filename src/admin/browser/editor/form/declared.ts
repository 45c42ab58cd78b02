// Fields as the index of the interface declares them. Pure.

import type { IndexEntry } from '../../../../contract/published.ts'

export interface Declared {
  readonly name: string
  readonly description: string
  readonly type: string | undefined
  readonly format: string | undefined
  readonly options: readonly string[]
  readonly isRequired: boolean
}

/** What a create takes, in the order of the server. */
export function declaredIn(
  routes: Readonly<Record<string, IndexEntry>>,
  list: string,
): readonly Declared[] {
  const [, route] = Object.entries(routes).find(([path]) => path.endsWith(`/${list}`)) ?? []
  const endpoint = route?.endpoints.find(({ methods }) => methods.includes('POST'))
  return Object.entries(endpoint?.args ?? {})
    .filter(([name]) => !name.startsWith('_'))
    .map(([name, { description, type, format, enum: options = [], required }]) => ({
      name,
      description,
      type,
      format,
      options,
      isRequired: required,
    }))
}
