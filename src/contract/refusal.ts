import type { ConflictKind, FaultKind } from './routes.ts'

type Facts = Readonly<Record<string, string | number>>

/** What messages say, as data: for who says it in words of their own. */
export interface Why {
  readonly facts?: Facts
  readonly faults?: Readonly<Record<string, { readonly kind: FaultKind; readonly facts?: Facts }>>
  /** Which one of the conflicts, if it is one of these. */
  readonly conflict?: ConflictKind
}

/** What an error response says in `data` for programs that read it, besides its status (§10). */
export interface RefusalData extends Why {
  /** What is wrong with which parameter; only the names of those that are missing. */
  readonly params?: Readonly<Record<string, string>> | readonly string[]
  /** The fields that were changed since what is to be undone (§18). */
  readonly fields?: readonly string[]
  /** The same by what they are of. */
  readonly items?: readonly {
    readonly kind: string
    readonly item: number
    readonly fields: readonly string[]
  }[]
  /** What is needed besides the password, and what the browser is to do about it (§22). */
  readonly step?: 'passkey' | 'first-passkey'
  readonly options?: object
}
