import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Role } from '../../src/access/roles.ts'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent } from '../support/make.ts'

const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
const owners = ['contributor', 'author', 'editor'] as const

async function titles(caller: Caller, query: string): Promise<string[]> {
  const { status, body, text } = await caller.get(`/events?per_page=50&${query}`)
  assert.equal(status, 200, text)
  const found: string[] = body.events.map(({ title }: { title: string }) => title)
  assert.equal(body.total, found.length)
  return found.toSorted()
}

const named = (owner: string, wanted: readonly string[], mark = '') =>
  wanted.map((status) => `${owner} ${status}${mark}`)
const everyones = (wanted: readonly string[], mark = '') =>
  owners.flatMap((owner) => named(owner, wanted, mark))
const hidden = ['draft', 'future', 'pending', 'private']

for (const database of databases) {
  describe(`who finds which events on ${database}`, () => {
    holdClock()

    let fasti: Fasti

    before(async () => {
      fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const owner of owners) {
        const { id: author } = await fasti.user(owner)
        for (const status of statuses) {
          for (const veiled of [false, true]) {
            const { id } = await makeEvent(editor, {
              title: `${owner} ${status}${veiled ? ' hidden' : ''}`,
              author,
              status: status === 'trash' ? 'publish' : status,
              hide_from_listings: veiled,
              ...(status === 'future' ? { date: '+3 days' } : {}),
            })
            if (status === 'trash') await editor.delete(`/events/${id}`)
          }
        }
      }
    })
    after(() => fasti[Symbol.asyncDispose]())

    /** Without a status: what is public, and of the rest what the caller may read. */
    const byDefault: [Role | 'nobody', string[]][] = [
      ['nobody', everyones(['publish'])],
      ['subscriber', everyones(['publish'])],
      ['contributor', [...everyones(['publish']), ...named('contributor', hidden)]],
      ['author', [...everyones(['publish']), ...named('author', hidden)]],
      ['editor', [...everyones(['publish']), ...everyones(hidden)]],
      ['administrator', [...everyones(['publish']), ...everyones(hidden)]],
    ]
    const callerOf = (role: Role | 'nobody') => (role === 'nobody' ? fasti : fasti.as(role))

    for (const [role, expected] of byDefault) {
      test(`${role} finds what they may read, and the total counts no more (§5.4)`, async () => {
        assert.deepEqual(await titles(callerOf(role), ''), expected.toSorted())
        const open = await titles(callerOf(role), 'status=publish')
        assert.deepEqual(open, everyones(['publish']).toSorted())
        const listed = await titles(callerOf(role), 'search=PUBLISH&context=view')
        assert.deepEqual(listed, everyones(['publish']).toSorted())
      })
    }

    test('a status is found as far as the caller may read it (§5.4)', async () => {
      for (const status of ['future', 'draft', 'pending', 'private']) {
        assert.deepEqual(
          await titles(fasti.as('editor'), `status=${status}`),
          everyones([status]).toSorted(),
        )
        for (const role of ['contributor', 'author'] as const) {
          assert.deepEqual(await titles(fasti.as(role), `status=${status}`), named(role, [status]))
        }
      }
      const several = await titles(fasti.as('author'), 'status=draft,private,publish')
      const own = named('author', ['draft', 'private'])
      assert.deepEqual(several, [...everyones(['publish']), ...own].toSorted())
    })

    test('the trash is found as far as the caller may edit it (§5.4)', async () => {
      assert.deepEqual(
        await titles(fasti.as('editor'), 'status=trash'),
        everyones(['trash']).toSorted(),
      )
      assert.deepEqual(await titles(fasti.as('author'), 'status=trash'), ['author trash'])
      // It was public, so its contributor may not edit it.
      assert.deepEqual(await titles(fasti.as('contributor'), 'status=trash'), [])
    })

    test('callers without write rights can ask for publish alone, and none for an unknown status (§5.4)', async () => {
      for (const caller of [fasti, fasti.as('subscriber')]) {
        for (const status of ['draft', 'future', 'publish,draft', 'trash', 'any', 'x', '']) {
          assert.deepEqual(faultsOf(await caller.get(`/events?status=${status}`)), ['status'])
        }
      }
      for (const status of ['any', 'publish,x', 'inherit', 'auto-draft', '']) {
        assert.deepEqual(
          faultsOf(await fasti.as('administrator').get(`/events?status=${status}`)),
          ['status'],
        )
      }
    })

    test('what is hidden from listings is listed to its editors with context=edit alone (§5.4)', async () => {
      const mark = ' hidden'
      const all = everyones(['publish', ...hidden], mark)
      const edit = 'context=edit&search=hidden'
      assert.deepEqual(await titles(fasti.as('editor'), edit), all.toSorted())
      assert.deepEqual(
        await titles(fasti.as('author'), edit),
        named('author', ['publish', ...hidden], mark).toSorted(),
      )
      assert.deepEqual(
        await titles(fasti.as('contributor'), edit),
        named('contributor', ['draft', 'pending'], mark),
      )
      for (const caller of [fasti, fasti.as('subscriber')]) {
        assert.deepEqual(await titles(caller, edit), [])
      }
      for (const context of ['view', 'embed', 'EDIT', 'nonsense']) {
        assert.deepEqual(await titles(fasti.as('editor'), `search=hidden&context=${context}`), [])
      }
    })

    test('include does not bring out what is hidden from listings (§5.4)', async () => {
      const { id } = await makeEvent(fasti.as('editor'), { title: 'Veiled', hide_from_listings: 1 })
      assert.equal((await fasti.get(`/events/${id}`)).status, 200)
      for (const caller of [fasti, fasti.as('editor')]) {
        assert.deepEqual(await titles(caller, `include=${id}`), [])
      }
      assert.deepEqual(await titles(fasti.as('editor'), `include=${id}&context=edit`), ['Veiled'])
      assert.deepEqual(await titles(fasti.as('author'), `include=${id}&context=edit`), [])
      await fasti.as('editor').put(`/events/${id}`, { hide_from_listings: false })
      assert.deepEqual(await titles(fasti, `include=${id}`), ['Veiled'])
      await fasti.as('editor').delete(`/events/${id}`)
      assert.deepEqual(await titles(fasti, `include=${id}`), [])
    })
  })
}
