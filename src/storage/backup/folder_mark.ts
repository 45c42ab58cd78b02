// Tells the folders of backups apart: nodes may share one, by whatever path each of them knows it.

import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const markName = '.fasti-backups'

/** Undefined in a folder without a mark, or that is not there. */
export async function readMark(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, markName), 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** The mark of a folder, which gets one if it has none; of several nodes one makes it. */
export async function markOf(folder: string): Promise<string> {
  const found = await readMark(folder)
  if (found !== undefined) return found
  const mark = randomUUID()
  const whole = join(folder, `${markName}-${mark}`)
  await writeFile(whole, mark)
  try {
    // Unlike a rename this never replaces the mark of another, and nobody reads half of it.
    await link(whole, join(folder, markName))
    return mark
  } catch (error) {
    const other = await readMark(folder)
    if (other === undefined) throw error
    return other
  } finally {
    await rm(whole, { force: true })
  }
}
