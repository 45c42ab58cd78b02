// Fields as the index of the interface declares them. Pure.

import type { Json } from '../json.ts'

export interface Declared {
  readonly name: string
  readonly description: string
  readonly type: string | undefined
  readonly format: string | undefined
  readonly options: readonly string[]
  readonly isRequired: boolean
}

/** What a create takes, in the order of the server. */
export function declaredIn({ routes }: Json, list: string): readonly Declared[] {
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
