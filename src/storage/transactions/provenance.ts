// By whom and through what a transaction writes; the history records it (§18).

export type Via = 'api' | 'console' | 'cli' | 'import' | 'sync' | 'job' | 'submit'

export interface Provenance {
  /** Null is the program itself. */
  readonly user: { readonly id: number; readonly login: string } | null
  readonly via: Via
  /** The address that the request came from. */
  readonly address?: string
  /** The `X-Request-Id`. */
  readonly request?: string
  /** Whether earlier changes are taken back. */
  readonly isUndo?: boolean
  /** The group that all its entries belong to, also those of other transactions. */
  readonly group?: string
  /** Learns the ids of the entries that this makes. */
  readonly noted?: (entries: readonly number[]) => void
}
