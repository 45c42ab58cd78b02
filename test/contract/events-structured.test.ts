import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { makeImage } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti, origin } from '../support/fasti.ts'
import { makeEvent } from '../support/make.ts'

const schema = 'https://schema.org'

async function structured(caller: Caller, more: object): Promise<Json> {
  const { id } = await makeEvent(caller, more)
  return (await caller.get(`/events/${id}`)).body.json_ld
}

for (const database of databases) {
  describe(`structured data of events on ${database}`, () => {
    test('an event with everything says everything (§4.9)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const image = await makeImage(fasti)
      const small = { width: 1, height: 1, 'mime-type': 'image/png', filesize: 1 }
      const sizes = JSON.stringify({ thumbnail: { ...small, path: 'small.png' } })
      await fasti.db.run(sql`update images set sizes = ${sizes}`)
      const full = `${origin}/media/2027/02/quagga.png`
      const ld = await structured(editor, {
        title: 'Fire & "Light"',
        description: `<p>Bring a <b>light</b> &amp; ${'x'.repeat(400)}</p>`,
        image,
        timezone: 'Europe/Lisbon',
        website: 'https://walks.example/',
        date: '2020-07-01 10:00',
        venue: {
          venue: 'Old Gate',
          description: '<p>North &amp; south.</p>',
          image,
          address: '1 Park Lane',
          city: 'Porto',
          country: 'Portugal',
          province: 'Douro',
          zip: '4000-001',
          phone: '+351 220',
          website: 'https://gate.example/',
          geo_lat: 41.15,
          geo_lng: -8.61,
        },
        organizer: {
          organizer: 'Walkers',
          description: '<p>We walk.</p>',
          image,
          phone: '555',
          website: 'https://we.example/',
          email: 'hello@we.example',
        },
        cost: '€8 - €12',
      })
      assert.deepEqual(ld, {
        '@context': schema,
        '@type': 'Event',
        name: 'Fire & "Light"',
        description: `Bring a light & ${'x'.repeat(400)}`.slice(0, 300),
        image: [full, `${origin}/media/small.png`],
        url: `${origin}/event/fire-light/`,
        startDate: '2027-06-12T20:30:00+01:00',
        endDate: '2027-06-12T23:00:00+01:00',
        eventStatus: `${schema}/EventScheduled`,
        eventAttendanceMode: `${schema}/OfflineEventAttendanceMode`,
        location: {
          '@type': 'Place',
          name: 'Old Gate',
          description: 'North & south.',
          image: [full, `${origin}/media/small.png`],
          url: `${origin}/venue/old-gate/`,
          address: {
            '@type': 'PostalAddress',
            streetAddress: '1 Park Lane',
            addressLocality: 'Porto',
            addressRegion: 'Douro',
            postalCode: '4000-001',
            addressCountry: 'Portugal',
          },
          geo: { '@type': 'GeoCoordinates', latitude: 41.15, longitude: -8.61 },
          telephone: '+351 220',
          sameAs: 'https://gate.example/',
        },
        organizer: {
          '@type': 'Organization',
          name: 'Walkers',
          description: 'We walk.',
          image: [full, `${origin}/media/small.png`],
          url: 'https://we.example/',
          telephone: '555',
          email: 'hello@we.example',
          sameAs: 'https://we.example/',
        },
        offers: [
          {
            '@type': 'Offer',
            price: '8',
            priceCurrency: 'EUR',
            url: 'https://walks.example/',
            availability: `${schema}/InStock`,
            validFrom: '2020-07-01T10:00:00+00:00',
          },
        ],
      })
    })

    test('what is empty is left out (§4.9)', async () => {
      await using fasti = await freshFasti(database)
      const ld = await structured(fasti.as('editor'), { venue: { venue: 'Gate' } })
      assert.deepEqual(ld, {
        '@context': schema,
        '@type': 'Event',
        name: 'Lantern Walk',
        url: `${origin}/event/lantern-walk/`,
        startDate: '2027-06-12T20:30:00+00:00',
        endDate: '2027-06-12T23:00:00+00:00',
        eventStatus: `${schema}/EventScheduled`,
        eventAttendanceMode: `${schema}/OfflineEventAttendanceMode`,
        location: { '@type': 'Place', name: 'Gate', url: `${origin}/venue/gate/` },
      })
    })

    test('an all-day event has days, and others the offset of each moment (§4.9)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const span = { start_date: '2027-03-27 12:00', end_date: '2027-03-29 12:00' }
      const timezone = 'Europe/Paris'
      const days = await structured(editor, { ...span, timezone, all_day: true })
      assert.deepEqual([days.startDate, days.endDate], ['2027-03-27', '2027-03-29'])
      const hours = await structured(editor, { ...span, timezone })
      assert.deepEqual(
        [hours.startDate, hours.endDate],
        ['2027-03-27T12:00:00+01:00', '2027-03-29T12:00:00+02:00'],
      )
      const second = {
        start_date: '2027-10-31T02:30+01:00',
        end_date: '2027-10-31 12:00',
        timezone,
      }
      assert.equal((await structured(editor, second)).startDate, '2027-10-31T02:30:00+01:00')
      const fixed = await structured(editor, { ...span, timezone: 'UTC-3:30' })
      assert.equal(fixed.startDate, '2027-03-27T12:00:00-03:30')
    })

    test('it says what became of the event, and its start before (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const [event_status, name] of [
        ['cancelled', 'EventCancelled'],
        ['postponed', 'EventPostponed'],
        ['rescheduled', 'EventRescheduled'],
      ] as const) {
        const ld = await structured(editor, { event_status })
        assert.deepEqual([ld.eventStatus, ld.previousStartDate], [`${schema}/${name}`, undefined])
      }
      // The second of two equal wall clocks.
      const twice = { start_date: '2027-10-31T02:30+01:00', end_date: '2027-11-30 12:00' }
      const { id } = await makeEvent(editor, { ...twice, timezone: 'Europe/Paris' })
      const moved = { start_date: '2027-11-06 20:00', event_status: 'rescheduled' }
      await editor.put(`/events/${id}`, moved)
      const previous = async () =>
        (await editor.get(`/events/${id}`)).body.json_ld.previousStartDate
      assert.equal(await previous(), '2027-10-31T02:30:00+01:00')
      await editor.put(`/events/${id}`, { all_day: true, start_date: '2027-11-07' })
      assert.equal(await previous(), '2027-11-06')
    })

    test('an online event has a virtual location, a mixed one its place too (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const virtual_url = 'https://live.example/room'
      const room = { '@type': 'VirtualLocation', url: virtual_url }
      const gate = { '@type': 'Place', name: 'Gate', url: `${origin}/venue/gate/` }
      const venue = { venue: 'Gate' }
      const page = { '@type': 'VirtualLocation', url: `${origin}/event/walk/` }
      for (const [more, mode, location] of [
        [{ attendance: 'online', virtual_url }, 'Online', room],
        [{ attendance: 'online', virtual_url, venue }, 'Online', room],
        [{ attendance: 'mixed', virtual_url, venue }, 'Mixed', [gate, room]],
        [{ attendance: 'mixed', virtual_url }, 'Mixed', room],
        // Without an address, the page of the event says where.
        [{ attendance: 'online', venue, slug: 'walk' }, 'Online', page],
        [{ attendance: 'offline', venue }, 'Offline', gate],
      ] as const) {
        const ld = await structured(editor, more)
        assert.equal(ld.eventAttendanceMode, `${schema}/${mode}EventAttendanceMode`)
        assert.deepEqual(ld.location, location)
      }
    })

    test('the excerpt goes before the description (§4.9)', async () => {
      await using fasti = await freshFasti(database)
      const texts = { description: 'Long', excerpt: '<p>In &lt;short&gt;</p>' }
      assert.equal((await structured(fasti.as('editor'), texts)).description, 'In <short>')
    })

    test('every ticket is an offer, and the price is not one then (§4.9)', async () => {
      await using fasti = await freshFasti(database, {
        FASTI_CURRENCY_CODE: 'SEK',
        FASTI_TIMEZONE: 'Europe/Stockholm',
      })
      const { offers } = await structured(fasti.as('editor'), {
        cost: '5',
        date: '2020-12-01 08:00',
        timezone: 'Asia/Tokyo',
        tickets: [
          { name: 'A', price: '10', starts: '2027-05-01 09:00', url: 'https://t.example/' },
          { name: 'B', price: 0, currency: 'eur', sold_out: true },
        ],
      })
      assert.deepEqual(offers, [
        {
          '@type': 'Offer',
          name: 'A',
          price: '10',
          priceCurrency: 'SEK',
          url: 'https://t.example/',
          availability: `${schema}/InStock`,
          validFrom: '2027-05-01T09:00:00+09:00',
        },
        {
          '@type': 'Offer',
          name: 'B',
          price: '0',
          priceCurrency: 'EUR',
          url: `${origin}/event/lantern-walk/`,
          availability: `${schema}/SoldOut`,
          validFrom: '2020-12-01T08:00:00+01:00',
        },
      ])
    })

    test('the currency of a price is its own, by its sign, or that of the site (§4.9)', async () => {
      await using fasti = await freshFasti(database)
      const costs: [unknown, string, string][] = [
        ['10 CHF', '10', 'CHF'],
        ['£3', '3', 'GBP'],
        ['¥500', '500', 'JPY'],
        ['20€, 10€', '10', 'EUR'],
        ['$5', '5', 'USD'],
        ['1,5', '1.5', 'USD'],
        [0, '0', 'USD'],
        ['10 per person', '10', 'USD'],
      ]
      for (const [cost, price, currency] of costs) {
        const [offer] = (await structured(fasti.as('editor'), { cost })).offers
        assert.deepEqual([offer.price, offer.priceCurrency], [price, currency], String(cost))
      }
      assert.equal('offers' in (await structured(fasti.as('editor'), { cost: 'Donation' })), false)
    })

    test('several venues and organizers are lists (§4.9)', async () => {
      await using fasti = await freshFasti(database)
      const ld = await structured(fasti.as('editor'), {
        venue: [{ venue: 'A' }, { venue: 'B', status: 'draft' }, { venue: 'C' }],
        organizer: [{ organizer: 'D' }, { organizer: 'E' }],
      })
      assert.deepEqual(
        ld.location.map(({ name }: Json) => name),
        ['A', 'B', 'C'],
      )
      assert.deepEqual(
        ld.organizer.map(({ name }: Json) => name),
        ['D', 'E'],
      )
      const [, draft] = ld.location
      assert.match(draft.url, /\?venue=\d+$/)
      const own = (await fasti.get('/events/by-slug/lantern-walk')).body.json_ld
      assert.deepEqual(
        own.location.map(({ name }: Json) => name),
        ['A', 'C'],
      )
      assert.deepEqual(own.organizer[0].url, `${origin}/organizer/d/`)
    })
  })
}
