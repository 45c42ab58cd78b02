export type ExportKind = 'json' | 'ics' | 'csv'

export interface ExportOptions {
  readonly to?: string
  readonly force?: boolean
  readonly filter?: readonly string[]
}
