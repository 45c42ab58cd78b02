// Mail and the copies of a calendar: what was restored mails nothing old, what was moved goes on.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import {
  insertSubscriber,
  newSubscriberId,
  saveSaved,
  setMark,
} from '../src/calendar/subscriptions/store.ts'
import { queueMail } from '../src/jobs/mail/queue.ts'
import { openDatabase } from '../src/storage/open.ts'
import { now } from '../src/language/time/clock.ts'
import { backedUp, isWhole, newFile, placeOf, restored } from './support/backups.ts'
import { bothDatabases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import type { Where } from './support/crawl.ts'
import { moved, removePlaces } from './support/moving.ts'
import { consoleRoot as root } from './support/undo.ts'

removePlaces()

/** How many rows there are: in the outbox, of marks, of what people chose, and of subscribers. */
async function countsAt({ FASTI_DATA: folder, DATABASE_URL: url }: Where): Promise<number[]> {
  const db = await openDatabase({ folder, url })
  try {
    return [
      await db.count(sql`select count(*) as n from outbox`),
      await db.count(sql`select count(*) as n from mail_marks`),
      await db.count(sql`select count(*) as n from mail_choices`),
      await db.count(sql`select count(*) as n from subscriber_marks`),
      await db.count(sql`select count(*) as n from subscribers`),
      await db.count(sql`select count(*) as n from subscriber_events`),
    ]
  } finally {
    await db.close()
  }
}

for (const database of bothDatabases) {
  const other = database === 'sqlite' ? 'postgres' : 'sqlite'

  test(`a backup of ${database} has what people chose, and nothing that waits (§21)`, async () => {
    await using fasti = await freshFasti(database)
    const chosen = await fasti.as('editor').put('/mail/choices', { news: 'daily' }, { root })
    assert.equal(chosen.status, 200, chosen.text)
    const { id: user } = await fasti.user('editor')
    await fasti.db.within(async (db) => {
      const mail = { to: 'ada@town.example', language: 'en', user, now: now() }
      await queueMail(db, { ...mail, template: 'test', values: {} })
      await db.run(sql`insert into mail_marks (user_id, kind, at_utc) values (${user}, 'news', 1)`)
      await insertSubscriber(db, {
        id: await newSubscriberId(db),
        kind: 'reminders',
        email: 'ida@town.example',
        token: 'hash',
        language: 'en',
        state: 'active',
        wish: '{}',
        asked: null,
        asked_utc: null,
        network: '',
        made_utc: 1,
        changed_utc: 1,
      })
      await setMark(db, 1, 1)
      const saved = { event_id: 7, start_date: '2031-01-01 10:00:00', is_off: 0, is_told: 0 }
      await saveSaved(db, { subscriber_id: 1, ...saved })
    })
    const file = newFile()
    await backedUp(fasti.settings, file)
    const place = await placeOf(other)
    await restored(place, file)
    assert.deepEqual(await countsAt(place), [0, 0, 1, 0, 1, 1])
    await isWhole(place)
    const target = await placeOf(other)
    await moved(fasti.settings, target)
    assert.deepEqual(await countsAt(target), [1, 1, 1, 1, 1, 1])
  })
}

describe('the choices of a user', () => {
  test('go with them, and so does what waits', async () => {
    await using fasti = await freshFasti('sqlite')
    const { id: user } = await fasti.user('editor')
    await fasti.as('editor').put('/mail/choices', { review: 'off' }, { root })
    await fasti.db.within(async (db) => {
      const mail = { to: 'ada@town.example', language: 'en', user, now: now() }
      await queueMail(db, { ...mail, template: 'test', values: {} })
      await db.run(sql`delete from users where id = ${user}`)
    })
    assert.deepEqual(await fasti.db.all(sql`select * from outbox`), [])
    assert.deepEqual(await fasti.db.all(sql`select * from mail_choices`), [])
  })
})
