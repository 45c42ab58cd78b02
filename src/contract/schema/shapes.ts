// The shapes of responses, as JSON Schema. Only types come from TypeBox: its code takes longer to
// load than all of ours.

import type { TEnum, TSchema, Type as Library } from 'typebox'

type Schema = Record<string, unknown>
type Options = Readonly<Schema>

const optional = Symbol('optional')
const isOptional = (schema: TSchema) => optional in schema

function object(properties: Readonly<Record<string, TSchema>>, options?: Options): Schema {
  const required = Object.keys(properties).filter((name) => {
    const member = properties[name]
    return member && !isOptional(member)
  })
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties,
    ...options,
  }
}

const typed = (type: string) => (options?: Options) => ({ type, ...options })

/** Only what is used here; each returns the same as its namesake in TypeBox. */
export const Type = {
  Array: (items: TSchema, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: typed('boolean'),
  Enum: (values: readonly string[], options?: Options) => ({ enum: [...values], ...options }),
  Integer: typed('integer'),
  Literal: (value: unknown, options?: Options) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Null: typed('null'),
  Number: typed('number'),
  Object: object,
  Optional: (schema: object) => Object.defineProperty({ ...schema }, optional, { value: true }),
  Record: (_key: TSchema, value: TSchema, options?: Options) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: typed('string'),
  Union: (anyOf: readonly TSchema[], options?: Options) => ({ anyOf, ...options }),
  Unknown: (options?: Options) => ({ ...options }),
} as unknown as Pick<
  typeof Library,
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'
>

// The usual shapes of members, each with what is published of it.

export const line = (description: string) => Type.String({ description })

export const whole = (description: string) => Type.Integer({ description })

export const yesNo = (description: string) => Type.Boolean({ description })

export const oneOf = <Values extends string[]>(
  values: readonly [...Values],
  description: string,
): TEnum<Values> => Type.Enum<Values>(values, { description })

export const listOf = <T extends TSchema>(shape: T, description: string) =>
  Type.Array(shape, { description })

export const nullable = <T extends TSchema>(shape: T, description: string) =>
  Type.Union([shape, Type.Null()], { description })

export const lineOrNull = (description: string) => nullable(Type.String(), description)

export const wholeOrNull = (description: string) => nullable(Type.Integer(), description)
