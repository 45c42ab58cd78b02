// A server with cold caches after every write.

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../../src/app/app.ts'
import { placeOf } from '../../src/cli/session.ts'
import { readSettings } from '../../src/app/settings.ts'
import type { OpenDatabase } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open.ts'
import { languages } from './languages.ts'
import { unlimited } from './second_app.ts'
import { type Caller, callerOf } from './fasti.ts'

export interface Unkept extends AsyncDisposable {
  /** To be called after every write: the next request gets a new server. */
  forget(): Promise<void>
  as(secret: string | undefined): Promise<Caller>
}

export async function unkeptAt(given: Readonly<Record<string, string>>): Promise<Unkept> {
  const settings = readSettings({ ...given, FASTI_LANGUAGES: 'en' }, [...languages.keys()])
  const open = await openDatabase(placeOf(settings))
  // The write generation is not cached either.
  const db: OpenDatabase = { ...open, generation: () => open.generation('now') }
  const log = pino({ level: 'silent' })
  let app: FastifyInstance | undefined
  const forget = async () => {
    await app?.close()
    app = undefined
  }
  return {
    forget,
    as: async (secret) => {
      app ??= await buildApp({ settings, db, languages, log, limits: unlimited })
      return callerOf(app, async () => secret)
    },
    [Symbol.asyncDispose]: async () => {
      await forget()
      await open.close()
    },
  }
}
