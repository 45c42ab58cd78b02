// One calendar that grows over several rounds, with all its writers.

import sql, { raw } from 'sql-template-tag'
import { addUser } from '../src/access/users/operations.ts'
import { addToken } from '../src/access/users/tokens.ts'
import { checkAll } from '../src/calendar/checks/all.ts'
import { countWords, askToCount } from '../src/calendar/events/listing/counted/common_words.ts'
import { cleanMedia } from '../src/calendar/images/clean.ts'
import { readSettings } from '../src/app/settings.ts'
import { siteOf } from '../src/app/site.ts'
import type { Database } from '../src/storage/database.ts'
import { openDatabase } from '../src/storage/open.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { now } from '../src/language/time/clock.ts'
import type { Random } from '../test/support/random.ts'
import { clientOf } from './client.ts'
import type { Figures } from './figures.ts'
import type { Ledger } from './ledger.ts'
import type { Place } from './places.ts'
import { type Writer, newWriter } from './writer.ts'

export interface Calendar {
  place: Place
  readonly secret: string
  readonly writers: Writer[]
}

const writers = 8
const sharedCategories = 4
/** By then files of this minute are old enough to be stray. */
const laterSeconds = 7200
const commonWord = 'lantern'

/** The database is closed afterwards. */
export async function newCalendar(place: Place): Promise<Calendar> {
  const secret = await withDatabase(place, async (db) => {
    await addUser(db, { login: 'ada', role: 'administrator' }, now())
    // From the first event on, so that every write updates the count.
    await askToCount(db, commonWord)
    await countWords(db, now(), () => false)
    return (await addToken(db, 'ada', 'crash', now())).secret
  })
  return { place, secret, writers: [] }
}

/** Adds writers, and categories that all of them use, so that they conflict. */
export async function addWriters(
  calendar: Calendar,
  address: string,
  random: Random,
  figures: Figures,
): Promise<void> {
  const { secret } = calendar
  const client = clientOf(address, secret)
  const shared: number[] = []
  for (let n = 1; n <= sharedCategories; n += 1) {
    const { body } = await client.send('POST', '/categories', { body: { name: `Shared ${n}` } })
    shared.push(body.id)
  }
  client.close()
  for (let n = 1; n <= writers; n += 1) {
    calendar.writers.push(newWriter({ name: `w${n}`, random, secret, shared, figures }))
  }
}

async function withDatabase<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const { FASTI_DATA: folder, DATABASE_URL: url } = place.settings
  const db = await openDatabase({ folder, url })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Like `fasti doctor --deep --dry-run`, after removing the files of interrupted uploads. */
export async function examine({ place }: Calendar, figures: Figures): Promise<void> {
  const languages = loadLanguages()
  const site = siteOf(readSettings(place.settings, [...languages.keys()]), languages)
  const later = now() + laterSeconds
  await withDatabase(place, async (db) => {
    figures.strayFiles += (await cleanMedia(db, site.media.folder, later)).length
  })
  figures.doctorRuns += 1
  const { FASTI_DATA: folder, DATABASE_URL: url } = place.settings
  await checkAll({ folder, url, bulk: true }, { site, now: later }, ({ state, words }) => {
    if (state === 'good') return
    figures.doctorFaults += 1
    figures.faults.push(`The doctor: ${words}`)
  })
}

const tables = {
  events: (ledger: Ledger) => [...ledger.events.keys()],
  venues: (ledger: Ledger) => [...ledger.venues],
  organizers: (ledger: Ledger) => [...ledger.organizers],
  images: (ledger: Ledger) => [...ledger.images.keys()],
  terms: (ledger: Ledger) => [...ledger.tags.keys()],
} as const

/** All promised rows are there, and no others. */
export async function compareTotals(calendar: Calendar, figures: Figures): Promise<void> {
  await withDatabase(calendar.place, async (db) => {
    for (const [table, idsOf] of Object.entries(tables)) {
      const promised = new Set(calendar.writers.flatMap(({ ledger }) => idsOf(ledger)))
      const more = table === 'terms' ? sql` where taxonomy = 'post_tag'` : sql``
      const rows = await db.all<{ id: number }>(sql`select id from ${raw(table)}${more}`)
      const found = new Set(rows.map(({ id }) => id))
      const lost = [...promised.difference(found)]
      const unasked = [...found.difference(promised)]
      if (lost.length > 0) figures.faults.push(`Lost of ${table}: ${lost.join(', ')}`)
      if (unasked.length > 0) figures.faults.push(`Unasked in ${table}: ${unasked.join(', ')}`)
    }
  })
}
