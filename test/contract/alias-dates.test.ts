import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holdClock, setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, aliasPath, freshFasti, origin } from '../support/fasti.ts'
import { faultsOf, idsOf, makeEvent, walk } from '../support/make.ts'

const root = aliasPath
const end_date = '2031-01-01'
const timezone = 'Europe/Lisbon'

const older = [
  '06/12/2027 → 2027-06-12 00:00:00',
  '06/12/2027 10:00 → 2027-06-12 10:00:00',
  '06/12/2027 8:15 pm → 2027-06-12 20:15:00',
  '12.06.2027 → 2027-06-12 00:00:00',
  '12.06.2027 4PM → 2027-06-12 16:00:00',
  '12-06-2027 → 2027-06-12 00:00:00',
  '12-06-2027 20:30:15 → 2027-06-12 20:30:15',
].map((row) => row.split(' → '))

/** The forms of every root. */
const newer = [
  '2027-06-12 8:15 → 2027-06-12 08:15:00',
  '2027/06/12T20:30 → 2027-06-12 20:30:00',
  '20270612 → 2027-06-12 00:00:00',
  'first day of next month → 2027-03-01 00:00:00',
  'monday → 2027-02-01 00:00:00',
].map((row) => row.split(' → '))

const noDates = [
  '5/6/2027|13/01/2027|02/30/2027|30.02.2027|31-04-2027|00/00/0000|06/12/27|06/12/2027T10:00',
  '06/12/2027 10:00Z|12.06.2027 10:00+02:00|12.06.2027 24:00|12.06.2027 soon|12/06|2027.06.12',
].flatMap((row) => row.split('|'))

