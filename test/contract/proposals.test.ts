// What visitors propose, and what becomes of it (§21).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeVenue } from '../support/make.ts'
import { plainProposal, sendProposal, solved, submitRoot } from '../support/proposals.ts'
import { consoleRoot } from '../support/undo.ts'

const at = { root: consoleRoot }

for (const database of databases) {
  describe(`proposals on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    before(async () => {
      fasti = await freshFasti(database, {
        FASTI_SUBMISSIONS: 'everybody',
        FASTI_TRUST_PROXY: 'true',
      })
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    const list = async (query = ''): Promise<Json[]> =>
      (await editor.get(`/proposals${query}`, at)).body.proposals
    /** Sent by somebody, and the secret of its link. */
    async function propose(title: string, more: Json = {}): Promise<{ id: number; path: string }> {
      const { status, body, text } = await sendProposal(fasti, { title, ...more })
      assert.equal(status, 202, text)
      assert.deepEqual(body, { state: 'unconfirmed' })
      const { id } = (await list('?per_page=50')).find((one) => one.title === title) ?? {}
      const { body: link } = await editor.post(`/proposals/${id}/link`, {}, at)
      return { id, path: `/events/${link.url.split('/').at(-1)}` }
    }
    const read = async (path: string): Promise<Json> =>
      (await fasti.get(path, { root: submitRoot })).body
    const confirmed = async (title: string, more: Json = {}) => {
      const one = await propose(title, more)
      const { status, text } = await fasti.post(`${one.path}/confirm`, {}, { root: submitRoot })
      assert.equal(status, 200, text)
      const shown = (await list('?per_page=50')).find(({ id }) => id === one.id)
      return { ...one, event: shown.event as number }
    }

    test('begin with a form that says what is taken', async () => {
      const { body, headers } = await fasti.get('/form', { root: submitRoot })
      assert.match(String(headers['cache-control']), /no-store/)
      const needed = body.fields.filter((one: Json) => one.required).map((one: Json) => one.name)
      assert.deepEqual(needed, ['title', 'start_date', 'end_date', 'sender_name', 'sender_email'])
      await makeVenue(fasti.as('administrator'), 'Old Mill')
      await makeVenue(fasti.as('administrator'), 'Old Vault', { status: 'private' })
      const { body: found } = await fasti.get('/form?venue=old', { root: submitRoot })
      assert.deepEqual(
        found.venues.map(({ name }: Json) => name),
        ['Old Mill'],
      )
    })

    test('are seen by nobody until their sender confirms, then by editors, then by all', async () => {
      const { path, id } = await propose('Harbour Choir', {
        note: 'We bring chairs.',
        sender_email: 'ana@brook.example',
      })
      assert.equal((await list('?state=unconfirmed')).length >= 1, true)
      const unseen = await editor.get('/events?search=Harbour')
      assert.deepEqual(unseen.body.events, [])
      const { body } = await fasti.post(`${path}/confirm`, {}, { root: submitRoot })
      assert.equal(body.state, 'waiting')
      assert.deepEqual(body.can, { change: true, withdraw: true, confirm: false })
      const shown = (await list('?state=waiting')).find((one) => one.id === id)
      assert.deepEqual(shown.sender, {
        name: 'Ana Brook',
        email: 'ana@brook.example',
        language: 'en',
        trust: 'unknown',
      })
      assert.equal(shown.note, 'We bring chairs.')
      const { body: event } = await editor.get(`/events/${shown.event}`)
      assert.deepEqual([event.status, event.title], ['pending', 'Harbour Choir'])
      assert.equal((await fasti.get(`/events/${shown.event}`)).status, 403)
      await editor.post(`/review/${shown.event}`, { decision: 'accept' }, at)
      const accepted = await read(path)
      assert.equal(accepted.state, 'accepted')
      assert.match(accepted.url, /\/event\/harbour-choir\/$/)
      assert.equal((await fasti.get(`/events/${shown.event}`)).status, 200)
      // Nothing of the sender is in what the public reads, nor in the history.
      const { text } = await fasti.get(`/events/${shown.event}`)
      const history = await editor.get(`/history?item=${shown.event}`, at)
      assert.doesNotMatch(text + history.text, /ana@|Brook|chairs/)
      assert.equal(history.body.history.at(-1).via, 'submit')
      assert.equal(history.body.history.at(-1).from, null)
    })

    test('are returned with a question, changed, and wait again; what editors changed stays', async () => {
      const { path, event } = await confirmed('Beekeepers')
      await editor.patch(`/events/${event}`, { excerpt: 'Bees.', website: 'https://bees.example' })
      const decision = { decision: 'ask_back', reason: 'Until when does it last?' }
      await editor.post(`/review/${event}`, decision, at)
      const asked = await read(path)
      assert.equal(asked.state, 'returned')
      assert.deepEqual(
        asked.messages.map(({ by, text }: Json) => [by, text]),
        [['editors', 'Until when does it last?']],
      )
      const { status, body, text } = await fasti.put(
        path,
        { end_date: '2031-11-11 20:15:00', cost: 'free' },
        { root: submitRoot },
      )
      assert.equal(status, 200, text)
      assert.equal(body.state, 'waiting')
      const { body: changed } = await editor.get(`/events/${event}`)
      assert.deepEqual(
        [changed.status, changed.end_date, changed.website],
        ['pending', '2031-11-11 20:15:00', 'https://bees.example'],
      )
      assert.match(changed.excerpt, /Bees/)
      const said = await fasti.post(`${path}/messages`, { text: 'Thanks!' }, { root: submitRoot })
      assert.equal(said.body.messages.at(-1).by, 'sender')
    })

    test('are refused with a reason, withdrawn, or merged into what is there', async () => {
      const refused = await confirmed('Garage Sale')
      const decision = { decision: 'refuse', reason: 'We list public events only.' }
      await editor.post(`/review/${refused.event}`, decision, at)
      const told = await read(refused.path)
      assert.deepEqual([told.state, told.messages.at(-1).text], ['refused', decision.reason])
      assert.equal(
        (await fasti.put(refused.path, { title: 'X' }, { root: submitRoot })).status,
        409,
      )

      const withdrawn = await confirmed('Book Swap')
      const { body } = await fasti.delete(withdrawn.path, { root: submitRoot })
      assert.equal(body.state, 'withdrawn')
      assert.equal((await editor.get(`/events/${withdrawn.event}`)).body.status, 'trash')

      const doubled = await confirmed('Town Run')
      const { body: there } = await editor.post('/events', {
        title: 'The Town Run',
        start_date: '2031-11-11 17:30:00',
        end_date: '2031-11-11 19:00:00',
        status: 'publish',
      })
      const merged = await editor.post(`/proposals/${doubled.id}/merge`, { into: there.id }, at)
      assert.equal(merged.status, 200, merged.text)
      const shown = await read(doubled.path)
      assert.deepEqual([shown.state, shown.url], ['accepted', there.url])
      assert.equal((await editor.get(`/events/${doubled.event}`)).body.status, 'trash')
    })

    test('follow whatever an editor does: an undo of the decision makes them wait again', async () => {
      const { path, event } = await confirmed('Kite Day')
      const { body } = await editor.post(`/review/${event}`, { decision: 'accept' }, at)
      assert.equal((await read(path)).state, 'accepted')
      await editor.post(`/history/${body.entry}/undo`, {}, at)
      assert.equal((await read(path)).state, 'waiting')
      await editor.patch(`/events/${event}`, { status: 'publish' })
      assert.equal((await read(path)).state, 'accepted')
    })

    test('bring series, places and organizers in words, which wait as drafts', async () => {
      const { event } = await confirmed('Chess Club', {
        recurrence: 'FREQ=WEEKLY;COUNT=5',
        venue: { venue: 'Mill Loft', city: 'Alder Ferry' },
        organizer: { organizer: 'Rook & Pawn' },
        attendance: 'mixed',
        virtual_url: 'https://chess.example',
      })
      const { body } = await editor.get(`/events/${event}`)
      assert.deepEqual(body.recurrence.rules, ['FREQ=WEEKLY;COUNT=5'])
      assert.deepEqual([body.venue.venue, body.venue.status], ['Mill Loft', 'draft'])
      assert.deepEqual([body.organizer[0].organizer, body.attendance], ['Rook & Pawn', 'mixed'])
    })

    test('S15.3 name nothing that is hidden, make no category, and have lines of their own nowhere', async () => {
      const { body: hidden } = await fasti
        .as('administrator')
        .post('/venues', { venue: 'Vault', status: 'private' })
      const wrong: readonly (readonly [Json, string])[] = [
        [{ venue: hidden.id }, 'venue'],
        [{ venue: 999_999 }, 'venue'],
        [{ venue: [{ venue: 'A' }, { venue: 'B' }] }, 'venue'],
        [{ categories: ['Made up'] }, 'categories'],
        [{ sender_email: 'ana@brook.example\r\nBcc: all@town.example' }, 'sender_email'],
        [{ sender_email: '' }, 'sender_email'],
        [{ title: ' ' }, 'title'],
        [{ end_date: '2031-11-10 10:00:00' }, 'end_date'],
        [{ description: 'x'.repeat(20_001) }, 'description'],
        [{ virtual_url: 'https://a.example' }, 'virtual_url'],
        [{ challenge: 'no' }, 'challenge'],
        [{ language: 'xx' }, 'language'],
      ]
      for (const [more, name] of wrong) {
        const reply = await sendProposal(fasti, { title: 'Hostile', ...more })
        assert.equal(reply.status, 400, `${name}: ${reply.text}`)
        assert.deepEqual(faultsOf(reply), [name])
      }
      assert.equal(
        (await list('?per_page=50')).some(({ title }) => title === 'Hostile'),
        false,
      )
      const named = await sendProposal(fasti, {
        title: 'Named',
        sender_name: 'A\r\nBcc: b@c.example',
      })
      assert.equal(named.status, 202)
      const shown = (await list('?per_page=50')).find(({ title }) => title === 'Named')
      assert.equal(shown.sender.name, 'A Bcc: b@c.example')
    })

    test('cost a proof that counts once, and look suspicious if they are', async () => {
      const challenge = await solved(fasti)
      const one = { ...plainProposal, title: 'Once', challenge }
      assert.equal((await fasti.post('/events', one, { root: submitRoot })).status, 202)
      const again = await fasti.post('/events', { ...one, title: 'Twice' }, { root: submitRoot })
      assert.deepEqual(faultsOf(again), ['challenge'])
      await sendProposal(fasti, {
        title: 'Loud',
        nickname: 'robot',
        description: 'http://a.example http://b.example http://c.example http://d.example',
        sender_email: 'loud@noise.example',
      })
      const shown = (await list('?per_page=50')).find(({ title }) => title === 'Loud')
      assert.deepEqual(shown.marks, ['hidden_field', 'quick', 'links'])
    })

    test('are nobody else’s business', async () => {
      const { id, path } = await propose('Secret Supper')
      for (const caller of [
        fasti,
        fasti.as('subscriber'),
        fasti.as('contributor'),
        fasti.as('author'),
      ]) {
        assert.equal((await caller.get('/proposals', at)).status >= 401, true)
        assert.equal((await caller.post(`/proposals/${id}/link`, {}, at)).status >= 401, true)
        assert.equal((await caller.get('/senders', at)).status >= 401, true)
      }
      const guess = await fasti.get(`/events/${'A'.repeat(28)}`, { root: submitRoot })
      assert.deepEqual([guess.status, guess.body.code], [404, 'rest-proposal-not-found'])
      const log = fasti.log.join('')
      assert.ok(log.includes('/submit/v1/events/…'))
      assert.ok(!log.includes(path.slice('/events/'.length)))
    })
  })
}
