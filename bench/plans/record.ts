// Records the statements that the product sends for a request.

import { pino } from 'pino'
import type { Sql } from 'sql-template-tag'
import { addToken } from '../../src/access/users/tokens.ts'
import { buildApp } from '../../src/app/app.ts'
import { readSettings } from '../../src/app/settings.ts'
import type { Database, OpenDatabase } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open.ts'
import { loadLanguages } from '../../src/language/text/locale/say.ts'
import { now } from '../../src/language/time/clock.ts'
import type { Calendar } from '../data/calendar.ts'
import { logins } from '../data/surroundings.ts'

export type Asker = keyof typeof logins | 'nobody'

export interface Recorder {
  ask(path: string, asker: Asker): Promise<readonly Sql[]>
  close(): Promise<void>
}

export async function openRecorder(calendar: Calendar): Promise<Recorder> {
  const db = await openDatabase({ ...calendar, bulk: true })
  const recorded: Sql[] = []
  const languages = loadLanguages()
  const app = await buildApp({
    settings: readSettings({}, [...languages.keys()]),
    db: recording(db, recorded),
    languages,
    log: pino({ level: 'silent' }),
  })
  const secrets = new Map<Asker, string>()
  for (const login of Object.values(logins)) {
    secrets.set(login as Asker, (await addToken(db, login, 'plans', now())).secret)
  }
  const secretOf = (asker: Asker) =>
    asker === 'nobody' ? undefined : secrets.get(logins[asker] as Asker)
  return {
    ask: async (path, asker) => {
      const secret = secretOf(asker)
      const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
      recorded.length = 0
      const reply = await app.inject({ url: path, headers })
      if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.payload}`)
      return [...recorded]
    },
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}

function recording(db: OpenDatabase, recorded: Sql[]): OpenDatabase {
  const over = <D extends Database>(one: D): D => ({
    ...one,
    all: (query: Sql) => {
      recorded.push(query)
      return one.all(query)
    },
    one: (query: Sql) => {
      recorded.push(query)
      return one.one(query)
    },
  })
  return { ...over(db), readerAt: async (...when) => over(await db.readerAt(...when)) }
}
