import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Reply, freshFasti, origin } from '../support/fasti.ts'

const kinds = [
  { name: 'venue', list: 'venues' },
  { name: 'organizer', list: 'organizers' },
] as const

const codeOf = ({ status, body }: Reply) => [status, body.code]

for (const database of databases) {
  for (const { name, list } of kinds) {
    const make = async (caller: Caller, title: string, more: object = {}) => {
      const { status, body } = await caller.post(`/${list}`, { [name]: title, ...more })
      assert.equal(status, 201)
      return body
    }

    describe(`the trash of ${list} on ${database}`, () => {
      test('a deleted item goes to the trash, with another slug and address (§8.1)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const made = await make(editor, 'Old Gate', { phone: '5' })
        const deleted = await editor.delete(`/${list}/${made.id}`)
        const { modified: _at, modified_utc: _atUtc, ...shown } = deleted.body
        const { modified: _was, modified_utc: _wasUtc, ...before } = made
        assert.equal(deleted.status, 200)
        assert.deepEqual(shown, {
          ...before,
          status: 'trash',
          slug: 'old-gate__trashed',
          url: `${origin}/?${name}=${made.id}`,
        })
        assert.deepEqual(codeOf(await fasti.get(`/${list}/${made.id}`)), [
          410,
          `${name}-no-longer-available`,
        ])
        assert.equal((await editor.get(`/${list}/${made.id}`)).body.status, 'trash')
      })

      test('what is in the trash is not put there again (§8.1)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const a = await make(editor, 'Old Gate')
        const b = await make(editor, 'New Gate')
        await editor.delete(`/${list}/${a.id}`)
        const trashed = await editor.patch(`/${list}/${b.id}`, { status: 'trash', phone: '7' })
        assert.deepEqual(
          [trashed.status, trashed.body.status, trashed.body.phone, trashed.body.slug],
          [200, 'trash', '7', 'new-gate__trashed'],
        )
        for (const path of [`/${list}/${a.id}`, `/${list}/by-slug/new-gate__trashed`]) {
          const replies = [
            await editor.delete(path),
            await editor.put(path, { status: 'trash', phone: '8' }),
          ]
          for (const reply of replies) assert.deepEqual(codeOf(reply), [410, `${name}-is-in-trash`])
          assert.notEqual((await editor.get(path)).body.phone, '8')
        }
        const refused = await editor.post(`/${list}`, { [name]: 'Born dead', status: 'trash' })
        assert.deepEqual(Object.keys(refused.body.data.details), ['status'])
      })

      test('of two parallel deletes one is too late (§8.1)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const made = await make(editor, 'Old Gate')
        const replies = await Promise.all([
          editor.delete(`/${list}/${made.id}`),
          editor.patch(`/${list}/${made.id}`, { status: 'trash' }),
        ])
        const codes = replies.map((reply) => codeOf(reply).join(' ').trim())
        assert.deepEqual(codes.toSorted(), ['200', `410 ${name}-is-in-trash`])
      })

      test('the trash frees the slug and has slugs of its own (§8.1)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const first = await make(editor, 'Old Gate')
        await editor.delete(`/${list}/${first.id}`)
        const second = await make(editor, 'Old Gate')
        assert.deepEqual([second.slug, second.id === first.id], ['old-gate', false])
        const deleted = await editor.delete(`/${list}/${second.id}`)
        assert.equal(deleted.body.slug, 'old-gate__trashed-2')
        assert.deepEqual(codeOf(await editor.get(`/${list}/by-slug/old-gate`)), [
          404,
          `rest-${name}-not-found`,
        ])
        const found = await editor.get(`/${list}/by-slug/Old-Gate__Trashed`)
        assert.equal(found.body.id, first.id)
        const hidden = await fasti.get(`/${list}/by-slug/old-gate__trashed`)
        assert.equal(hidden.status, 410)
        const long = await make(editor, 'x'.repeat(300))
        const trashed = await editor.delete(`/${list}/${long.id}`)
        assert.equal(trashed.body.slug, `${'x'.repeat(191)}__trashed`)
      })

      test('an item in the trash can be changed, and a status brings it back under its slug (§8.3)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const made = await make(editor, 'Old Gate', { phone: '5' })
        await editor.delete(`/${list}/${made.id}`)
        const changed = await editor.patch(`/${list}/${made.id}`, {
          phone: '6',
          date: '2020-01-01',
        })
        assert.deepEqual(
          [changed.body.status, changed.body.phone, changed.body.slug],
          ['trash', '6', 'old-gate__trashed'],
        )
        const back = await editor.patch(`/${list}/${made.id}`, { status: 'publish' })
        assert.deepEqual(
          [back.status, back.body.status, back.body.slug, back.body.phone, back.body.url],
          [200, 'publish', 'old-gate', '6', made.url],
        )
        assert.equal((await fasti.get(`/${list}/by-slug/old-gate`)).body.id, made.id)
        for (const status of ['draft', 'pending', 'private', 'future']) {
          await editor.delete(`/${list}/${made.id}`)
          const date = status === 'future' ? { date: '+3 days' } : {}
          const { body } = await editor.put(`/${list}/${made.id}`, { status, ...date })
          assert.deepEqual([body.status, body.slug], [status, 'old-gate'])
        }
      })

      test('the slug of what comes back is made unique (§8.3)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const first = await make(editor, 'Old Gate')
        await editor.delete(`/${list}/${first.id}`)
        await make(editor, 'Old Gate')
        const back = await editor.patch(`/${list}/${first.id}`, { status: 'publish' })
        assert.equal(back.body.slug, 'old-gate-2')
      })

      test('force deletes for good, from the trash or not, by id or slug (§8.1)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const names = ['One', 'Two', 'Three', 'Four']
        const made = await Promise.all(names.map((title) => make(editor, title)))
        const [one, two, three, four] = made
        await editor.delete(`/${list}/${two.id}`)
        const replies = [
          await editor.delete(`/${list}/${one.id}?force=true`),
          await fasti.as('administrator').delete(`/${list}/${two.id}?force=1`),
          await editor.delete(`/${list}/by-slug/three?force=yes`),
          await editor.send('DELETE', `/${list}/${four.id}`, { body: { force: true } }),
        ]
        assert.deepEqual(replies[0]?.body, one)
        assert.equal(replies[1]?.body.status, 'trash')
        assert.deepEqual(
          replies.map(({ status, body }) => [status, body.id]),
          [one, two, three, four].map(({ id }) => [200, id]),
        )
        for (const { id } of made) {
          for (const method of ['GET', 'PATCH', 'DELETE']) {
            const gone = await editor.send(method, `/${list}/${id}`)
            assert.deepEqual(codeOf(gone), [404, `rest-${name}-not-found`])
          }
        }
        const next = await make(editor, 'One')
        assert.equal(next.slug, 'one')
        assert.ok(made.every(({ id }) => id < next.id))
        const refused = await editor.delete(`/${list}/${next.id}?force=maybe`)
        assert.deepEqual(Object.keys(refused.body.data.details), ['force'])
      })

      test('only editors delete for good (§8.1, §9.2)', async () => {
        await using fasti = await freshFasti(database)
        for (const role of ['author', 'contributor'] as const) {
          const caller = fasti.as(role)
          const made = await make(caller, `Of ${role}`)
          const path = `/${list}/${made.id}`
          assert.deepEqual(codeOf(await caller.delete(`${path}?force=true`)), [
            403,
            'rest_forbidden',
          ])
          const { json_ld: _jsonLd, ...read } = (await caller.get(path)).body
          assert.deepEqual(read, made)
          assert.equal((await caller.delete(`${path}?force=false`)).body.status, 'trash')
          assert.deepEqual(codeOf(await caller.delete(`${path}?force=true`)), [
            403,
            'rest_forbidden',
          ])
          assert.equal((await caller.get(path)).body.status, 'trash')
        }
      })

      test('callers who may edit an item see it in the trash and restore it, others do not (§8.3, §9.3)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const contributor = fasti.as('contributor')
        const { id: owner } = await fasti.user('contributor')
        const draft = await make(contributor, 'Draft')
        const open = await make(editor, 'Open', { author: owner })
        assert.equal((await contributor.delete(`/${list}/${draft.id}`)).status, 200)
        await editor.delete(`/${list}/${open.id}`)
        const gone = [410, `${name}-no-longer-available`]
        for (const caller of [fasti, fasti.as('subscriber'), fasti.as('author')]) {
          assert.deepEqual(codeOf(await caller.get(`/${list}/${draft.id}`)), gone)
        }
        assert.deepEqual(codeOf(await contributor.get(`/${list}/${open.id}`)), gone)
        for (const caller of [contributor, fasti.as('author')]) {
          const reply = await caller.patch(`/${list}/${open.id}`, { status: 'draft' })
          assert.deepEqual(codeOf(reply), [403, 'rest_forbidden'])
        }
        assert.equal((await contributor.get(`/${list}/${draft.id}`)).body.status, 'trash')
        const back = await contributor.patch(`/${list}/${draft.id}`, { status: 'publish' })
        assert.deepEqual([back.body.status, back.body.slug], ['pending', 'draft'])
      })

      test('the trash is listed only when asked for, to those who may edit (§5.4)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const contributor = fasti.as('contributor')
        const { id: owner } = await fasti.user('contributor')
        const draft = await make(contributor, 'Draft')
        const open = await make(editor, 'Open', { author: owner })
        const others = await make(editor, 'Others')
        for (const { id } of [draft, open, others]) await editor.delete(`/${list}/${id}`)
        const ids = async (caller: Caller, query: string) => {
          const { body } = await caller.get(`/${list}${query}`)
          const found: number[] = body[list].map(({ id }: { id: number }) => id)
          assert.equal(body.total, found.length)
          return found.toSorted((a, b) => a - b)
        }
        const all = [draft.id, open.id, others.id]
        assert.deepEqual(await ids(editor, ''), [])
        assert.deepEqual(await ids(editor, '?status=trash'), all)
        assert.deepEqual(await ids(editor, '?status=trash,publish'), all)
        assert.deepEqual(await ids(contributor, ''), [])
        assert.deepEqual(await ids(contributor, '?status=trash'), [draft.id])
        assert.deepEqual(await ids(fasti.as('author'), '?status=trash'), [])
        assert.equal((await fasti.get(`/${list}?status=trash`)).status, 400)
      })
    })
  }
}
