import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeEvent } from '../support/make.ts'

const parameters = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const
type Query = Record<string, string>

/** Events of one instant each, in UTC. In Paris, 10 July runs from 22:00 to 21:59:59. */
const edges = [
  '2027-07-09 21:59:59',
  '2027-07-09 22:00:00',
  '2027-07-09 22:00:01',
  '2027-07-10 15:59:59',
  '2027-07-10 16:00:00',
  '2027-07-10 16:00:01',
  '2027-07-10 21:59:58',
  '2027-07-10 21:59:59',
  '2027-07-10 22:00:00',
  '2027-07-10 23:29:59',
  '2027-07-10 23:30:00',
  '2027-07-10 23:30:01',
  '2027-07-11 21:59:58',
  '2027-07-11 21:59:59',
  '2027-07-11 22:00:00',
]

type Compare = 'from' | 'to' | 'after' | 'before'
const keeps: Record<Compare, (at: string, limit: string) => boolean> = {
  from: (at, limit) => at >= limit,
  to: (at, limit) => at <= limit,
  after: (at, limit) => at > limit,
  before: (at, limit) => at < limit,
}

const within = (compare: Compare, limit: string) => edges.filter((at) => keeps[compare](at, limit))

/** Parameter, value, how it compares; the limit in UTC by default and with strict dates. */
const limits: [string, string, Compare, string, string][] = [
  // The table of the contract.
  ['start_date', '2027-07-10 18:00:00', 'from', '2027-07-09 22:00:00', '2027-07-10 16:00:00'],
  ['end_date', '2027-07-10', 'to', '2027-07-10 21:59:59', '2027-07-09 22:00:00'],
  ['starts_after', '2027-07-10', 'after', '2027-07-10 21:59:59', '2027-07-09 22:00:00'],
  ['starts_before', '2027-07-10T23:30:00Z', 'before', '2027-07-11 21:59:59', '2027-07-10 23:30:00'],
  // The other cases of each parameter.
  ['start_date', '2027-07-10T23:30:00Z', 'from', '2027-07-10 22:00:00', '2027-07-10 23:30:00'],
  ['end_date', '2027-07-10 18:00', 'to', '2027-07-10 21:59:59', '2027-07-10 16:00:00'],
  ['starts_before', '2027-07-10', 'before', '2027-07-10 21:59:59', '2027-07-09 22:00:00'],
  ['starts_before', '10 July 2027 6pm', 'before', '2027-07-10 21:59:59', '2027-07-10 16:00:00'],
  ['starts_after', '2027-07-10 18:00', 'after', '2027-07-10 21:59:59', '2027-07-10 16:00:00'],
  ['ends_before', '2027-07-10', 'before', '2027-07-10 21:59:59', '2027-07-09 22:00:00'],
  ['ends_before', '2027-07-10 18:00', 'before', '2027-07-10 21:59:59', '2027-07-10 16:00:00'],
  ['ends_after', '2027-07-10', 'after', '2027-07-10 21:59:59', '2027-07-09 22:00:00'],
  ['ends_after', '1815235200', 'after', '2027-07-10 21:59:59', '2027-07-10 16:00:00'],
]

