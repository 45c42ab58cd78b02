// A table of our own that comes back (§24).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportCsv } from '../src/exchange/export/csv.ts'
import { setIdentity } from '../src/storage/identity.ts'
import { ownItems } from '../src/exchange/export/own.ts'
import { selectEvents } from '../src/exchange/export/select.ts'
import { readCsv } from '../src/exchange/csv/read.ts'
import { noCounts } from '../src/exchange/import/outcome.ts'
import { fileOf } from './support/csv.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { importContext, importInto } from './support/importing.ts'

async function exported(fasti: Fasti): Promise<string> {
  const context = await importContext(fasti)
  let text = ''
  for await (const part of exportCsv(context, await selectEvents(context, []))) text += part
  return text
}

async function bring(fasti: Fasti, text: string) {
  const reading = { zone: 'UTC' }
  const own = await ownItems(await importContext(fasti), 'csv', reading)
  return importInto(fasti, readCsv(fileOf(text), reading), { kind: 'csv', own })
}

const evening = { start_date: '2090-03-01 19:00', end_date: '2090-03-01 20:00', timezone: 'UTC' }

test('a table of this calendar updates what was changed in it, and doubles nothing (§24)', async () => {
  await using fasti = await freshFasti('sqlite')
  const editor = fasti.as('editor')
  const more = { description: '<p>Text</p>', venue: [{ venue: 'Mill' }], cost: '5', featured: true }
  const { body: event } = await editor.post('/events', { title: 'Concert', ...evening, ...more })
  const weekly = { ...evening, start_date: '2027-03-02 19:00', end_date: '2027-03-02 20:00' }
  const recurrence = 'FREQ=WEEKLY;COUNT=3'
  const { body: series } = await editor.post('/events', { title: 'Choir', ...weekly, recurrence })
  const text = await exported(fasti)
  assert.deepEqual((await bring(fasti, text)).counts, { ...noCounts, unchanged: 4 })

  const edited = text
    .replace('Concert,2090-03-01,19:00:00', 'Recital,01.03.2090,19:30')
    .replace('Choir,2027-03-09', 'Dress rehearsal,2027-03-09')
    .replace('<p>Text</p>', '')
  assert.deepEqual((await bring(fasti, edited)).counts, { ...noCounts, updated: 2, unchanged: 2 })
  const { body: shown } = await editor.get(`/events/${event.id}`)
  assert.deepEqual(
    [shown.title, shown.start_date, shown.description, shown.venue.venue, shown.featured],
    ['Recital', '2090-03-01 19:30:00', '', 'Mill', true],
  )
  const query = { series: String(series.id), start_date: '2027-01-01', end_date: '2027-12-31' }
  const { body: dates } = await editor.get('/events', { query })
  assert.deepEqual(
    dates.events.map(
      ({ title, occurrence: { own } }: { title: string; occurrence: { own: string[] } }) => [
        title,
        own,
      ],
    ),
    [
      ['Choir', []],
      ['Dress rehearsal', ['title']],
      ['Choir', []],
    ],
  )
})

test('what was deleted here stays deleted, and a stranger’s id is no name of ours (§24)', async () => {
  await using fasti = await freshFasti('sqlite')
  const editor = fasti.as('editor')
  const { body: event } = await editor.post('/events', { title: 'Concert', ...evening })
  const text = await exported(fasti)
  const foreign = `Subject,Start Date,ID\r\nLecture,2090-05-05,${event.id}\r\n`
  assert.equal((await bring(fasti, foreign)).counts.created, 1)
  await editor.delete(`/events/${event.id}`)
  assert.deepEqual((await bring(fasti, text)).counts, { ...noCounts, ignored: 1 })
})

test('what a password protects arrives private elsewhere, and stays as it is here (§24)', async () => {
  await using fasti = await freshFasti('sqlite')
  const editor = fasti.as('editor')
  const { id } = (await editor.post('/events', { title: 'Secret', password: 'x', ...evening })).body
  const text = await exported(fasti)
  assert.deepEqual((await bring(fasti, text)).counts, { ...noCounts, unchanged: 1 })
  assert.equal((await editor.get(`/events/${id}`)).body.status, 'publish')
  await using other = await freshFasti('sqlite')
  await setIdentity(other.db, 'other')
  const { outcomes } = await bring(other, text)
  assert.match(outcomes[0]?.remarks[0]?.sentence ?? '', /protected by a password/)
  assert.equal((await other.get('/events')).body.total, 0)
})
