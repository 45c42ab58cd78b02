export type FileKind = 'ics' | 'csv' | 'json'

/** The options of every import. */
export interface ImportOptions {
  readonly status: 'publish' | 'draft' | 'pending'
  readonly category?: readonly string[]
  readonly venue?: string
  readonly author?: string
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly map?: string
  /** The login of the user who imports; without it the first administrator. */
  readonly by?: string
  /** What people call the file, instead of its own name. */
  readonly name?: string
  readonly publicOnly?: boolean
}

/** Of a whole site. */
export interface SiteOptions extends ImportOptions {
  readonly credentials?: string
  readonly series: 'keep' | 'guess'
  readonly restart?: boolean
}
