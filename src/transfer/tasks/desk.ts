// What the server does for those routes: it starts processes, and keeps files for them.

import type { Readable } from 'node:stream'
import type { Context } from '../../access/context.ts'
import type { Lease } from '../../jobs/leases_store.ts'
import type { Upload } from '../../rest/route.ts'
import type { Database } from '../../storage/database.ts'

/** A task that has its row, and is to be begun. */
export interface Work {
  readonly id: number
  readonly kind: 'import' | 'backup'
  /** The words of the command line. */
  readonly args: readonly string[]
  /** The file that it reads, which is removed once it has ended. */
  readonly upload?: Upload
  /** The lease of backups, if this is one. */
  readonly leased?: Lease
}

export interface BackupPlace {
  readonly folder: string
  /** In seconds; null if the server makes none by itself. */
  readonly every: number | null
  readonly keep: number | null
}

export interface Desk {
  /** The largest file that is taken, in bytes. */
  readonly mostBytes: number
  readonly backups: BackupPlace
  /** Throws a `Problem` if there is no room for another task. */
  readonly refuseMore: () => void
  readonly begin: (work: Work) => void
  /** Inside a transaction: undefined if a backup is being made, on whichever node. */
  readonly leaseBackup: (db: Database) => Promise<Lease | undefined>
  /** Rejects with a `Problem` if it fails before its first byte. */
  readonly exported: (context: Context, args: readonly string[]) => Promise<Readable>
}

const nobodyThere = (): never => {
  throw new Error('There is no server.')
}

/** For the declarations of the routes alone. */
export const noDesk: Desk = {
  mostBytes: 0,
  backups: { folder: '', every: null, keep: null },
  refuseMore: nobodyThere,
  begin: nobodyThere,
  leaseBackup: nobodyThere,
  exported: nobodyThere,
}
