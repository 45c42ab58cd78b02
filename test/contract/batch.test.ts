// Many events changed at once (§19): one answer for each, one transaction, one group of the history.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DatabaseName, bothDatabases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, type Reply, freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeCategory, makeEvent, makeTag, makeVenue } from '../support/make.ts'
import { assertSound, makeRecurring, occurrencesOf, read } from '../support/recurring.ts'
import { consoleRoot as root, historyOf, timeless, undo, undoGroup } from '../support/undo.ts'

const ask = (caller: Caller, body: object): Promise<Reply> =>
  caller.post('/events/batch', body, { root })

async function batch(caller: Caller, body: object): Promise<Json> {
  const reply = await ask(caller, body)
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}

const codes = ({ answers }: Json) => answers.map(({ id, status, code }: Json) => [id, status, code])

async function some(caller: Caller, count: number, more: object = {}): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) {
    ids.push((await makeEvent(caller, { title: `Event ${at}`, ...more })).id)
  }
  return ids
}

const all = async (caller: Caller, ids: readonly number[]): Promise<Json[]> =>
  Promise.all(ids.map(async (id) => timeless(await read(caller, id))))

async function on(database: DatabaseName, work: (fasti: Fasti) => Promise<void>): Promise<void> {
  await using fasti = await freshFasti(database)
  await work(fasti)
}

