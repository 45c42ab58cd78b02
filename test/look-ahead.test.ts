// After a write the server looks at the schedule once more, when nobody waits for it any longer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '../src/app/app.ts'
import { readSettings } from '../src/app/settings.ts'
import type { OpenDatabase } from '../src/storage/database.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { defaultRoot, freshFasti } from './support/fasti.ts'
import { walk } from './support/make.ts'
import { unlimited } from './support/second_app.ts'

test('S13.2 a database that fails after the answer harms nobody', async () => {
  await using fasti = await freshFasti('sqlite')
  const { secret } = await fasti.user('editor')
  const languages = loadLanguages()
  const settings = readSettings({ ...fasti.settings }, [...languages.keys()])
  let isBroken = false
  const db: OpenDatabase = {
    ...fasti.db,
    generation: (age) => {
      if (isBroken) throw new Error('The disk is gone.')
      return fasti.db.generation(age)
    },
  }
  const app = await buildApp({
    settings,
    db,
    languages,
    log: pino({ level: 'silent' }),
    limits: unlimited,
  })
  const headers = { authorization: `Bearer ${secret}` }
  app.addHook('onSend', async () => {
    isBroken = true
  })
  const made = await app.inject({
    method: 'POST',
    url: `${defaultRoot}/events`,
    headers,
    payload: walk,
  })
  assert.equal(made.statusCode, 201)
  await nextRound()
  await nextRound()
  isBroken = false
  assert.equal(
    (await app.inject({ url: `${defaultRoot}/events/${made.json().id}` })).statusCode,
    200,
  )
  await app.close()
})
