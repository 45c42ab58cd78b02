// The history, for those who want more of it than is theirs: S1 to S6, as far as they meet §18.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { roles } from '../../src/access/roles.ts'
import { type CallerName, callerOf, leavesAll, word } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, type Reply, freshFasti } from '../support/fasti.ts'
import { makeEvent, makeOrganizer, makeVenue } from '../support/make.ts'
import { change, remove } from '../support/recurring.ts'

const root = '/api/cal/console/v1'
const hidden = ['draft', 'pending', 'private', 'future'] as const
const later = { date: '2099-03-01 10:00:00' }

const shows = ({ text, headers }: Reply): boolean =>
  `${text} ${JSON.stringify(headers)}`.toLowerCase().includes(word.toLowerCase())

for (const database of databases) {
  describe(`the history is no way around rights on ${database}`, () => {
    let fasti: Fasti
    let entries: readonly Json[]

    before(async () => {
      fasti = await freshFasti(database)
      for (const role of roles) await fasti.user(role)
      const administrator = fasti.as('administrator')
      for (const status of hidden) {
        const made = { title: `${word} ${status}`, status, ...(status === 'future' ? later : {}) }
        const { id } = await makeEvent(administrator, { ...made, description: `${word} sings.` })
        await change(administrator, id, { description: `${word} dances.` })
      }
      const hall = await makeVenue(administrator, `${word} hall`, { status: 'private' })
      await remove(administrator, (await makeEvent(administrator, { title: word })).id)
      await administrator.delete(`/venues/${hall.id}?force=true`)
      entries = (await administrator.get('/history?per_page=100', { root })).body.history
    })
    after(() => fasti[Symbol.asyncDispose]())

    const undoAll = async (name: CallerName, check: (reply: Reply, what: string) => void) => {
      for (const { id, group } of entries) {
        const paths = [`/history/${id}/undo`, `/history/groups/${group ?? 'none'}/undo`]
        for (const path of paths) {
          const reply = await callerOf(fasti, name).post(path, {}, { root })
          check(reply, `${name}: ${path}`)
          assert.equal(shows(reply), false, `${name} sees ${path}`)
        }
      }
    }

    test('S1.1 nobody undoes what another has done to things of others', () =>
      leavesAll(fasti, async () => {
        await undoAll('author', ({ status }, what) => assert.equal(status, 404, what))
        await undoAll('contributor', ({ status }, what) => assert.equal(status, 403, what))
      }))

    test('S1.3 who may not write at all undoes nothing', () =>
      leavesAll(fasti, async () => {
        await undoAll('subscriber', ({ status }, what) => assert.equal(status, 403, what))
        await undoAll('nobody', ({ status }, what) => assert.equal(status, 401, what))
      }))

    test('S1.6 an undone create does not remove for good what an author may only trash', async () => {
      const author = fasti.as('author', 'wanda')
      const { id } = await makeEvent(author, { title: 'Own' })
      const [entry] = (await author.get(`/history?item=${id}`, { root })).body.history
      assert.equal((await author.post(`/history/${entry.id}/undo`, {}, { root })).status, 200)
      assert.equal((await author.get(`/events/${id}?context=edit`)).body.status, 'trash')
    })

    test('S2.1 no filter shows an entry about what is hidden', async () => {
      const items = [...new Set(entries.map(({ item }) => item))]
      const queries = [
        '',
        `search=${word}`,
        `item=${items.join()}`,
        'kind=event',
        'action=create,update,trash,delete',
        `by=${(await fasti.user('administrator')).id}`,
        'after=2000-01-01',
        '_fields=history.title,history.changes',
      ]
      for (const query of queries) {
        for (const [name, status] of [
          ['nobody', 401],
          ['subscriber', 403],
          ['contributor', 403],
          ['author', 200],
        ] as const) {
          const reply = await callerOf(fasti, name).get(`/history?${query}`, { root })
          assert.equal(reply.status, status, `${name}: ${query}`)
          assert.deepEqual(reply.body.history ?? [], [], `${name}: ${query}`)
        }
      }
    })

    test('S2.3 totals count no entry that is not shown', async () => {
      const { body } = await fasti.as('author', 'wim').get('/history', { root })
      assert.deepEqual([body.total, body.total_pages], [0, 0])
    })

    test('S2.8 an author does not learn from the history what hidden thing is linked', async () => {
      const [editor, author] = [fasti.as('editor'), fasti.as('author', 'wanda')]
      const { id } = await makeEvent(author, { title: 'Linked' })
      const hall = await makeVenue(editor, `${word} barn`, { status: 'private' })
      const open = await makeVenue(editor, 'Open barn')
      const club = await makeOrganizer(editor, `${word} club`, { status: 'draft' })
      const fair = await makeEvent(editor, { title: `${word} fair`, status: 'draft' })
      await change(editor, id, {
        venue: [hall.id, open.id],
        organizer: [club.id],
        post_parent: fair.id,
      })
      const path = `/history?item=${id}&action=update`
      const reply = await author.get(path, { root })
      assert.equal(shows(reply), false)
      assert.deepEqual(reply.body.history[0].changes, { venue: [[], [open.id]] })
      const [whole] = (await editor.get(path, { root })).body.history
      assert.deepEqual(whole.changes, {
        venue: [[], [hall.id, open.id]],
        organizer: [[], [club.id]],
        post_parent: [0, fair.id],
      })
      const undone = await author.post(`/history/${whole.id}/undo`, {}, { root })
      assert.deepEqual(undone.body.changes, { venue: [[open.id], []] })
    })

    test('S2.13 no cache keeps an entry for others', async () => {
      const reply = await fasti.as('editor').get('/history', { root })
      assert.match(String(reply.headers['cache-control']), /private|no-store/)
      const headers = { 'if-none-match': String(reply.headers['etag']) }
      assert.equal((await fasti.get('/history', { root, headers })).status, 401)
      assert.equal((await fasti.as('author').get('/history', { root, headers })).status, 200)
    })

    test('S3.6 the password of an event is in no entry, whoever reads it', async () => {
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Locked', password: 'xylophone' })
      await change(editor, id, { password: 'zylinder' })
      await remove(editor, id, 'force=true')
      const shown = await fasti.as('administrator').get(`/history?item=${id}`, { root })
      const stored = await fasti.db.all(sql`select * from history where item_id = ${id}`)
      assert.equal(stored.length, 3)
      const texts = `${shown.text} ${JSON.stringify(stored)}`
      assert.doesNotMatch(texts, /xylophone|zylinder|scrypt/)
    })

    test('S4.10 secrets of users and webhooks are in no entry', async () => {
      const administrator = fasti.as('administrator')
      const { secret } = await fasti.user('administrator')
      const hook = { url: 'https://receiver.example/' }
      const made = await administrator.post('/webhooks', hook, { root: '/api/cal/live/v1' })
      assert.equal(made.status, 201, made.text)
      await makeEvent(administrator, { title: 'Seen' })
      const stored = JSON.stringify(await fasti.db.all(sql`select * from history`))
      assert.equal(stored.includes(secret), false)
      assert.equal(stored.includes(made.body.secret), false)
      assert.equal(stored.includes(made.body.secret.replace('whsec_', '')), false)
    })

    test('S5.2 an undo tells no author whether a user or an entry exists', async () => {
      const author = fasti.as('author')
      const [theirs] = entries
      const replies = [
        await author.post(`/history/${theirs.id}/undo`, { fields: ['author'] }, { root }),
        await author.post('/history/99999999/undo', { fields: ['author'] }, { root }),
      ]
      const [known, unknown] = replies.map(({ status, body }) => ({ status, code: body.code }))
      assert.deepEqual(known, unknown)
      assert.equal(known?.status, 404)
    })

    test('S6.5 an entry cannot be changed or removed', async () => {
      const [{ id }] = entries as [Json]
      await leavesAll(fasti, async () => {
        for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
          for (const path of [`/history/${id}`, '/history']) {
            const reply = await fasti.as('administrator').send(method, path, { root, body: {} })
            assert.ok([404, 405].includes(reply.status), `${method} ${path}: ${reply.status}`)
          }
        }
      })
    })
  })
}
