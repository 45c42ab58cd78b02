// Where the files of images are stored: below a folder or in the database.

import type { Readable } from 'node:stream'
import type { Site } from '../../access/context.ts'
import type { Database } from '../../storage/database.ts'
import { type File, openFile, removeFiles, statFile, writeFiles } from './files.ts'
import { deleteFile, findFile, findFileSize, insertFiles } from './files_store.ts'

export interface Opened {
  /** In bytes. */
  readonly size: number
  readonly content: Buffer | Readable
}

export interface FilePlace {
  /** Inside a transaction: all of them, or none when it is rolled back. */
  write(db: Database, files: readonly File[], now: number): Promise<void>
  /** Inside a transaction: writes a file under a stored path, over one that may exist. */
  replace(db: Database, file: File, now: number): Promise<void>
  open(db: Database, path: string): Promise<Opened | undefined>
  sizeOf(db: Database, path: string): Promise<number | undefined>
}

/** New files go to the place of the setting; older files are found in either place. */
export function placeOf({ place, folder }: Site['media']): FilePlace {
  const below = inFolder(folder)
  const [chosen, other] = place === 'folder' ? [below, inDatabase] : [inDatabase, below]
  return {
    write: (db, files, now) => chosen.write(db, files, now),
    replace: (db, file, now) => chosen.replace(db, file, now),
    open: async (db, path) => (await chosen.open(db, path)) ?? other.open(db, path),
    sizeOf: async (db, path) => (await chosen.sizeOf(db, path)) ?? other.sizeOf(db, path),
  }
}

const inFolder = (folder: string): FilePlace => ({
  write: async (db, files) => {
    const paths = files.map(({ path }) => path)
    db.onRollback(() => removeFiles(folder, paths))
    await writeFiles(folder, files)
  },
  replace: (_db, file) => writeFiles(folder, [file]),
  open: async (_db, path) => {
    const file = await openFile(folder, path)
    if (!file) return undefined
    try {
      const { size } = await file.stat()
      return { size, content: file.createReadStream() }
    } catch (error) {
      // A handle that the garbage collector has to close ends the process.
      await file.close()
      throw error
    }
  },
  sizeOf: async (_db, path) => (await statFile(folder, path))?.size,
})

const inDatabase: FilePlace = {
  write: insertFiles,
  replace: async (db, file, now) => {
    await deleteFile(db, file.path)
    await insertFiles(db, [file], now)
  },
  open: async (db, path) => {
    const content = await findFile(db, path)
    return content && { size: content.length, content }
  },
  sizeOf: findFileSize,
}
