import type { Database } from '../../storage/database.ts'
import { type Found, listFiles, listMonths, removeFiles } from './files.ts'
import { findImagesBelow } from './store.ts'
import { formsOf } from './view.ts'

/** Longer than any request that is just writing its files. */
const graceSeconds = 3600

/** Files that no image names: those of a process that stopped midway. */
export async function strayFiles(db: Database, folder: string, now: number): Promise<string[]> {
  const strays: string[] = []
  for (const month of await listMonths(folder)) {
    // Files first: one that is named afterwards is younger than the hour.
    const files = await listFiles(folder, month)
    const named = await namedFiles(db, month)
    const orphans = files.filter((file) => isOld(file, now) && !named.has(file.path))
    strays.push(...orphans.map(({ path }) => path))
  }
  return strays
}

/** Removes them, and says which. */
export async function cleanMedia(db: Database, folder: string, now: number): Promise<string[]> {
  const strays = await strayFiles(db, folder, now)
  await removeFiles(folder, strays)
  return strays
}

const isOld = ({ changed }: Found, now: number) => changed < now - graceSeconds

async function namedFiles(db: Database, month: string): Promise<ReadonlySet<string>> {
  const images = await findImagesBelow(db, month)
  const files = images.flatMap((image) => [image, Object.values(formsOf(image))].flat())
  return new Set(files.map(({ path }) => path))
}
