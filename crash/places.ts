// Where the calendars of the crash test are stored: real files, or a durable PostgreSQL.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask } from '../test/support/ask.ts'
import { type Postgres, startPostgres } from '../test/support/postgres.ts'

export interface Place {
  readonly settings: { readonly FASTI_DATA: string; readonly DATABASE_URL?: string }
  remove(): Promise<void>
}

export interface Places extends AsyncDisposable {
  /** Undefined where the database is a file. */
  readonly postgres: Postgres | undefined
  /** An empty place. */
  fresh(): Promise<Place>
  /** An empty target of `fasti move --to`. */
  freshTarget(from: Place): Promise<{ readonly to: string; readonly place: Place }>
}

/** Acknowledged writes have to survive a crash. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

const placeAt = (FASTI_DATA: string, url: string | undefined): Place => ({
  settings: { FASTI_DATA, ...(url === undefined ? {} : { DATABASE_URL: url }) },
  remove: () => rm(FASTI_DATA, { recursive: true, force: true }),
})

export async function openPlaces(database: 'sqlite' | 'postgres'): Promise<Places> {
  const top = await mkdtemp(join(tmpdir(), 'fasti-crash-'))
  const postgres = database === 'postgres' ? await startPostgres({ settings: durable }) : undefined
  let made = 0
  const folder = () => join(top, `data-${(made += 1)}`)

  async function freshUrl(server: Postgres): Promise<string> {
    const name = `crash_${(made += 1)}`
    await ask(server.url, `create database ${name}`)
    const url = new URL(server.url)
    url.pathname = name
    return url.href
  }

  return {
    postgres,
    fresh: async () => placeAt(folder(), postgres && (await freshUrl(postgres))),
    freshTarget: async ({ settings }) => {
      if (!postgres) {
        const to = folder()
        return { to, place: placeAt(to, undefined) }
      }
      const to = await freshUrl(postgres)
      // The files of images stay where they are.
      return { to, place: placeAt(settings.FASTI_DATA, to) }
    },
    [Symbol.asyncDispose]: async () => {
      await postgres?.stop()
      await rm(top, { recursive: true, force: true })
    },
  }
}
