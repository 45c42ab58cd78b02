// What editors do with the queue of proposals (§19, §21).

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeCategory, makeEvent, makeVenue } from '../support/make.ts'
import { sendProposal, submitRoot } from '../support/proposals.ts'
import { consoleRoot } from '../support/undo.ts'

const at = { root: consoleRoot }
const sqlOlder = sql`
  update proposals set made_utc = made_utc - 345600, confirmed_utc = confirmed_utc - 345600`

for (const database of databases) {
  describe(`the queue of proposals on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    before(async () => {
      const settings = { FASTI_SUBMISSIONS: 'everybody', FASTI_TRUST_PROXY: 'true' }
      fasti = await freshFasti(database, settings)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    const list = async (query = ''): Promise<Json[]> =>
      (await editor.get(`/proposals?per_page=50&${query}`, at)).body.proposals
    const titles = async (query: string): Promise<string[]> =>
      (await list(query)).map(({ title }) => title)
    async function confirmed(title: string, more: Json = {}): Promise<Json> {
      const sent = await sendProposal(fasti, { title, ...more })
      assert.equal(sent.status, 202, sent.text)
      const { id } = (await list()).find((one) => one.title === title)
      return (await editor.post(`/proposals/${id}/confirm`, {}, at)).body
    }
    const versionOf = async (event: number): Promise<string> =>
      (await editor.get(`/review?item=${event}`, at)).body.review[0].version

    test('is narrowed by state, category, sender, marks and how long they have waited', async () => {
      const { id: concerts } = await makeCategory(editor, 'Concerts')
      await confirmed('Quartet', { categories: [concerts], sender_email: 'ana@hall.example' })
      await confirmed('Loud', { nickname: 'robot', sender_email: 'bo@noise.example' })
      await sendProposal(fasti, { title: 'Nobody', sender_email: 'banana@hall.example' })
      await editor.post('/senders', { name: '@hall.example', trust: 'known' }, at)
      await editor.post('/senders', { name: 'a@noise.example', trust: 'blocked' }, at)
      assert.deepEqual(await titles('state=waiting'), ['Quartet', 'Loud'])
      assert.deepEqual(await titles(`category=${concerts}`), ['Quartet'])
      assert.deepEqual(await titles('trust=known'), ['Quartet', 'Nobody'])
      assert.deepEqual(await titles('trust=unknown,blocked'), ['Loud'])
      assert.deepEqual(await titles('sender=@hall.example&state=waiting'), ['Quartet'])
      assert.deepEqual(await titles('sender=ana@hall.example'), ['Quartet'])
      assert.deepEqual((await titles('marked=false&state=waiting')).includes('Loud'), false)
      assert.deepEqual(await titles('days=1'), [])
      await fasti.db.run(sqlOlder)
      assert.deepEqual(await titles('days=3&state=waiting'), ['Quartet', 'Loud'])
      const senders = await editor.get('/senders?search=HALL', at)
      assert.deepEqual(
        senders.body.senders.map(({ name, trust, sent }: Json) => [name, trust, sent]),
        [
          ['@hall.example', 'known', 1],
          ['ana@hall.example', 'unknown', 1],
        ],
      )
      const blocked = await editor.get('/senders?trust=blocked', at)
      assert.deepEqual(blocked.body.total, 1)
    })

    test('has beside each what may be the same, and merges it with a way back', async () => {
      const hall = await makeVenue(editor, 'Town Hall', { city: 'Alder Ferry' })
      const there = await makeEvent(editor, {
        title: 'The Great Harbour Choir: autumn concert',
        start_date: '2031-11-11 20:00:00',
        end_date: '2031-11-11 21:00:00',
        status: 'publish',
        venue: hall.id,
      })
      await makeEvent(editor, {
        title: 'The other thing',
        start_date: '2031-11-11 09:00:00',
        end_date: '2031-11-11 10:00:00',
        venue: hall.id,
      })
      const far = { start_date: '2031-11-12 20:00:00', end_date: '2031-11-12 21:00:00' }
      await makeEvent(editor, { title: 'Harbour Choir', ...far })
      const one = await confirmed('Harbour Choir', {
        venue: { venue: 'Town Hall', city: 'Alder Ferry' },
      })
      const { body } = await editor.get(`/events/${one.event}/doubles`, at)
      assert.deepEqual(
        body.events.map(({ title, titles: alike, same_place }: Json) => [title, alike, same_place]),
        [
          ['The Great Harbour Choir: autumn concert', 'similar', true],
          ['The other thing', 'other', true],
        ],
      )
      const stranger = await fasti.as('contributor').get(`/events/${one.event}/doubles`, at)
      assert.equal(stranger.status, 403)
      const merged = await editor.post(`/proposals/${one.id}/merge`, { into: there.id }, at)
      assert.deepEqual([merged.body.state, merged.body.event], ['accepted', there.id])
      const again = await editor.post(`/proposals/${one.id}/merge`, { into: there.id }, at)
      assert.equal(again.body.code, 'proposal-is-decided')
      const wrong = await editor.post(`/proposals/${one.id}/split`, { event: there.id }, at)
      assert.deepEqual(faultsOf(wrong), ['event'])
      const back = await editor.post(`/proposals/${one.id}/split`, { event: one.event }, at)
      assert.deepEqual([back.body.state, back.body.event], ['waiting', one.event])
    })

    test('lets nobody decide over what they have not seen, and says who was faster', async () => {
      const one = await confirmed('Kite Day')
      const seen = await versionOf(one.event)
      const { body: link } = await editor.post(`/proposals/${one.id}/link`, {}, at)
      const path = `/events/${link.url.split('/').at(-1)}`
      await fasti.put(path, { title: 'Cheap watches' }, { root: submitRoot })
      const accept = { decision: 'accept', version: seen }
      const blind = await editor.post(`/review/${one.event}`, accept, at)
      assert.deepEqual([blind.status, blind.body.code], [409, 'rest_conflict'])
      assert.match(blind.body.message, /changed in the meantime/)
      assert.equal((await fasti.get(`/events/${one.event}`)).status, 403)
      const version = await versionOf(one.event)
      const refused = { decision: 'refuse', reason: 'No.', version }
      assert.equal((await editor.post(`/review/${one.event}`, refused, at)).status, 200)
      const late = await fasti
        .as('administrator')
        .post(`/review/${one.event}`, { decision: 'accept', version }, at)
      assert.equal(late.body.message, 'editor has refused this in the meantime.')
    })

    test('offers texts that editors keep, in the languages of the senders', async () => {
      const text = 'Nur öffentliche Veranstaltungen.'
      const { body: made, status } = await editor.post('/replies', { language: 'de', text }, at)
      assert.deepEqual([status, made.language, made.text], [201, 'de', text])
      await editor.post('/replies', { language: 'en', text: 'Public events only.' }, at)
      const { body } = await editor.get('/replies?language=de', at)
      assert.deepEqual(body.replies, [made])
      const changed = await editor.patch(`/replies/${made.id}`, { text: 'Nein.' }, at)
      assert.equal(changed.body.text, 'Nein.')
      assert.equal((await editor.delete(`/replies/${made.id}`, at)).status, 200)
      assert.equal((await editor.delete(`/replies/${made.id}`, at)).status, 404)
      const wrong = await editor.post('/replies', { language: 'xx', text: ' ' }, at)
      assert.deepEqual(faultsOf(wrong), ['language', 'text'])
      assert.equal((await fasti.as('author').get('/replies', at)).status, 403)
    })
  })
}
