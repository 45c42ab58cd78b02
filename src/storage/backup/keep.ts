// Removes the oldest backups of a folder: only such as were made there for the same calendar.

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nowMillis } from '../../language/time/clock.ts'
import { unfinished } from './backup.ts'
import { ending } from './target.ts'

/** A backup that is being written grows more often than this. */
const abandonedMs = 3_600_000

/** Keeps the newest ones, by their names, and returns the paths of those that were removed. */
export async function removeOldest(
  folder: string,
  prefix: string,
  keep: number,
): Promise<readonly string[]> {
  const found = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  const whole = found.filter((name) => isOurs(name, prefix, ending)).toSorted(byMoment)
  const old = whole.slice(0, Math.max(0, whole.length - keep))
  const removed = old.map((name) => join(folder, name))
  for (const path of removed) await rm(path, { force: true })
  for (const name of found) {
    if (!isOurs(name, prefix, `${ending}${unfinished}`)) continue
    await removeAbandoned(join(folder, name))
  }
  return removed
}

function isOurs(name: string, prefix: string, end: string): boolean {
  if (!name.endsWith(end)) return false
  const moment = name.slice(prefix.length, -end.length)
  return /^\d{4}-\d{2}-\d{2}-\d{6}(?:-\d+)?$/.test(moment)
}

/** Several of one second are counted, as in `…-143005-2`, and the first is not. */
const byMoment = (one: string, other: string): number =>
  momentOf(one).localeCompare(momentOf(other), 'en', { numeric: true })

const momentOf = (name: string): string => name.slice(0, -ending.length)

/** Left behind by a process that was killed. */
async function removeAbandoned(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found && found.mtimeMs < nowMillis() - abandonedMs) await rm(path, { force: true })
}
