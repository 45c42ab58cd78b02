// Where the items of an export came from: a sync goes on with them, and an import knows them again.

import type { Database } from '../../storage/database.ts'
import { type SourceKind, itemKinds, sourceKinds, sourceOf } from '../import/store.ts'
import { type ExportedItem, WrongColumn, rowOf } from './shapes.ts'
import { type OriginRow, insertOrigins } from './store.ts'

const batchSize = 500

export interface LoadingOrigins {
  readonly add: (entry: ExportedItem) => Promise<void>
  readonly finish: () => Promise<void>
}

/** Inside a transaction. */
export function newOrigins(db: Database): LoadingOrigins {
  const sources = new Map<string, number>()
  let waiting: OriginRow[] = []
  const finish = async () => {
    const some = waiting
    waiting = []
    await insertOrigins(db, some)
  }
  return {
    finish,
    add: async (entry) => {
      const { via, address, of: kind, ...row } = rowOf('origin', entry)
      if (!sourceKinds.some((one) => one === via)) throw new WrongColumn('via')
      if (!itemKinds.some((one) => one === kind)) throw new WrongColumn('of')
      const name = `${via} ${address}`
      const known = sources.get(name)
      const source_id = known ?? (await sourceOf(db, via as SourceKind, String(address)))
      sources.set(name, source_id)
      // Each column was checked, as far as its type goes.
      waiting.push({ ...row, source_id, kind } as OriginRow)
      if (waiting.length >= batchSize) await finish()
    },
  }
}