for (const database of bothDatabases) {
  describe(`a batch of events on ${database}`, () => {
    test('sets fields and terms of all of them, and one undo takes all back (§18, §19)', () =>
      on(database, async (fasti) => {
        const editor = fasti.as('editor')
        const [old, fresh] = [await makeCategory(editor, 'Old'), await makeCategory(editor, 'New')]
        const tag = await makeTag(editor, 'Kept')
        const hall = await makeVenue(editor, 'Hall')
        const ids = await some(editor, 3, { categories: [old.id], tags: [tag.id] })
        const before = await all(editor, ids)
        const { answers, group, entry } = await batch(editor, {
          ids,
          set: { status: 'draft', featured: true, venue: [hall.id] },
          add_categories: [fresh.id],
          remove_categories: ['old'],
          add_tags: ['Made by it'],
        })
        assert.deepEqual(
          answers,
          ids.map((id) => ({ id, status: 200, code: null, message: null })),
        )
        for (const one of await all(editor, ids)) {
          assert.deepEqual([one.status, one.featured, one.venue.id], ['draft', true, hall.id])
          assert.deepEqual(idsOf(one.categories), [fresh.id])
          assert.deepEqual(
            one.tags.map(({ name }: Json) => name),
            ['Kept', 'Made by it'],
          )
        }
        const entries = (await historyOf(editor)).filter((one) => one.group === group)
        assert.equal(entries.filter(({ kind }) => kind === 'event').length, 3)
        assert.ok(entries.some(({ id }) => id === entry))
        await assertSound(fasti)
        await undoGroup(editor, { group })
        assert.deepEqual(await all(editor, ids), before)
        await assertSound(fasti)
      }))

    test('moves to the trash, brings back with the status before, and deletes for good', () =>
      on(database, async (fasti) => {
        const editor = fasti.as('editor')
        const ids = [
          (await makeEvent(editor, { title: 'Public' })).id,
          (await makeEvent(editor, { title: 'Draft', status: 'draft' })).id,
        ]
        const before = await all(editor, ids)
        await batch(editor, { ids, trash: true })
        assert.deepEqual(
          (await all(editor, ids)).map(({ status }) => status),
          ['trash', 'trash'],
        )
        await batch(editor, { ids, restore: true })
        assert.deepEqual(await all(editor, ids), before)
        const again = await batch(editor, { ids, restore: true })
        assert.deepEqual(
          codes(again),
          ids.map((id) => [id, 409, 'event-not-in-trash']),
        )
        assert.deepEqual([again.group, again.entry], [null, null])
        await batch(editor, { ids, delete: true })
        for (const id of ids) assert.equal((await editor.get(`/events/${id}`)).status, 404)
        await assertSound(fasti)
      }))

    test('answers for each what a request for it alone would; the others are changed', () =>
      on(database, async (fasti) => {
        const [editor, author] = [fasti.as('editor'), fasti.as('author')]
        const own = (await makeEvent(author)).id
        const trashed = (await makeEvent(author)).id
        await author.delete(`/events/${trashed}`)
        const other = (await makeEvent(editor)).id
        const hall = await makeVenue(author, 'Hall')
        const ids = [own, other, hall.id, 99_999_999, trashed, own]
        const { answers, entry, group } = await batch(author, { ids, trash: true })
        assert.deepEqual(codes({ answers }), [
          [own, 200, null],
          [other, 403, 'rest_forbidden'],
          [hall.id, 404, 'rest-event-not-found'],
          [99_999_999, 404, 'rest-event-not-found'],
          [trashed, 410, 'event-is-in-trash'],
        ])
        assert.equal(answers[1].message, 'You are not allowed to do this.')
        assert.equal((await read(author, own)).status, 'trash')
        assert.equal((await read(editor, other)).status, 'publish')
        assert.equal(group, null)
        await undo(author, { id: entry })
        assert.equal((await read(author, own)).status, 'publish')
      }))

    test('contributors hand in for review what others publish', () =>
      on(database, async (fasti) => {
        const contributor = fasti.as('contributor')
        const [id = 0] = await some(contributor, 1)
        const published = (await makeEvent(fasti.as('editor'))).id
        const made = await batch(contributor, { ids: [id, published], set: { status: 'publish' } })
        assert.deepEqual(codes(made), [
          [id, 200, null],
          [published, 403, 'rest_forbidden'],
        ])
        assert.equal((await read(contributor, id)).status, 'pending')
        const gone = await batch(contributor, { ids: [id], delete: true })
        assert.deepEqual(codes(gone), [[id, 403, 'rest_forbidden']])
      }))

    test('with atomic all are changed, or none', () =>
      on(database, async (fasti) => {
        const editor = fasti.as('editor')
        const ids = await some(editor, 2)
        const { status, body } = await ask(editor, {
          ids: [...ids, 99_999_999],
          set: { featured: true },
          add_tags: ['Never made'],
          atomic: true,
        })
        assert.deepEqual([status, body.code], [409, 'rest_conflict'])
        assert.match(body.message, /1 of the events/)
        assert.deepEqual(
          body.data.answers.map((one: Json) => one.status),
          [200, 200, 404],
        )
        for (const one of await all(editor, ids)) assert.equal(one.featured, false)
        assert.equal((await editor.get('/tags?hide_empty=false')).body.total, 0)
        await batch(editor, { ids, set: { featured: true }, atomic: true })
        for (const one of await all(editor, ids)) assert.equal(one.featured, true)
      }))

    test('one that is refused leaves nothing behind while the others are changed', () =>
      on(database, async (fasti) => {
        const editor = fasti.as('editor')
        const { series, dates } = await makeRecurring(editor)
        const single = (await makeEvent(editor)).id
        const made = await batch(editor, {
          ids: [series.id, single],
          set: { sticky: true },
          scope: 'this',
        })
        assert.deepEqual(codes(made), [
          [series.id, 400, 'rest_invalid_param'],
          [single, 200, null],
        ])
        assert.match(made.answers[0].message, /scope of a series can only be all/)
        const bad = await batch(editor, { ids: [single], set: { venue: [99_999_999] } })
        assert.deepEqual(codes(bad), [[single, 400, 'rest_invalid_param']])
        const { status, body } = await ask(editor, {
          ids: [dates[2].id, single],
          set: { venue: [99_999_999] },
          scope: 'following',
        })
        assert.deepEqual([status, body.data.answers.length], [409, 2])
        assert.equal((await occurrencesOf(editor, series.id)).length, 4)
        await assertSound(fasti)
      }))

    test('of a series it changes dates alone, or through several of them all of it once (§17.4)', () =>
      on(database, async (fasti) => {
        const editor = fasti.as('editor')
        const tag = await makeTag(editor, 'Choirs')
        const { series, dates } = await makeRecurring(editor)
        const [, second, third, fourth] = idsOf(dates)
        await batch(editor, { ids: [second, third], set: { featured: true } })
        const featured = async () =>
          (await occurrencesOf(editor, series.id)).map((one) => one.featured)
        assert.deepEqual(await featured(), [false, true, true, false])
        const made = await batch(editor, {
          ids: [third, series.id, second],
          set: { sticky: true },
          add_tags: [tag.id],
          scope: 'all',
        })
        assert.deepEqual(
          codes(made),
          [third, series.id, second].map((id) => [id, 200, null]),
        )
        for (const one of await occurrencesOf(editor, series.id)) {
          assert.deepEqual([one.sticky, idsOf(one.tags)], [true, [tag.id]])
        }
        const before = await read(editor, series.id)
        await batch(editor, { ids: [third, second, fourth], trash: true, scope: 'following' })
        assert.equal((await occurrencesOf(editor, series.id)).length, 1)
        await assertSound(fasti)
        const [{ group }] = await historyOf(editor, 'per_page=1')
        await undoGroup(editor, { group })
        assert.deepEqual(timeless(await read(editor, series.id)), timeless(before))
        await batch(editor, { ids: [second, third], trash: true })
        await batch(editor, { ids: [third, second], restore: true })
        assert.equal((await occurrencesOf(editor, series.id)).length, 4)
        await assertSound(fasti)
      }))

    test('what cannot be meant is refused in words, and nothing changes', () =>
      on(database, async (fasti) => {
        const editor = fasti.as('editor')
        const ids = await some(editor, 1)
        const refused = async (body: object, wrong: unknown) => {
          const reply = await ask(editor, body)
          assert.deepEqual(faultsOf(reply), wrong, JSON.stringify(body).slice(0, 100))
        }
        await refused({ trash: true }, [400, 'rest_missing_callback_param'])
        await refused({ ids: [], trash: true }, ['ids'])
        await refused({ ids: Array.from({ length: 501 }, (_, at) => at + 1), trash: true }, ['ids'])
        await refused({ ids: ['x'], trash: true }, ['ids'])
        await refused({ ids }, ['set'])
        await refused({ ids, set: {} }, ['set'])
        await refused({ ids, set: [] }, ['set'])
        await refused({ ids, set: 'draft' }, ['set'])
        await refused({ ids, set: { title: 'One for all' } }, ['set'])
        await refused({ ids, set: { constructor: 1 } }, ['set'])
        await refused({ ids, set: { status: 'gone' } }, ['set'])
        await refused({ ids, trash: true, restore: true }, ['restore'])
        await refused({ ids, trash: true, set: { featured: true } }, ['set'])
        await refused({ ids, restore: true, set: { status: 'draft' } }, ['set'])
        await refused({ ids, delete: true, add_tags: ['x'] }, ['add_tags'])
        await refused({ ids, set: { tags: [] }, remove_tags: ['x'] }, ['remove_tags'])
        await refused({ ids, remove_tags: ['No such tag'] }, ['remove_tags'])
        await refused({ ids, add_categories: [99_999_999] }, ['add_categories'])
        await refused({ ids, scope: 'some', trash: true }, ['scope'])
        const author = fasti.as('author')
        const own = await some(author, 1)
        const tagged = await ask(author, { ids: own, add_tags: ['Unknown'] })
        assert.deepEqual(faultsOf(tagged), ['add_tags'])
        assert.equal((await editor.get('/tags?hide_empty=false')).body.total, 0)
      }))

    test('a retried request with an Idempotency-Key is one batch (§12.4)', () =>
      on(database, async (fasti) => {
        const editor = fasti.as('editor')
        const ids = [...(await some(editor, 2)), 99_999_999]
        const send = () =>
          editor.post(
            '/events/batch',
            { ids, trash: true },
            { root, headers: { 'idempotency-key': 'a' } },
          )
        const [first, second] = [await send(), await send()]
        assert.deepEqual(second.body, first.body)
        assert.deepEqual(
          first.body.answers.map((one: Json) => one.status),
          [200, 200, 404],
        )
      }))

    test('two batches of the same events in opposite order both come through', () =>
      on(database, async (fasti) => {
        const editor = fasti.as('editor')
        const ids = await some(editor, 12)
        const [one, two] = await Promise.all([
          batch(editor, { ids, set: { featured: true } }),
          batch(editor, { ids: ids.toReversed(), set: { sticky: true } }),
        ])
        for (const { answers } of [one, two]) {
          assert.ok(answers.every(({ status }: Json) => status === 200))
        }
        for (const event of await all(editor, ids)) {
          assert.deepEqual([event.featured, event.sticky], [true, true])
        }
      }))
  })
}
