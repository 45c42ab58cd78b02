// The program of other_process.ts: serves a calendar, with the clock at the given moment.

import { once } from 'node:events'
import { placeOf } from '../../src/cli/session.ts'
import { listen } from '../../src/app/server/connections/listen.ts'
import { readSettings } from '../../src/app/settings.ts'
import { openDatabase } from '../../src/storage/open.ts'
import { languages } from './languages.ts'
import { secondApp } from './second_app.ts'
import { setClock } from './clock.ts'

const [given = '{}', moment = ''] = process.argv.slice(2)
const ended = once(process, 'disconnect')
using clock = setClock(moment)
const settings = readSettings(JSON.parse(given), [...languages.keys()])
const db = await openDatabase(placeOf(settings))
const app = await secondApp({
  settings,
  db,
  languages,
})
process.on('message', (later: string) => {
  clock.set(later)
  process.send?.('set')
})
process.send?.(await listen(app, '127.0.0.1', 0))
await ended
await app.close()
await db.close()
