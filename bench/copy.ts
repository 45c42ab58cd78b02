// A writable copy of a calendar, so that the original stays unchanged.

import { constants, copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Calendar } from './data/calendar.ts'
import { benchFolder } from './folder.ts'
import type { KeptPostgres } from './postgres.ts'

export interface Copy {
  readonly calendar: Calendar
  remove(): Promise<void>
}

const database = 'bench_copy'

/** No client may be connected to the original. */
export async function copyOf(calendar: Calendar, server: KeptPostgres | undefined): Promise<Copy> {
  const folder = benchFolder('copy')
  const remove = async () => {
    await server?.administer(`drop database if exists ${database} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
  await remove()
  benchFolder('copy')
  if (!server) {
    for (const name of readdirSync(calendar.folder).filter((one) => one.startsWith('fasti.db'))) {
      // Copy-on-write where the file system supports it.
      const how = constants.COPYFILE_FICLONE
      copyFileSync(join(calendar.folder, name), join(folder, name), how)
    }
    return { calendar: { ...calendar, folder }, remove }
  }
  const original = new URL(calendar.url ?? '').pathname.slice(1)
  await server.administer(`create database ${database} template ${original} strategy file_copy`)
  return { calendar: { ...calendar, folder, url: server.urlOf(database) }, remove }
}
