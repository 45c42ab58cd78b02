import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeEvent, makeVenue, walk } from '../support/make.ts'
import { invalid, refused } from '../support/refusals.ts'

const plain = { currency: 'USD', url: '', starts: '', ends: '', sold_out: false }

for (const database of databases) {
  describe(`tickets of events on ${database}`, () => {
    holdClock()

    test('a ticket is shown with all its members (§6.16)', async () => {
      await using fasti = await freshFasti(database, { FASTI_CURRENCY_CODE: 'EUR' })
      const made = await makeEvent(fasti.as('editor'), {
        timezone: 'Europe/Lisbon',
        tickets: [
          { name: ' <b>Adults</b> ', price: 12.5 },
          { name: 'Children', price: '0' },
          {
            name: 'VIP',
            price: ' 99.00 ',
            currency: 'chf',
            url: 'https://tickets.example/?a=1&b=2',
            starts: '2027-05-01 9am',
            ends: '2027-06-12T19:00:00Z',
            sold_out: 'yes',
          },
        ],
      })
      assert.deepEqual(made.tickets, [
        { ...plain, name: 'Adults', price: '12.5', currency: 'EUR' },
        { ...plain, name: 'Children', price: '0', currency: 'EUR' },
        {
          name: 'VIP',
          price: '99.00',
          currency: 'CHF',
          url: 'https://tickets.example/?a=1&b=2',
          starts: '2027-05-01 09:00:00',
          ends: '2027-06-12 20:00:00',
          sold_out: true,
        },
      ])
      assert.equal(made.ticketed, true)
      const [listed] = (await fasti.get('/events')).body.events
      assert.deepEqual(listed.tickets, made.tickets)
    })

    test('members that are not given have their default, null is not given (§6.16)', async () => {
      await using fasti = await freshFasti(database)
      const nulls = { currency: null, url: null, starts: null, ends: null, sold_out: null }
      const empty = { currency: '', url: '', starts: '', ends: '' }
      for (const more of [nulls, empty, { more: 1 }]) {
        const tickets = [{ name: 'A', price: 5, ...more }]
        const made = await makeEvent(fasti.as('editor'), { tickets })
        assert.deepEqual(made.tickets, [{ ...plain, name: 'A', price: '5' }])
      }
    })

    test('the whole list is replaced (§6.16)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const tickets = [
        { name: 'A', price: 1 },
        { name: 'B', price: 2 },
      ]
      const { id } = await makeEvent(editor, { tickets })
      const one = await editor.put(`/events/${id}`, { tickets: [{ name: 'C', price: 3 }] })
      assert.deepEqual(one.body.tickets, [{ ...plain, name: 'C', price: '3' }])
      assert.equal((await editor.put(`/events/${id}`, { title: 'Same' })).body.tickets.length, 1)
      const none = await editor.put(`/events/${id}`, { tickets: [] })
      assert.deepEqual([none.body.tickets, none.body.ticketed], [[], false])
    })

    test('the dates of tickets are read in the zone after the request (§3.6)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      const tickets = [
        { name: 'A', price: 1, starts: '2027-05-01T10:00Z', ends: '2027-05-01 21:00' },
      ]
      const { body } = await editor.put(`/events/${id}`, { timezone: 'Asia/Tokyo', tickets })
      assert.deepEqual(
        [body.tickets[0].starts, body.tickets[0].ends],
        ['2027-05-01 19:00:00', '2027-05-01 21:00:00'],
      )
    })

    test('a bad ticket is refused (§6.16)', async () => {
      await using fasti = await freshFasti(database)
      const good = { name: 'A', price: 5 }
      const members: Record<string, readonly unknown[]> = {
        name: [' ', 5, null],
        price: [-1, '-1', 'free', '', '1,50', null, true, [5], {}],
        currency: ['EURO', 'E1R', 5, '€'],
        url: ['ftp://x.example', 'x', '//x.example'],
        starts: ['soon', 5, '2027-02-30'],
        ends: ['later', false],
        sold_out: ['maybe', 2],
      }
      const bad = Object.entries(members).flatMap(([name, values]) =>
        values.map((value) => Object.assign({ ...good }, { [name]: value })),
      )
      const entries: unknown[] = [
        ...bad,
        {},
        { ...good, starts: '2027-05-02', ends: '2027-05-01' },
        'A',
        5,
        null,
        [],
        ['A', 5],
      ]
      for (const entry of entries) {
        const reply = await fasti.as('editor').post('/events', { ...walk, tickets: [good, entry] })
        invalid(reply, { tickets: 'rest_invalid_value' })
        assert.match(reply.body.data.params.tickets, /2/, JSON.stringify(entry))
      }
      for (const tickets of ['A', 5, good, true, Array.from({ length: 101 }, () => good)]) {
        const reply = await fasti.as('editor').post('/events', { ...walk, tickets })
        assert.deepEqual(faultsOf(reply), ['tickets'])
      }
      const many = await makeEvent(fasti.as('editor'), {
        tickets: Array.from({ length: 100 }, () => good),
      })
      assert.equal(many.tickets.length, 100)
      const equal = { ...good, starts: '2027-05-01', ends: '2027-05-01' }
      await makeEvent(fasti.as('editor'), { tickets: [equal, { ...good, ends: '2020-01-01' }] })
    })
  })

  describe(`parents of events on ${database}`, () => {
    holdClock()

    test('an event belongs to one that its caller may edit (§6.16)', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const own = await makeEvent(author)
      const child = await makeEvent(author, { post_parent: own.id })
      assert.equal(child.post_parent, own.id)
      for (const none of [0, null, '']) {
        const made = await editor(none)
        assert.equal(made.post_parent, 0)
      }
      async function editor(post_parent: unknown) {
        await author.put(`/events/${child.id}`, { post_parent: own.id })
        return (await author.put(`/events/${child.id}`, { post_parent })).body
      }
      const others = await makeEvent(fasti.as('editor'))
      const reply = await author.post('/events', { ...walk, post_parent: others.id })
      refused(reply, 403, 'rest_forbidden')
      const changed = await author.put(`/events/${child.id}`, { post_parent: others.id })
      refused(changed, 403, 'rest_forbidden')
      assert.equal((await editor(own.id)).post_parent, own.id)
    })

    test('what is no such event is refused (§6.16)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const draft = await makeEvent(editor, { status: 'draft' })
      const gone = await makeEvent(editor)
      await editor.delete(`/events/${gone.id}`)
      const venue = await makeVenue(editor, 'Old Gate')
      for (const post_parent of [999, draft.id, gone.id, venue.id]) {
        const reply = await fasti.as('author').post('/events', { ...walk, post_parent })
        invalid(reply, { post_parent: 'rest_unknown_reference' })
      }
      for (const post_parent of [-1, 1.5, 'x', [1], true]) {
        const reply = await fasti.as('author').post('/events', { ...walk, post_parent })
        invalid(reply, { post_parent: 'rest_invalid_type' })
      }
    })

    test('no event is its own ancestor (§6.16, S9.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const top = await makeEvent(editor)
      const middle = await makeEvent(editor, { post_parent: top.id })
      const low = await makeEvent(editor, { post_parent: middle.id })
      for (const post_parent of [top.id, middle.id, low.id]) {
        const reply = await editor.put(`/events/${top.id}`, { post_parent })
        invalid(reply, { post_parent: 'rest_invalid_value' })
      }
      const moved = await editor.put(`/events/${low.id}`, { post_parent: top.id })
      assert.equal(moved.body.post_parent, top.id)
    })

    test('children keep a parent in the trash, and lose one that is gone (§8.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const top = await makeEvent(editor)
      const child = await makeEvent(editor, { post_parent: top.id })
      const parent = async () => (await fasti.get(`/events/${child.id}`)).body.post_parent
      assert.deepEqual(idsOf((await fasti.get(`/events?post_parent=${top.id}`)).body.events), [
        child.id,
      ])
      await editor.delete(`/events/${top.id}`)
      assert.equal(await parent(), top.id)
      const same = await editor.put(`/events/${child.id}`, { title: 'A', post_parent: top.id })
      assert.equal(same.status, 200)
      assert.deepEqual(faultsOf(await fasti.get(`/events?post_parent=${top.id}`)), ['post_parent'])
      await editor.delete(`/events/${top.id}?force=true`)
      assert.equal(await parent(), 0)
    })
  })
}