for (const database of databases) {
  describe(`dates on an alias on ${database}`, () => {
    holdClock('2027-02-01T12:00:00Z')
    let fasti: Fasti
    let editor: Caller
    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('an alias takes dates with day and month in their older order, own roots do not (§2.2)', async () => {
      for (const [start_date, expected] of older) {
        const body = { ...walk, start_date, end_date, timezone }
        const made = await editor.post('/events', body, { root })
        assert.equal(made.body.start_date, expected, `${start_date} ${made.text}`)
        assert.deepEqual(faultsOf(await editor.post('/events', body)), ['start_date'])
      }
    })

    test('an alias takes the forms of every root as well (§2.2, §3.6)', async () => {
      for (const [start_date, expected] of newer) {
        const made = await editor.post('/events', { ...walk, start_date, end_date }, { root })
        assert.equal(made.body.start_date, expected, `${start_date} ${made.text}`)
      }
    })

    test('what is no date on an alias is refused, by its name (§2.2, §3.6)', async () => {
      for (const date of noDates) {
        const body = { ...walk, start_date: date, end_date: date, date, date_utc: date }
        const faults = ['date', 'date_utc', 'end_date', 'start_date']
        assert.deepEqual(faultsOf(await editor.post('/events', body, { root })), faults, date)
      }
    })

    test('every date of an event has them: tickets, publication, what is linked (§2.2)', async () => {
      const body = {
        ...walk,
        timezone,
        date: '01.07.2026 10:00',
        tickets: [
          { name: 'A', price: 1, starts: '05/01/2027 10:00', ends: '02.05.2027' },
          { name: '12.06.2027', price: 2, starts: '', ends: '2027-05-01' },
        ],
        venue: { venue: 'Old Gate', date_utc: '07/02/2026' },
        organizer: [{ organizer: 'Night Walkers', date: '03-07-2026 9:30' }],
      }
      const { body: made } = await editor.post('/events', body, { root })
      assert.equal(made.date, '2026-07-01 10:00:00')
      const [first, second] = made.tickets
      assert.deepEqual([first.starts, first.ends], ['2027-05-01 10:00:00', '2027-05-02 00:00:00'])
      // Texts that look like dates stay as they are.
      assert.deepEqual([second.name, second.starts], ['12.06.2027', ''])
      assert.equal(made.venue.date_utc, '2026-07-02 00:00:00')
      assert.equal(made.organizer[0].date, '2026-07-03 09:30:00')
      const own = { ...body, date: '2026-07-01' }
      assert.deepEqual(faultsOf(await editor.post('/events', own)), [
        'organizer',
        'tickets',
        'venue',
      ])
    })

    test('updates and forms have them, and no other field does (§2.2)', async () => {
      const { body: made } = await editor.post('/events', walk, { root })
      const path = `/events/${made.id}`
      const form = new URLSearchParams({
        title: '06/12/2027',
        start_date: '06/13/2027 8pm',
        end_date: '13.06.2027 22:00',
        'tickets[0][name]': 'A',
        'tickets[0][price]': '1',
        'tickets[0][ends]': '13-06-2027',
      }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { body } = await editor.put(path, form, { root, headers })
      assert.deepEqual(
        [body.title, body.start_date, body.end_date, body.tickets[0].ends],
        ['06/12/2027', '2027-06-13 20:00:00', '2027-06-13 22:00:00', '2027-06-13 00:00:00'],
      )
      const venue = await editor.post('/venues', { venue: 'Gate', date: '02.07.2026' }, { root })
      assert.equal(venue.body.date, '2026-07-02 00:00:00')
      assert.deepEqual(faultsOf(await editor.patch(path, { start_date: '06/13/2027' })), [
        'start_date',
      ])
    })

    test('lists take them, and their pages repeat them as they were given (§2.2, §5.1)', async () => {
      const times = { start_date: '2029-03-04 10:00', end_date: '2029-03-04 11:00' }
      const first = (await editor.post('/events', { ...walk, ...times })).body
      await editor.post('/events', { ...walk, ...times })
      const query = { start_date: '03/04/2029', end_date: '04.03.2029', per_page: '1' }
      const { body } = await fasti.get('/events', { root, query })
      assert.deepEqual([idsOf(body.events), body.total], [[first.id], 2])
      const next = new URL(body.next_rest_url)
      assert.equal(next.searchParams.get('start_date'), '03/04/2029')
      assert.ok(body.next_rest_url.startsWith(`${origin}${root}/events`))
      const page = await fasti.get(`${next.pathname.slice(root.length)}${next.search}`, { root })
      assert.equal(page.body.events.length, 1)
      const faults = ['end_date', 'start_date']
      assert.deepEqual(faultsOf(await fasti.get('/events', { query })), faults)
      const asked = new URLSearchParams({ rest_route: '/tribe/events/v1/events', ...query })
      const routed = await fasti.get(`/?${asked.toString()}`, { root: '' })
      assert.equal(routed.body.total, 2)
    })

    test('filters take what existing clients send, own roots do not (§2.2)', async () => {
      await using calendar = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Lisbon' })
      const writer = calendar.as('editor')
      for (let month = 1; month <= 12; month += 1) {
        const day = `2027-${String(month).padStart(2, '0')}-05`
        await makeEvent(writer, { start_date: `${day} 10:00`, end_date: `${day} 11:00` })
      }
      const total = async (given: string, name = 'start_date') => {
        const query = { [name]: given, _fields: 'total' }
        const own = faultsOf(await calendar.get('/events', { query }))
        assert.deepEqual(own, [name], given)
        const { body, text } = await calendar.get('/events', { root, query })
        assert.ok(body?.total !== undefined, `${given} ${text}`)
        return body.total
      }
      // The clock stands at Monday, 1 February 2027.
      const expected = {
        '2027-3-5': 10,
        '2027-3-6': 9,
        '3/6/2027': 9,
        '2027-11': 2,
        '2027-W10': 9,
        '2027-W09': 10,
        '27 days ago': 12,
        '26 days ago': 11,
        '1 month ago': 12,
        'friday next week': 10,
        'thursday last week': 11,
        'yesterday noon': 11,
        'first monday of march 2027': 10,
        'second monday of march': 9,
        '0': 11,
        '': 11,
      }
      for (const [given, count] of Object.entries(expected)) {
        assert.equal(await total(given), count, given)
      }
      assert.equal(await total('2027-3-5', 'end_date'), 2)
      assert.equal(await total('0', 'starts_after'), 11)
      for (const date of ['2027-02-30', '2027-2-30', '12345', 'soon', '00', '2 hours ago']) {
        const faults = faultsOf(
          await calendar.get('/events', { root, query: { ends_after: date } }),
        )
        assert.deepEqual(faults, ['ends_after'], date)
      }
    })

    test('writes do not take them (§2.2)', async () => {
      for (const date of [
        '2027-3-5',
        '2027-11',
        '2027-W10',
        '3 days ago',
        'monday next week',
        '0',
      ]) {
        const body = { ...walk, start_date: date, end_date }
        assert.deepEqual(
          faultsOf(await editor.post('/events', body, { root })),
          ['start_date'],
          date,
        )
      }
    })

    test('an order that existing clients ask for is ignored, except relevance (§2.2)', async () => {
      const plain = (await fasti.get('/events', { root })).body.events
      for (const orderby of ['start_date', 'date', 'title', '', 'event_date']) {
        for (const order of ['desc', 'ASC', 'x']) {
          const { body } = await fasti.get('/events', { root, query: { orderby, order } })
          assert.deepEqual(idsOf(body.events), idsOf(plain), orderby)
        }
        assert.deepEqual(faultsOf(await fasti.get('/events', { query: { orderby } })), ['orderby'])
      }
      const query = { search: 'harp', orderby: 'relevance', _fields: 'events.title' }
      const times = { start_date: '2028-03-04 10:00', end_date: '2028-03-04 11:00' }
      await makeEvent(editor, { ...times, title: 'A night', description: 'with a harp' })
      const later = { start_date: '2028-03-05 10:00', end_date: '2028-03-05 11:00' }
      await makeEvent(editor, { ...later, title: 'Harp' })
      const { body } = await fasti.get('/events', { root, query })
      assert.deepEqual(body.events[0], { title: 'Harp' })
    })

    test('a body with very many entries and strange names is answered as on own roots (§2.2)', async () => {
      const strange = JSON.parse('{"__proto__":{"starts":"06/12/2027"},"constructor":"06/12/2027"}')
      const bodies: readonly object[] = [
        { ...walk, tickets: Array.from({ length: 20_000 }, () => ({ starts: '06/12/2027' })) },
        { ...walk, venue: [strange, [strange], null, '06/12/2027'] },
        { ...walk, tickets: '06/12/2027', start_date: ['06/12/2027'] },
        { ...walk, start_date: { starts: '06/12/2027' }, end_date: `06/12/2027${' '.repeat(500)}` },
      ]
      for (const body of bodies) {
        const here = await editor.post('/events', body, { root })
        const own = await editor.post('/events', body)
        assert.deepEqual([here.status, faultsOf(here)], [400, faultsOf(own)])
      }
    })
  })

  test(`a day that moves with the week is not that of last week on ${database} (§2.2)`, async () => {
    using clock = setClock('2027-02-07T12:00:00Z')
    await using fasti = await freshFasti(database)
    const times = { start_date: '2027-02-17 10:00', end_date: '2027-02-17 11:00' }
    await makeEvent(fasti.as('editor'), times)
    const query = { start_date: 'monday next week', end_date: 'sunday next week' }
    const total = async () => (await fasti.get('/events', { root, query })).body.total
    assert.deepEqual([await total(), await total()], [0, 0])
    clock.set('2027-02-08T12:00:00Z')
    assert.equal(await total(), 1)
  })
}
