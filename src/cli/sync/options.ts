import type { Authority } from '../../transfer/import/authority.ts'
import type { SyncKind } from '../../transfer/sync/rules.ts'

export interface AddOptions {
  /** A span of time, as it is written. */
  readonly every: string
  readonly authority: Authority
  readonly kind?: SyncKind
  readonly status: 'publish' | 'draft' | 'pending'
  readonly category?: readonly string[]
  readonly venue?: string
  readonly author?: string
  readonly series: 'keep' | 'guess'
  readonly credentials?: string
  readonly json?: boolean
}
