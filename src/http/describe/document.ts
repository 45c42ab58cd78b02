// The parts of an OpenAPI 3.1 document that are read here; a document may hold more.

export type Named<T> = Readonly<Record<string, T>>
export type Reference = { readonly $ref: string }

export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  /** The words of a list that is one text. */
  readonly 'x-values'?: readonly string[]
  readonly examples?: readonly unknown[]
  readonly items?: Schema | boolean
  readonly properties?: Named<Schema>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly deprecated?: boolean
}

export type Parameter = {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly example?: unknown
  readonly schema?: Schema
}

export type Media = { readonly schema?: Schema; readonly example?: unknown }

export type RequestBody = {
  readonly description?: string
  readonly required?: boolean
  readonly content: Named<Media>
}

export type Response = {
  readonly description?: string
  readonly headers?: Named<{ readonly description?: string } | Reference>
  readonly content?: Named<Media>
}

/** Each entry is one alternative: all its schemes together. An empty entry is no scheme at all. */
export type Security = readonly Named<readonly string[]>[]

export type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly deprecated?: boolean
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: RequestBody | Reference
  readonly responses?: Named<Response | Reference>
  readonly security?: Security
}

export type PathItem = {
  readonly [method in Method]?: Operation
} & { readonly parameters?: readonly (Parameter | Reference)[] }

export type SecurityScheme = {
  readonly type: string
  readonly description?: string
  readonly scheme?: string
  readonly name?: string
  readonly in?: string
}

export type OpenApiDocument = {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description?: string
    readonly contact?: { readonly name: string; readonly url: string }
    readonly license?: { readonly name: string; readonly identifier: string }
  }
  readonly servers?: readonly { readonly url: string; readonly description?: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths?: Named<PathItem>
  readonly security?: Security
  readonly components?: {
    readonly schemas?: Named<Schema>
    readonly parameters?: Named<Parameter | Reference>
    readonly responses?: Named<Response | Reference>
    readonly requestBodies?: Named<RequestBody | Reference>
    readonly securitySchemes?: Named<SecurityScheme | Reference>
  }
}

export type Method = (typeof methods)[number]
export const methods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const

const maxHops = 8

/** Resolves a reference to a component; undefined if it leads nowhere. */
export function resolve<T extends object>(
  components: Named<T | Reference> | undefined,
  given: T | Reference | undefined,
): T | undefined {
  let found = given
  for (let hop = 0; hop < maxHops && found; hop += 1) {
    if (!isReference(found)) return found
    const name = found.$ref.slice(found.$ref.lastIndexOf('/') + 1)
    found = components && Object.hasOwn(components, name) ? components[name] : undefined
  }
  return undefined
}

const isReference = (value: object): value is Reference =>
  '$ref' in value && typeof value.$ref === 'string'
