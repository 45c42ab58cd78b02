// The operations of the console, for those who want more than their rights: S1, S2, S5 and S6, as
// far as they meet §19.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { roles } from '../../src/access/roles.ts'
import { type CallerName, callerOf, leavesAll, word } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { makeEvent } from '../support/make.ts'
import { consoleRoot as root } from '../support/undo.ts'

const statuses = ['publish', 'draft', 'pending', 'private', 'future'] as const

for (const database of databases) {
  describe(`the operations of the console are no way around rights on ${database}`, () => {
    let fasti: Fasti
    let ids: readonly number[]

    before(async () => {
      fasti = await freshFasti(database)
      for (const role of roles) await fasti.user(role)
      const administrator = fasti.as('administrator')
      const made: number[] = []
      for (const status of statuses) {
        const date = status === 'future' ? { date: '2099-03-01 10:00:00' } : {}
        made.push(
          (await makeEvent(administrator, { title: `${word} ${status}`, status, ...date })).id,
        )
      }
      const { id } = await makeEvent(administrator, { title: `${word} trash` })
      await administrator.delete(`/events/${id}`)
      ids = [...made, id]
    })
    after(() => fasti[Symbol.asyncDispose]())

    const doings = [
      { trash: true },
      { restore: true },
      { delete: true },
      { set: { status: 'publish' } },
      { set: { author: 1 } },
      { set: { featured: true }, add_categories: ['Music'] },
    ]

    test('S1.1 a batch changes nothing of others, and says no more than single requests', () =>
      leavesAll(fasti, async () => {
        for (const name of ['contributor', 'author'] as const) {
          for (const doing of doings) {
            if ('add_categories' in doing && name === 'contributor') continue
            const { status, body, text } = await fasti
              .as(name)
              .post('/events/batch', { ids, ...doing }, { root })
            assert.equal(status, 200, text)
            assert.deepEqual(
              body.answers.map((one: Json) => [one.status, one.code]),
              ids.map(() => [403, 'rest_forbidden']),
              JSON.stringify(doing),
            )
            assert.ok(!text.includes(word))
          }
        }
      }))

    test('S1.3 who may not write at all is refused before anything is read', () =>
      leavesAll(fasti, async () => {
        const refused: readonly (readonly [CallerName, number])[] = [
          ['subscriber', 403],
          ['nobody', 401],
        ]
        for (const [name, status] of refused) {
          for (const doing of doings) {
            const reply = await callerOf(fasti, name).post(
              '/events/batch',
              { ids, ...doing },
              { root },
            )
            assert.deepEqual([reply.status, reply.body.code], [status, 'rest_forbidden'])
          }
        }
      }))

    test('S1.4 a contributor does not reach own events that are public', async () => {
      const { id: author } = await fasti.user('contributor')
      const { id } = await makeEvent(fasti.as('editor'), { author })
      await leavesAll(fasti, async () => {
        for (const doing of [{ trash: true }, { set: { status: 'draft' } }]) {
          const { body } = await fasti
            .as('contributor')
            .post('/events/batch', { ids: [id], ...doing }, { root })
          assert.equal(body.answers[0].status, 403)
        }
      })
    })

    test('S1.6 an author deletes nothing for good', async () => {
      const author = fasti.as('author')
      const { id } = await makeEvent(author)
      await leavesAll(fasti, async () => {
        const { body } = await author.post('/events/batch', { ids: [id], delete: true }, { root })
        assert.deepEqual([body.answers[0].status, body.entry], [403, null])
      })
    })

    test('S5.1 nobody gives their events to others', async () => {
      const { id: other } = await fasti.user('administrator')
      for (const name of ['contributor', 'author'] as const) {
        const { id } = await makeEvent(fasti.as(name), { status: 'draft' })
        await leavesAll(fasti, async () => {
          const body = { ids: [id], set: { author: other } }
          const reply = await fasti.as(name).post('/events/batch', body, { root })
          assert.deepEqual(
            [reply.body.answers[0].status, reply.body.answers[0].code],
            [403, 'rest_cannot_edit_others'],
          )
        })
      }
    })
  })
}
