/** Where a change is in the history. */
export interface Written {
  readonly group: string | null
  readonly entry: number | null
}
