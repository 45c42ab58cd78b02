import type { Database } from '../../storage/database.ts'
import { type Found, listFiles, listMonths, removeFiles } from './files.ts'
import { findImagesBelow } from './store.ts'
import { formsOf } from './view.ts'

/** The age from which a file is not of a request in progress. */
const graceSeconds = 3600

/** Files that no image names, left over by a process that was interrupted. */
export async function strayFiles(db: Database, folder: string, now: number): Promise<string[]> {
  const strays: string[] = []
  for (const month of await listMonths(folder)) {
    // Files before images: one whose image is inserted in between is within the grace period.
    const files = await listFiles(folder, month)
    const named = await namedFiles(db, month)
    const orphans = files.filter((file) => isOld(file, now) && !named.has(file.path))
    strays.push(...orphans.map(({ path }) => path))
  }
  return strays
}

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
