// Who is who in an import (§24).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { anEvent, importInto } from './support/importing.ts'

const outcomesOf = ({ outcomes }: { readonly outcomes: readonly { readonly outcome: string }[] }) =>
  outcomes.map(({ outcome }) => outcome)

const named = (key: string) => anEvent(key, { title: 'Alike', venue: [{ venue: 'Renamed hall' }] })

const lonely = (key: string, values = {}) => anEvent(key, { title: 'No double', ...values })

const nameless = (description: string, venue = 'Nameless hall') =>
  anEvent(undefined, { title: 'Nameless', description, venue: [{ venue }] })

for (const database of databases) {
  describe(`names in an import (${database})`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database)
    })
    after(() => fasti[Symbol.asyncDispose]())

    const found = async (search: string): Promise<Json[]> => {
      const query = { search, start_date: '2001-01-01', end_date: '2099-01-01' }
      return (await fasti.as('editor').get('/events', { query })).body.events
    }

    test('two names are two events, however alike, and the likely double is named (§24)', async () => {
      const first = await importInto(fasti, [named('old')])
      assert.deepEqual(first.outcomes[0]?.remarks, [])
      const [old] = await found('Alike')
      const second = await importInto(fasti, [named('new')])
      assert.deepEqual(outcomesOf(second), ['created'])
      const [remark] = second.outcomes[0]?.remarks ?? []
      assert.deepEqual(remark?.facts, { id: old.id, title: 'Alike' })
      const elsewhere = { kind: 'site', address: 'https://alike.example' } as const
      const third = await importInto(fasti, [named('old')], elsewhere)
      assert.deepEqual(outcomesOf(third), ['created'], 'a name counts within its source')
      assert.equal(third.outcomes[0]?.remarks.length, 1)
      assert.deepEqual(outcomesOf(await importInto(fasti, [named('new'), named('old')])), [
        'unchanged',
        'unchanged',
      ])
      assert.equal((await found('Alike')).length, 3)
    })

    test('a likely double that is in the trash, or at another time or place, is none (§24)', async () => {
      await importInto(fasti, [lonely('trashed')])
      const [{ id }] = await found('No double')
      await fasti.as('editor').delete(`/events/${id}`)
      const venue = [{ venue: 'Elsewhere' }]
      const others = [
        lonely('again'),
        lonely('placed', { venue }),
        lonely('zoned', { timezone: 'UTC' }),
      ]
      const { outcomes } = await importInto(fasti, others)
      assert.deepEqual(
        outcomes.map(({ outcome, remarks }) => [outcome, remarks]),
        others.map(() => ['created', []]),
      )
    })

    test('where a source gives no names, title, start and place count (§24)', async () => {
      await importInto(fasti, [nameless('<p>One</p>')])
      assert.deepEqual(outcomesOf(await importInto(fasti, [nameless('<p>Two</p>')])), ['updated'])
      const elsewhere = await importInto(fasti, [nameless('<p>Two</p>', 'Other hall')])
      assert.deepEqual(outcomesOf(elsewhere), ['created'])
      assert.equal((await found('Nameless')).length, 2)
    })
  })
}
