import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Reply, freshFasti, origin } from '../support/fasti.ts'

const kinds = [
  { name: 'venue', list: 'venues' },
  { name: 'organizer', list: 'organizers' },
] as const
const hidden = ['draft', 'pending', 'private', 'future'] as const
const statuses = ['publish', ...hidden] as const
const soon = '+3 days'

const codeOf = ({ status, body }: Reply) => [status, body.code]
const faults = ({ status, body }: Reply): string[] =>
  body.code === 'rest_invalid_param' ? Object.keys(body.data.details) : [`${status} ${body.code}`]

const some = (from: Record<string, number>, wanted: readonly string[] = statuses) =>
  wanted.flatMap((status) => from[status] ?? [])

for (const database of databases) {
  for (const { name, list } of kinds) {
    let made = 0
    const create = (caller: Caller, more: object = {}) =>
      caller.post(`/${list}`, { [name]: `Number ${(made += 1)}`, ...more })
    /** One of each status. */
    const createAll = async (caller: Caller, more: object = {}) => {
      const ids: Record<string, number> = {}
      for (const status of statuses) {
        const date = status === 'future' ? { date: soon } : {}
        const { body } = await create(caller, { status, ...date, ...more })
        assert.equal(body.status, status)
        ids[status] = body.id
      }
      return ids
    }

    const shown = async (caller: Caller, query = '') => {
      const { body, headers } = await caller.get(`/${list}${query}`)
      const ids: number[] = body[list].map(({ id }: { id: number }) => id)
      assert.equal(body.total, ids.length)
      assert.equal(headers['x-wp-total'], String(ids.length))
      return ids.toSorted((a, b) => a - b)
    }

    describe(`status of ${list} on ${database}`, () => {
      test('a new item gets the status its maker may give it (§6.11)', async () => {
        await using fasti = await freshFasti(database)
        for (const role of ['administrator', 'editor', 'author', 'contributor'] as const) {
          const caller = fasti.as(role)
          const proposes = role === 'contributor'
          const expected: [object, string][] = [
            [{}, proposes ? 'draft' : 'publish'],
            [{ status: null }, proposes ? 'draft' : 'publish'],
            [{ status: 'publish' }, proposes ? 'pending' : 'publish'],
            [{ status: 'future', date: soon }, proposes ? 'pending' : 'future'],
            [{ status: 'private' }, proposes ? 'pending' : 'private'],
            [{ status: 'draft' }, 'draft'],
            [{ status: 'pending' }, 'pending'],
          ]
          for (const [given, status] of expected) {
            const { body } = await create(caller, given)
            assert.equal(body.status, status, `${role} ${JSON.stringify(given)}`)
            const isPublic = status === 'publish'
            assert.equal(body.url === `${origin}/?${name}=${body.id}`, !isPublic)
          }
        }
      })

      test('an editor moves an item from any status to any other (§6.11)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const { body } = await create(editor)
        for (const from of statuses) {
          for (const to of statuses) {
            for (const status of [from, to]) {
              const date = status === 'future' ? soon : '2020-01-01'
              const moved = await editor.patch(`/${list}/${body.id}`, { status, date })
              assert.deepEqual([moved.status, moved.body.status], [200, status])
            }
          }
        }
        for (const status of ['inherit', 'auto-draft', 'any', 'Publish', '', 'publish,draft']) {
          const refused = await editor.patch(`/${list}/${body.id}`, { status })
          assert.deepEqual(faults(refused), ['status'])
        }
      })

      test('a contributor changes own drafts and proposals, and can only propose (§6.11, §9.2)', async () => {
        await using fasti = await freshFasti(database)
        const contributor = fasti.as('contributor')
        const { id: author } = await fasti.user('contributor')
        const { body } = await create(contributor)
        const asked = { publish: 'pending', draft: 'draft', private: 'pending', pending: 'pending' }
        for (const [status, expected] of Object.entries(asked)) {
          const moved = await contributor.patch(`/${list}/${body.id}`, { status })
          assert.equal(moved.body.status, expected)
        }
        for (const date of [soon, '2020-01-01']) {
          const dated = await contributor.patch(`/${list}/${body.id}`, { date, status: 'future' })
          assert.equal(dated.body.status, 'pending')
        }
        const theirs = await createAll(fasti.as('editor'), { author })
        for (const status of ['publish', 'future', 'private']) {
          const address = `/${list}/${theirs[status]}`
          const replies = [
            await contributor.patch(address, { phone: '5' }),
            await contributor.patch(address, { status: 'trash' }),
            await contributor.delete(address),
          ]
          for (const reply of replies) assert.deepEqual(codeOf(reply), [403, 'rest_forbidden'])
          assert.equal((await contributor.get(address)).body.status, status)
        }
      })

      test('an author changes own items of every status (§9.2)', async () => {
        await using fasti = await freshFasti(database)
        const author = fasti.as('author')
        for (const [status, id] of Object.entries(await createAll(author))) {
          const changed = await author.patch(`/${list}/${id}`, { phone: '5' })
          assert.deepEqual([changed.body.status, changed.body.phone], [status, '5'])
          assert.equal((await author.delete(`/${list}/${id}`)).status, 200)
        }
      })

      test('the date decides between publish and future, whatever was asked (§6.11)', async () => {
        await using fasti = await freshFasti(database)
        const author = fasti.as('author')
        const cases: [object, string][] = [
          [{ date: soon }, 'future'],
          [{ status: 'publish', date_utc: '2999-01-01' }, 'future'],
          [{ status: 'future' }, 'publish'],
          [{ status: 'future', date: '2020-01-01' }, 'publish'],
          [{ status: 'draft', date: soon }, 'draft'],
          [{ status: 'private', date: soon }, 'private'],
        ]
        for (const [given, expected] of cases) {
          assert.equal((await create(author, given)).body.status, expected, JSON.stringify(given))
        }
        const { body } = await create(author)
        const changes: [object, string][] = [
          [{ date: soon }, 'future'],
          [{ phone: '5' }, 'future'],
          [{ status: 'publish' }, 'future'],
          [{ date: '2020-01-01' }, 'publish'],
          [{ status: 'future' }, 'publish'],
          [{ status: 'draft', date: soon }, 'draft'],
          [{ date: '2020-01-01' }, 'draft'],
          [{ status: 'publish', date: soon }, 'future'],
        ]
        for (const [change, expected] of changes) {
          const updated = await author.patch(`/${list}/${body.id}`, change)
          assert.equal(updated.body.status, expected, JSON.stringify(change))
        }
      })

      test('what is not public is read by its author and by editors alone (§9.3)', async () => {
        await using fasti = await freshFasti(database)
        const { id: author } = await fasti.user('subscriber')
        const ids = await createAll(fasti.as('administrator'), { author })
        const others = [fasti, fasti.as('author'), fasti.as('contributor')]
        const readers = [fasti.as('subscriber'), fasti.as('editor'), fasti.as('administrator')]
        for (const [status, id] of Object.entries(ids)) {
          const { slug } = (await fasti.as('editor').get(`/${list}/${id}`)).body
          for (const address of [id, `by-slug/${slug}`]) {
            for (const caller of readers) {
              assert.equal((await caller.get(`/${list}/${address}`)).body.status, status)
            }
            for (const caller of others) {
              const reply = await caller.get(`/${list}/${address}`)
              const refused = [403, `${name}-not-accessible`]
              assert.deepEqual(codeOf(reply), status === 'publish' ? [200, undefined] : refused)
              if (status !== 'publish') assert.ok(!reply.text.includes('Number'))
            }
          }
        }
      })

      test('a list shows what the caller may read, and counts no more (§5.4)', async () => {
        await using fasti = await freshFasti(database)
        const { id: author } = await fasti.user('contributor')
        const theirs = await createAll(fasti.as('administrator'))
        const own = await createAll(fasti.as('editor'), { author })
        const all = [...some(theirs), ...some(own)]
        const open = [...some(theirs, ['publish']), ...some(own, ['publish'])]
        for (const caller of [fasti, fasti.as('subscriber'), fasti.as('author')]) {
          assert.deepEqual(await shown(caller), open)
          assert.deepEqual(await shown(caller, '?status=publish'), open)
        }
        assert.deepEqual(await shown(fasti.as('editor')), all)
        assert.deepEqual(await shown(fasti.as('contributor')), [
          ...some(theirs, ['publish']),
          ...some(own),
        ])
        for (const status of hidden) {
          const query = `?status=${status}`
          assert.deepEqual(await shown(fasti.as('author'), query), [])
          assert.deepEqual(await shown(fasti.as('contributor'), query), some(own, [status]))
          const both = [...some(theirs, [status]), ...some(own, [status])]
          assert.deepEqual(await shown(fasti.as('editor'), query), both)
        }
        const two = await shown(fasti.as('contributor'), '?status=draft, publish')
        assert.deepEqual(two, [...some(theirs, ['publish']), ...some(own, ['publish', 'draft'])])
      })

      test('callers without write rights can ask for publish alone, and none for an unknown status (§5.4)', async () => {
        await using fasti = await freshFasti(database)
        for (const caller of [fasti, fasti.as('subscriber')]) {
          for (const query of [...hidden, 'trash', 'publish,draft'].map((one) => `status=${one}`)) {
            assert.deepEqual(faults(await caller.get(`/${list}?${query}`)), ['status'])
          }
          assert.deepEqual(faults(await caller.get(`/${list}?status[]=private`)), ['status'])
        }
        for (const caller of [fasti, fasti.as('administrator')]) {
          for (const status of ['any', 'nonsense', '', ',', 'publish,nonsense', 'inherit']) {
            const reply = await caller.get(`/${list}?status=${status}`)
            assert.deepEqual(faults(reply), ['status'], status)
          }
        }
      })

      test('only editors set another author, and others learn nothing of accounts (§6.12)', async () => {
        await using fasti = await freshFasti(database)
        const { id: own } = await fasti.user('author')
        const { id: other } = await fasti.user('subscriber')
        const author = fasti.as('author')
        const { body } = await create(author, { author: own })
        assert.deepEqual([body.author, body.status], [own, 'publish'])
        const refused = [403, 'rest_cannot_edit_others']
        for (const id of [other, 987_654]) {
          assert.deepEqual(codeOf(await create(author, { author: id })), refused)
          const update = await author.patch(`/${list}/${body.id}`, { author: id, phone: '5' })
          assert.deepEqual(codeOf(update), refused)
        }
        assert.equal((await author.patch(`/${list}/${body.id}`, { author: `${own}` })).status, 200)
        const given = await fasti.as('editor').patch(`/${list}/${body.id}`, { author: other })
        assert.deepEqual([given.body.author, given.body.phone], [other, ''])
        assert.deepEqual(faults(await create(fasti.as('editor'), { author: 987_654 })), ['author'])
        assert.equal((await author.get(`/${list}`)).body.total, 1)
      })

      test('date and date_utc name one instant, read in their own zones (§3.6, §6.12)', async () => {
        await using fasti = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Lisbon' })
        const editor = fasti.as('editor')
        const { body } = await create(editor, { date: '2020-07-01 12:00' })
        const cases: [object, string, string][] = [
          [{}, '2020-07-01 12:00:00', '2020-07-01 11:00:00'],
          [{ date_utc: '2020-07-02 12:00' }, '2020-07-02 13:00:00', '2020-07-02 12:00:00'],
          [{ date: '2020-01-02 9pm' }, '2020-01-02 21:00:00', '2020-01-02 21:00:00'],
          [{ date: '2020-07-01T12:00:00+05:00' }, '2020-07-01 08:00:00', '2020-07-01 07:00:00'],
          [{ date: '1593604800' }, '2020-07-01 13:00:00', '2020-07-01 12:00:00'],
          [
            { date: '2019-01-01', date_utc: '2020-07-03', status: 'draft' },
            ...(['2020-07-03 01:00:00', '2020-07-03 00:00:00'] as const),
          ],
          [{ phone: '5' }, '2020-07-03 01:00:00', '2020-07-03 00:00:00'],
        ]
        for (const [change, date, date_utc] of cases) {
          const updated = await editor.patch(`/${list}/${body.id}`, change)
          assert.deepEqual([updated.body.date, updated.body.date_utc], [date, date_utc])
        }
        const draft = await create(editor, { status: 'draft' })
        assert.equal(draft.body.date_utc, draft.body.modified_utc)
      })
    })
  }
}
