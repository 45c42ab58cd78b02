import type { Published } from '../published.ts'
import type { Say } from '../../language/text/locale/say.ts'
import type { Field } from './field.ts'

export type Description = Published & { readonly description: string }

/** A field with its sentence in a language, for the index, OpenAPI and help. */
export function describe(
  field: Field<unknown>,
  say: Say,
  moment?: { now: number; zone: string },
): Description {
  const computed = moment && field.computed ? { default: field.computed(moment) } : {}
  return { ...field.published, ...computed, description: say(field.doc) }
}
