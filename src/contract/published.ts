/** What is said of a value that is taken, as JSON Schema. */
export interface Published {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array'
  readonly format?: string
  readonly items?: { readonly type: 'string' | 'integer' | 'object' }
  readonly enum?: readonly string[]
  readonly default?: unknown
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

/** Of a parameter, in the index of a namespace (§11.1). */
export interface IndexArgument extends Pick<
  Published,
  'type' | 'format' | 'items' | 'enum' | 'default'
> {
  readonly required: boolean
  readonly description: string
}

/** All routes of a path. */
export interface IndexEntry {
  readonly namespace: string
  readonly methods: readonly string[]
  readonly endpoints: readonly {
    readonly methods: readonly string[]
    readonly args: Readonly<Record<string, IndexArgument>>
  }[]
  readonly _links?: { readonly self: readonly { readonly href: string }[] }
}
