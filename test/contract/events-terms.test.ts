import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeCategory, makeEvent, makeTag, walk } from '../support/make.ts'
import { invalid } from '../support/refusals.ts'

const kinds = [
  { list: 'categories', make: makeCategory, makers: ['author', 'editor'], others: ['contributor'] },
  { list: 'tags', make: makeTag, makers: ['editor'], others: ['contributor', 'author'] },
] as const

const namesOf = (terms: readonly Json[]): string[] => terms.map(({ name }) => name)

for (const database of databases) {
  for (const { list, make, makers, others } of kinds) {
    describe(`the ${list} of events on ${database}`, () => {
      holdClock()

      test('events created in parallel share a new one that they name (§6.9)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        await fasti.user('editor')
        for (let round = 0; round < 4; round += 1) {
          const name = `Open air ${round}`
          // In capitals it is the same name.
          const names = Array.from({ length: 12 }, (_, n) => (n % 2 ? name : name.toUpperCase()))
          const replies = await Promise.all(
            names.map((one, n) =>
              editor.post('/events', { ...walk, title: `Harp ${round} ${n}`, [list]: [one] }),
            ),
          )
          assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]))
          assert.equal(new Set(replies.flatMap(({ body }) => idsOf(body[list]))).size, 1)
        }
        assert.equal((await fasti.get(`/${list}`)).body.total, 4)
      })

      test('an entry is an id, a slug or a name, slug first (§6.9)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const fun = await make(editor, 'Fun & Games')
        const odd = await make(editor, 'Odd', { slug: 'games' })
        const named2 = await make(editor, 'Games')
        const forms: [unknown, number[]][] = [
          [fun.id, [fun.id]],
          [String(fun.id), [fun.id]],
          [`${fun.id}, odd`, [fun.id, odd.id]],
          ['FUN-GAMES', [fun.id]],
          [['fun & games', fun.id], [fun.id]],
          [['games'], [odd.id]],
          [[named2.slug], [named2.id]],
          [[], []],
          ['', []],
        ]
        for (const [form, expected] of forms) {
          const made = await makeEvent(editor, { [list]: form })
          assert.deepEqual(new Set(idsOf(made[list])), new Set(expected), JSON.stringify(form))
        }
        assert.equal((await editor.get(`/${list}?hide_empty=0`)).body.total, 3)
      })

      test('a new name creates a term if the caller may manage terms (§6.9, §9.2)', async () => {
        await using fasti = await freshFasti(database)
        for (const role of makers) {
          const given = [`New, of ${role}`, 'Twice', ' twice ', '<b>Bold</b> &amp; new']
          const made = await makeEvent(fasti.as(role), { [list]: given })
          assert.deepEqual(namesOf(made[list]), ['Bold & new', `New, of ${role}`, 'Twice'])
          if (list === 'categories') assert.ok(made[list].every((one: Json) => one.parent === 0))
        }
        for (const role of others) {
          const before = (await fasti.get(`/${list}?hide_empty=0`)).body.total
          const entry = `Planted by ${role}`
          const reply = await fasti.as(role).post('/events', { ...walk, [list]: ['twice', entry] })
          invalid(reply, { [list]: 'rest_unknown_reference' })
          assert.ok(reply.body.data.params[list].includes(entry))
          assert.equal((await fasti.get(`/${list}?hide_empty=0`)).body.total, before)
          const made = await makeEvent(fasti.as(role), { [list]: ['twice'] })
          assert.deepEqual(namesOf(made[list]), ['Twice'])
        }
      })

      test('what names no term is refused (§6.9)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const foreign =
          list === 'tags' ? await makeCategory(editor, 'C') : await makeTag(editor, 'T')
        const bad: unknown[] = [
          999,
          '999',
          foreign.id,
          -1,
          1.5,
          true,
          { id: 1 },
          [{ id: 1 }],
          [' '],
          [''],
          [null],
          [[1]],
          ['x'.repeat(201)],
          ['<p></p>'],
          Array.from({ length: 501 }, () => 'a'),
        ]
        for (const form of bad) {
          const reply = await editor.post('/events', { ...walk, [list]: form })
          assert.deepEqual(faultsOf(reply), [list], JSON.stringify(form).slice(0, 50))
        }
        assert.equal((await editor.get(`/${list}?hide_empty=0`)).body.total, 0)
      })

      test('the field replaces all terms and leaves those of the other kind (§6.9)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const given = { categories: ['a', 'b'], tags: ['a', 'b'] }
        const { id } = await makeEvent(editor, given)
        const other = list === 'tags' ? 'categories' : 'tags'
        const { body } = await editor.put(`/events/${id}`, { [list]: ['b', 'c'] })
        assert.deepEqual(namesOf(body[list]), ['b', 'c'])
        assert.deepEqual(namesOf(body[other]), ['a', 'b'])
        const cleared = (await editor.put(`/events/${id}`, { [list]: [] })).body
        assert.deepEqual([namesOf(cleared[list]), cleared[other].length], [[], 2])
      })

      test('a count is that of the public events that have it themselves (§4.5, §8.2)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const term = await make(editor, 'Fun')
        const child = await make(editor, 'Below', { parent: term.id })
        const count = async (caller: Caller = fasti) =>
          (await caller.get(`/${list}/${term.id}`)).body.count
        const { id } = await makeEvent(editor, { [list]: term.id, status: 'draft' })
        const path = `/events/${id}`
        const steps: [() => Promise<unknown>, number][] = [
          [() => makeEvent(editor, { [list]: child.id }), 0],
          [() => editor.put(path, { status: 'publish' }), 1],
          [() => editor.put(path, { title: 'Other' }), 1],
          [() => editor.put(path, { hide_from_listings: true }), 1],
          [() => editor.put(path, { status: 'private' }), 0],
          [() => editor.put(path, { status: 'publish', date: '+1 day' }), 0],
          [() => editor.put(path, { date: '2020-01-01' }), 1],
          [() => editor.put(path, { [list]: [] }), 0],
          [() => editor.put(path, { [list]: [term.id] }), 1],
          [() => editor.delete(path), 0],
          [() => editor.put(path, { [list]: [child.id, term.id] }), 0],
          [() => editor.put(path, { status: 'publish' }), 1],
          [() => makeEvent(editor, { [list]: term.id }), 2],
          [() => editor.delete(`${path}?force=true`), 1],
        ]
        for (const [index, [step, expected]] of steps.entries()) {
          await step()
          assert.deepEqual(
            [await count(), await count(editor)],
            [expected, expected],
            `step ${index}`,
          )
        }
        assert.equal((await fasti.get(`/${list}/${child.id}`)).body.count, 1)
      })

      test('a deleted term is gone from its events (§8.2)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const up = await make(editor, 'Up')
        const middle = await make(editor, 'Middle', { parent: up.id })
        const low = await make(editor, 'Low', { parent: middle.id })
        const made = await makeEvent(editor, { [list]: [middle.id, low.id] })
        const gone = await editor.delete(`/${list}/${middle.id}`)
        assert.deepEqual([gone.status, gone.body], [200, { ...middle, count: 1 }])
        assert.equal((await editor.delete(`/${list}/${middle.id}`)).status, 404)
        const shown = (await fasti.get(`/events/${made.id}`)).body
        assert.deepEqual([namesOf(shown[list]), shown.modified], [['Low'], made.modified])
        const parent = list === 'categories' ? up.id : undefined
        assert.equal((await fasti.get(`/${list}/${low.id}`)).body.parent, parent)
        assert.deepEqual(faultsOf(await fasti.get(`/events?${list}=${middle.id}`)), [list])
      })

      test('lists of terms are filtered by events that the caller may read (§5.9)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const up = await make(editor, 'Up')
        const low = await make(editor, 'Low', { parent: up.id })
        const idle = await make(editor, 'Idle')
        const open = await makeEvent(editor, { [list]: low.id })
        const draft = await makeEvent(editor, { [list]: [idle.id, low.id], status: 'draft' })
        const guarded = await makeEvent(editor, { [list]: low.id, password: 'secret' })
        const ids = async (caller: Caller, query: string) =>
          idsOf((await caller.get(`/${list}?${query}`)).body[list])
        const full = list === 'categories' ? [low.id, up.id] : [low.id]
        for (const caller of [fasti, editor]) assert.deepEqual(await ids(caller, ''), full)
        assert.deepEqual(await ids(fasti, `post=${open.id}`), [low.id])
        assert.deepEqual(await ids(editor, `event=${draft.id}`), [idle.id, low.id])
        assert.deepEqual(await ids(editor, `event=${open.id}&post=${draft.id}`), [low.id])
        assert.deepEqual(await ids(fasti, `event=${guarded.id}`), [])
        assert.deepEqual(await ids(editor, `event=${guarded.id}`), [low.id])
        for (const name of ['event', 'post']) {
          for (const event of [draft.id, 999, 0]) {
            assert.deepEqual(faultsOf(await fasti.get(`/${list}?${name}=${event}`)), [name])
          }
        }
      })
    })
  }
}
