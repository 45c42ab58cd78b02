import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeEvent, makeOrganizer, makeVenue, walk } from '../support/make.ts'
import { invalid, refused } from '../support/refusals.ts'

const kinds = [
  { name: 'venue', list: 'venues', make: makeVenue, other: { city: 'Porto' } },
  { name: 'organizer', list: 'organizers', make: makeOrganizer, other: { phone: '555' } },
] as const

const ascending = (a: number, b: number) => a - b

/** Linked items in their order, whatever form the field has. */
const linked = (event: Json, name: string): number[] => idsOf([event[name]].flat())

for (const database of databases) {
  for (const { name, list, make, other } of kinds) {
    describe(`the ${list} of events on ${database}`, () => {
      holdClock()

      test('they are linked in every form (§6.7)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const [a, b] = [(await make(editor, 'A')).id, (await make(editor, 'B')).id]
        const forms: [unknown, number[]][] = [
          [a, [a]],
          [String(a), [a]],
          [`${b}, ${a}`, [b, a]],
          [{ id: b }, [b]],
          [{ id: String(b), [name]: 'ignored', ...other }, [b]],
          [{ [name]: 'a' }, [a]],
          [
            [b, String(a), { id: b }, { [name]: 'A' }],
            [b, a],
          ],
          [[], []],
          [0, []],
          ['', []],
        ]
        for (const [form, expected] of forms) {
          const made = await makeEvent(editor, { [name]: form })
          assert.deepEqual(linked(made, name), expected, JSON.stringify(form))
          const { id } = await makeEvent(editor, { [name]: [b, a] })
          const changed = await editor.put(`/events/${id}`, { [name]: form })
          assert.deepEqual(linked(changed.body, name), expected, JSON.stringify(form))
        }
        const mixed = await makeEvent(editor, { [name]: [{ [name]: 'New', ...other }, a] })
        const [fresh] = [mixed[name]].flat()
        assert.deepEqual(linked(mixed, name), [fresh.id, a])
        assert.equal(fresh[Object.keys(other)[0] ?? ''], Object.values(other)[0])
        assert.equal((await fasti.get(`/${list}/${fresh.id}`)).body[name], 'New')
        assert.equal((await editor.get(`/${list}`)).body.total, 3)
      })

      test('what cannot be linked is refused by that name, and nothing is made (§6.7)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const foreign = name === 'venue' ? makeOrganizer : makeVenue
        const otherKind = (await foreign(editor, 'Other kind')).id
        const gone = (await make(editor, 'Gone')).id
        await editor.delete(`/${list}/${gone}`)
        const event = await makeEvent(editor)
        const bad: unknown[] = [
          999,
          '999',
          otherKind,
          event.id,
          gone,
          -1,
          1.5,
          true,
          'Old Gate',
          '1,x',
          {},
          { ...other },
          { id: 999 },
          { id: {} },
          { id: 0 },
          { [name]: ' ' },
          { [name]: 'New', website: 'nowhere' },
          { [name]: 'New', image: 999 },
          { [name]: 'New', status: 'trash' },
          { [name]: 'New', author: 999 },
          [{ [name]: 'New' }, 999],
          [[]],
          [null],
          [{ [name]: 'x'.repeat(501) }],
        ]
        for (const form of bad) {
          const made = await editor.post('/events', { ...walk, [name]: form })
          assert.deepEqual(faultsOf(made), [name], JSON.stringify(form))
          const changed = await editor.put(`/events/${event.id}`, { title: 'No', [name]: form })
          assert.deepEqual(faultsOf(changed), [name], JSON.stringify(form))
        }
        const message = (await editor.post('/events', { ...walk, [name]: 'Gate' })).body.data.params
        assert.match(message[name], /Gate/)
        assert.equal((await editor.get(`/${list}?search=New`)).body.total, 0)
        assert.equal((await editor.get(`/events/${event.id}`)).body.title, walk.title)
      })

      test('what a caller may not read cannot be linked by them (§6.7, §9.3)', async () => {
        await using fasti = await freshFasti(database)
        const draft = await make(fasti.as('editor'), 'Draft', { status: 'draft' })
        for (const role of ['contributor', 'author'] as const) {
          const caller = fasti.as(role)
          for (const form of [draft.id, { id: draft.id }]) {
            const reply = await caller.post('/events', { ...walk, [name]: form })
            invalid(reply, { [name]: 'rest_unknown_reference' })
            const unknown = await caller.post('/events', { ...walk, [name]: 999 })
            assert.equal(reply.text.replaceAll(` ${draft.id}.`, ' 999.'), unknown.text)
          }
          const own = await make(caller, `Own of ${role}`, { status: 'draft' })
          const made = await makeEvent(caller, { [name]: own.id })
          assert.deepEqual(linked(made, name), [own.id])
        }
      })

      test('inline data is matched like direct data, or makes a new one by rights (§6.8)', async () => {
        await using fasti = await freshFasti(database)
        const contributor = fasti.as('contributor')
        const open = await make(fasti.as('editor'), 'Old Gate', { ...other, phone: '1' })
        const link = async (form: object) => {
          const made = await makeEvent(contributor, { [name]: form })
          return [made[name]].flat()[0]
        }
        assert.deepEqual(await link({ [name]: 'OLD GATE', phone: ' 1 ' }), open)
        const second = await link({ [name]: 'Old Gate', phone: '2' })
        assert.notEqual(second.id, open.id)
        assert.deepEqual([second.status, second.slug], ['draft', 'old-gate-2'])
        const third = await link({ [name]: 'Old Gate', status: 'publish', phone: '3' })
        assert.equal(third.status, 'pending')
        const hidden = await make(fasti.as('editor'), 'Hidden', { status: 'draft' })
        assert.notEqual((await link({ [name]: 'Hidden' })).id, hidden.id)
        const author = (await fasti.user('editor')).id
        const planted = { ...walk, [name]: { [name]: 'Mine', author } }
        refused(await contributor.post('/events', planted), 403, 'rest_cannot_edit_others')
      })

      test('the trash takes it out of its events at once, and a restore brings it back (§8.2)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const [a, b] = [(await make(editor, 'A')).id, (await make(editor, 'B')).id]
        const made = await makeEvent(editor, { [name]: [a, b] })
        const shown = async () => {
          const single = (await editor.get(`/events/${made.id}`)).body
          const [entry] = (await fasti.get(`/events?include=${made.id}`)).body.events
          assert.deepEqual(linked(single, name), linked(entry, name))
          assert.equal(single.modified, made.modified)
          return linked(single, name)
        }
        await editor.delete(`/${list}/${a}`)
        assert.deepEqual(await shown(), [b])
        assert.deepEqual(faultsOf(await editor.get(`/events?${name}=${a}`)), [name])
        await editor.put(`/${list}/${a}`, { status: 'publish' })
        assert.deepEqual(await shown(), [a, b])
        await editor.put(`/${list}/${a}`, { status: 'draft' })
        assert.deepEqual(linked((await fasti.get(`/events/${made.id}`)).body, name), [b])
        await editor.put(`/${list}/${a}`, { status: 'publish', [name]: 'Renamed' })
        assert.match((await fasti.get(`/events/${made.id}`)).text, /Renamed/)
        await editor.delete(`/${list}/${a}?force=true`)
        assert.deepEqual(await shown(), [b])
        await editor.delete(`/${list}/${b}?force=true`)
        assert.deepEqual(await shown(), [])
      })

      test('an event that is deleted for good is answered as it was last, with its links (§8.1)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const { id } = await make(editor, 'One')
        const made = await makeEvent(editor, { [name]: id, categories: ['Music'], tags: ['Late'] })
        const last = await editor.delete(`/events/${made.id}?force=true`)
        assert.deepEqual([last.status, last.body], [200, made])
        assert.equal((await editor.get(`/events/${made.id}`)).status, 404)
      })

      test('the field replaces all links, those that cannot be seen included (§6.7)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const author = fasti.as('author')
        const { id: owner } = await fasti.user('author')
        const [a, b] = [(await make(editor, 'A')).id, (await make(editor, 'B')).id]
        const made = await makeEvent(editor, { author: owner, [name]: [a, b] })
        await editor.put(`/${list}/${a}`, { status: 'draft' })
        assert.deepEqual(linked((await author.get(`/events/${made.id}`)).body, name), [b])
        await author.put(`/events/${made.id}`, { title: 'Other' })
        assert.deepEqual(linked((await editor.get(`/events/${made.id}`)).body, name), [a, b])
        await author.put(`/events/${made.id}`, { [name]: b })
        assert.deepEqual(linked((await editor.get(`/events/${made.id}`)).body, name), [b])
      })

      test('those with events are distinguished from those without, by what the caller may read (§5.8)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const contributor = fasti.as('contributor')
        const { id: owner } = await fasti.user('contributor')
        const past = { start_date: '2020-01-01', end_date: '2020-01-02' }
        const using: Record<string, object> = {
          open: {},
          past,
          draft: { status: 'draft' },
          own: { status: 'draft', author: owner },
          guarded: { password: 'secret' },
          ownGuarded: { password: 'secret', author: owner, status: 'pending' },
          ownOpenGuarded: { password: 'secret', author: owner },
          trashed: {},
          veiled: { hide_from_listings: true },
        }
        for (const [title, more] of Object.entries(using)) {
          const { id } = await makeEvent(editor, { ...more, [name]: { [name]: title } })
          if (title === 'trashed') await editor.delete(`/events/${id}`)
        }
        await make(editor, 'none')
        const found = async (caller: typeof editor, query: string) => {
          const { body } = await caller.get(`/${list}?per_page=50&${query}`)
          return body[list].map((one: Json) => one[name]).toSorted()
        }
        const all = [...Object.keys(using), 'none'].toSorted()
        const seen: [typeof editor, string[]][] = [
          [fasti, ['open', 'past', 'veiled']],
          [fasti.as('subscriber'), ['open', 'past', 'veiled']],
          [contributor, ['open', 'own', 'ownGuarded', 'past', 'veiled']],
          [editor, all.filter((title) => title !== 'none' && title !== 'trashed')],
        ]
        for (const [caller, expected] of seen) {
          assert.deepEqual(await found(caller, 'has_events=true'), expected)
          const without = all.filter((title) => !expected.includes(title))
          assert.deepEqual(await found(caller, 'has_events=0'), without)
          const upcoming = expected.filter((title) => title !== 'past')
          assert.deepEqual(await found(caller, 'only_with_upcoming=yes'), upcoming)
          assert.deepEqual(await found(caller, 'only_with_upcoming=no'), all)
          assert.deepEqual(await found(caller, 'has_events=0&only_with_upcoming=1'), [])
        }
      })

      test('a list can be asked for those of one event (§5.8)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const [a, b] = [(await make(editor, 'A')).id, (await make(editor, 'B')).id]
        await make(editor, 'C')
        const hidden = await make(editor, 'D', { status: 'draft' })
        const open = await makeEvent(editor, { [name]: [a, b, hidden.id] })
        const guarded = await makeEvent(editor, { [name]: a, password: 'secret' })
        const draft = await makeEvent(editor, { [name]: a, status: 'draft' })
        const ids = async (caller: typeof editor, event: number) =>
          idsOf((await caller.get(`/${list}?event=${event}`)).body[list]).toSorted(ascending)
        assert.deepEqual(await ids(fasti, open.id), [a, b])
        assert.deepEqual(await ids(editor, open.id), [a, b, hidden.id])
        assert.deepEqual(await ids(fasti, guarded.id), [])
        assert.deepEqual(await ids(editor, guarded.id), [a])
        assert.deepEqual(await ids(editor, draft.id), [a])
        for (const event of [draft.id, 999, 0, a]) {
          assert.deepEqual(faultsOf(await fasti.get(`/${list}?event=${event}`)), ['event'])
        }
      })
    })
  }
}
