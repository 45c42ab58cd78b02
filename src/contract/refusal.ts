/** What an error response says in `data` for programs that read it, besides its status (§10). */
export interface RefusalData {
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
}