for (const database of databases) {
  describe(`the window of lists on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller

    before(async () => {
      fasti = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Paris' })
      editor = fasti.as('editor')
      for (const at of edges) {
        const date = `${at.replace(' ', 'T')}Z`
        await makeEvent(editor, { title: at, start_date: date, end_date: date, timezone: 'UTC' })
      }
    })
    after(() => fasti[Symbol.asyncDispose]())

    const titles = async (query: Query): Promise<string[]> => {
      const reply = await fasti.get('/events', { query: { per_page: '50', ...query } })
      assert.equal(reply.status, 200, reply.text)
      const found: string[] = reply.body.events.map(({ title }: { title: string }) => title)
      assert.equal(reply.body.total, found.length)
      return found
    }

    for (const [name, value, compare, byDay, strict] of limits) {
      test(`${name}=${value} limits by day, or strictly by the second (§5.6)`, async () => {
        using _clock = setClock('2027-01-01T12:00:00Z')
        for (const more of [{}, { strict_dates: 'false' }]) {
          assert.deepEqual(await titles({ [name]: value, ...more }), within(compare, byDay))
        }
        const exact = await titles({ [name]: value, strict_dates: 'true' })
        assert.deepEqual(exact, within(compare, strict))
        assert.notEqual(exact.length, within(compare, byDay).length)
      })
    }

    test('limits are joined, and contradictory ones leave nothing (§5.6)', async () => {
      using _clock = setClock('2027-01-01T12:00:00Z')
      const day = { start_date: '2027-07-10', end_date: '2027-07-10' }
      assert.deepEqual(await titles(day), edges.slice(1, 8))
      const strict = {
        strict_dates: '1',
        start_date: '2027-07-10 18:00',
        starts_after: '2027-07-10 17:00',
        starts_before: '2027-07-11 01:30',
        ends_before: '2027-07-11 02:00',
        ends_after: '2027-07-10 18:00',
        end_date: '2027-07-10 23:59:59',
      }
      assert.deepEqual(await titles(strict), edges.slice(5, 8))
      const never = { starts_after: '2027-07-11', ends_before: '2027-07-10' }
      assert.deepEqual(await titles(never), [])
    })

    test('an unreadable date is refused by its name, all of them at once (§5.6)', async () => {
      for (const value of ['soon', '2027-02-30', '0']) {
        const query = Object.fromEntries(parameters.map((name) => [name, value]))
        assert.deepEqual(faultsOf(await fasti.get('/events', { query })), parameters.toSorted())
      }
      for (const name of [...parameters, 'strict_dates']) {
        assert.deepEqual(faultsOf(await fasti.get(`/events?${name}=`)), [name])
      }
      assert.deepEqual(faultsOf(await fasti.get('/events?strict_dates=perhaps')), ['strict_dates'])
    })
  })

  describe(`the default window on ${database}`, () => {
    let fasti: Fasti
    const moments: Record<string, [string, string]> = {
      past: ['2027-06-30T10:00Z', '2027-06-30T11:00Z'],
      running: ['2028-02-28T10:00Z', '2028-03-01T11:00Z'],
      eve: ['2028-02-28T22:59:59Z', '2028-02-28T22:59:59Z'],
      midnight: ['2028-02-28T23:00:00Z', '2028-02-28T23:00:00Z'],
      earlier: ['2028-02-29T08:00Z', '2028-02-29T09:00Z'],
      later: ['2028-02-29T15:00Z', '2028-02-29T16:00Z'],
      last: ['2030-02-28T22:59:59Z', '2030-02-28T22:59:59Z'],
      beyond: ['2030-02-28T23:00:00Z', '2030-02-28T23:00:00Z'],
      across: ['2030-02-28T20:00Z', '2030-03-01T20:00Z'],
    }
    const ids = new Map<string, number>()

    before(async () => {
      fasti = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Paris' })
      for (const [title, [start_date, end_date]] of Object.entries(moments)) {
        const { id } = await makeEvent(fasti.as('editor'), { title, start_date, end_date })
        ids.set(title, id)
      }
    })
    after(() => fasti[Symbol.asyncDispose]())

    const titles = async (query: Query = {}): Promise<string[]> => {
      using _clock = setClock('2028-02-29T12:00:00Z')
      const { body } = await fasti.get('/events', { query: { per_page: '50', ...query } })
      return body.events.map(({ title }: { title: string }) => title)
    }

    test('from today until two years from now, by whole days (§5.6)', async () => {
      assert.deepEqual(await titles(), ['midnight', 'earlier', 'later', 'last'])
    })

    test('with strict dates it begins now (§5.6)', async () => {
      assert.deepEqual(await titles({ strict_dates: 'true' }), ['later'])
    })

    test('each default holds on its own (§5.6)', async () => {
      const from = await titles({ start_date: '2027-01-01' })
      assert.deepEqual(from, ['past', 'running', 'eve', 'midnight', 'earlier', 'later', 'last'])
      assert.deepEqual(await titles({ end_date: '2031-01-01' }), [
        'midnight',
        'earlier',
        'later',
        'across',
        'last',
        'beyond',
      ])
    })

    test('the relative limits drop both defaults and nothing that is given (§5.6)', async () => {
      const all = Object.keys(moments)
      for (const [name, value] of [
        ['starts_before', '2040-01-01'],
        ['starts_after', '2020-01-01'],
        ['ends_before', '2040-01-01'],
        ['ends_after', '2020-01-01'],
      ] as const) {
        assert.deepEqual((await titles({ [name]: value })).toSorted(), all.toSorted(), name)
        const given = { [name]: value, start_date: '2028-03-01', end_date: '2030-02-28' }
        assert.deepEqual(await titles(given), ['last'], name)
      }
    })

    test('a running event is found by its end (§5.6)', async () => {
      const running = { ends_after: 'now', starts_before: 'now', strict_dates: 'true' }
      assert.deepEqual(await titles(running), ['running'])
    })

    test('include ignores all dates, which must be readable still (§5.6)', async () => {
      const include = [...ids.values()].join(',')
      const all = Object.keys(moments).toSorted()
      const given = { start_date: '2029-01-01', ends_before: '2028-01-01', strict_dates: 'true' }
      for (const dates of [{}, given]) {
        assert.deepEqual((await titles({ include, ...dates })).toSorted(), all)
      }
      const bad = await fasti.get('/events', { query: { include, starts_after: 'soon' } })
      assert.deepEqual(faultsOf(bad), ['starts_after'])
    })

    test('events are sorted by start, then id, whatever is asked (§5.5)', async () => {
      const editor = fasti.as('editor')
      const at = { start_date: '2028-05-01 12:00', end_date: '2028-05-01 13:00' }
      const twin = await makeEvent(editor, { ...at, title: 'Twin', timezone: 'Europe/Paris' })
      const early = { ...at, title: 'Early', timezone: 'Asia/Tokyo', sticky: true, featured: true }
      const tokyo = await makeEvent(editor, early)
      const same = await makeEvent(editor, { ...at, title: 'Same', timezone: 'UTC+2' })
      const order = [tokyo.id, twin.id, same.id]
      const include = [same.id, twin.id, tokyo.id].join(',')
      for (const query of [{ include }, { start_date: '2028-05-01', end_date: '2028-05-01' }]) {
        assert.deepEqual(idsOf((await fasti.get('/events', { query })).body.events), order)
      }
    })
  })
}
