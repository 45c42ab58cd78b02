// What the reference page has for its script, in attributes.

/** The first URL and body of a call, as its examples have them. */
export interface CallSent {
  readonly url: string
  /** The content type and the text; undefined without a body or for a form. */
  readonly json: { readonly type: string; readonly text: string } | undefined
}

/** `data-call` of an operation: what it takes to send the call. */
export interface CallData extends CallSent {
  readonly methods: readonly string[]
  readonly path: string
  readonly parameters: readonly CallParameter[]
}

export interface CallParameter {
  readonly name: string
  /** In the query by default. */
  readonly in?: string
  readonly required?: true
  /** Those it may have, or an example. */
  readonly values?: readonly unknown[]
  readonly example?: string
}

/** `data-words` of the page. */
export interface ScriptWords {
  /** For one and for several. */
  readonly results: readonly [one: string, other: string]
  readonly search: string
  readonly nothing: string
  readonly copy: string
  readonly copied: string
  readonly try: string
  readonly send: string
  readonly method: string
  readonly body: string
  readonly more: string
  readonly token: string
  readonly tokenNote: string
  readonly changes: string
  readonly response: string
  readonly unreachable: string
}
