import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { defaultRoot, freshFasti, origin } from '../support/fasti.ts'
import { faultsOf, listForm, makeCategory, makeEvent, makeTag, walk } from '../support/make.ts'
import { invalid, missing } from '../support/refusals.ts'

const details = (wall: string) => {
  const [year, month, day, hour, minutes, seconds] = wall.split(/[- :]/)
  return { year, month, day, hour, minutes, seconds }
}

const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const

for (const database of databases) {
  describe(`new events on ${database}`, () => {
    test('the least that makes an event gives every field (§4.2, §6.1, §6.3)', async () => {
      using _clock = setClock('2027-02-01T09:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Lisbon' })
      const { id: author } = await fasti.user('editor')
      const made = await fasti.as('editor').post('/events', walk)
      const { id } = made.body
      assert.equal(made.status, 201)
      assert.equal(made.headers['location'], `${origin}${defaultRoot}/events/${id}`)
      assert.deepEqual(made.body, {
        id,
        global_id: `cal.example?id=${id}`,
        global_id_lineage: [`cal.example?id=${id}`],
        author,
        status: 'publish',
        date: '2027-02-01 09:00:00',
        date_utc: '2027-02-01 09:00:00',
        modified: '2027-02-01 09:00:00',
        modified_utc: '2027-02-01 09:00:00',
        url: `${origin}/event/lantern-walk/`,
        rest_url: `${origin}${defaultRoot}/events/${id}`,
        title: 'Lantern Walk',
        description: '',
        excerpt: '',
        slug: 'lantern-walk',
        image: false,
        all_day: false,
        start_date: '2027-06-12 20:30:00',
        start_date_details: details('2027-06-12 20:30:00'),
        end_date: '2027-06-12 23:00:00',
        end_date_details: details('2027-06-12 23:00:00'),
        utc_start_date: '2027-06-12 19:30:00',
        utc_start_date_details: details('2027-06-12 19:30:00'),
        utc_end_date: '2027-06-12 22:00:00',
        utc_end_date_details: details('2027-06-12 22:00:00'),
        timezone: 'Europe/Lisbon',
        timezone_abbr: 'WEST',
        cost: '',
        cost_details: {
          currency_symbol: '',
          currency_code: '',
          currency_position: '',
          values: [],
        },
        website: '',
        accessibility: '',
        show_map: false,
        show_map_link: false,
        hide_from_listings: false,
        sticky: false,
        featured: false,
        categories: [],
        tags: [],
        venue: [],
        organizer: [],
        custom_fields: [],
        tickets: [],
        ticketed: false,
        post_parent: 0,
        password_protected: false,
        event_status: 'scheduled',
        event_status_reason: '',
        attendance: 'offline',
        virtual_url: '',
        is_virtual: false,
        previous_start_date: '',
        recurrence: null,
        occurrence: null,
      })
      const read = await fasti.as('editor').get(`/events/${id}`)
      assert.deepEqual(listForm(read.body), made.body)
      assert.equal(read.headers['etag'], made.headers['etag'])
    })

    test('all that is given is stored (§6.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const given = {
        excerpt: '<p>In short.</p>',
        slug: 'walk-of-lights',
        status: 'private',
        timezone: 'America/Lima',
        website: 'https://walks.example/lantern?from=cal&x=1',
        ...Object.fromEntries(flags.map((flag) => [flag, true])),
      }
      const made = await makeEvent(editor, {
        ...given,
        description: 'Bring a light.\n\nMeet at the <b>gate</b>.',
        cost: '€8 - €12',
        all_day: 'yes',
      })
      for (const [name, value] of Object.entries(given)) assert.deepEqual(made[name], value, name)
      assert.equal(made.description, '<p>Bring a light.</p>\n<p>Meet at the <b>gate</b>.</p>')
      assert.equal(made.cost, '€8 – €12')
      assert.deepEqual(made.cost_details.values, ['8', '12'])
      assert.deepEqual([made.all_day, made.timezone_abbr], [true, '-05'])
      assert.equal(made.url, `${origin}/?event=${made.id}`)
      assert.deepEqual(listForm((await editor.get(`/events/${made.id}`)).body), made)
    })

    test('title, start and end are needed, and null is not given (§3.1, §3.5)', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      missing(await author.post('/events', {}), 'title', 'start_date', 'end_date')
      missing(await author.post('/events', { ...walk, title: null }), 'title')
      const optional = [
        'description excerpt slug status timezone all_day author date date_utc image cost website',
        'categories tags venue organizer tickets post_parent password',
        flags.join(' '),
      ].join(' ')
      const nulls = Object.fromEntries(optional.split(' ').map((name) => [name, null]))
      const plain = await makeEvent(author, nulls)
      assert.deepEqual([plain.status, plain.timezone, plain.all_day], ['publish', 'UTC', false])
    })

    test('every bad field is named at once (§3.1, §3.3, §10)', async () => {
      await using fasti = await freshFasti(database)
      const refused = await fasti.as('editor').post('/events', {
        title: '  ',
        description: 5,
        slug: '',
        status: 'trash',
        timezone: 'CEST',
        all_day: 'perhaps',
        start_date: 'soon',
        end_date: 20_270_612,
        website: 'walks.example',
        cost: { price: 5 },
        categories: [{ id: 1 }],
        tags: [' '],
        venue: 'Old Gate',
        organizer: { email: 'a@b.example' },
        tickets: 'many',
        post_parent: -1,
        password: 'x'.repeat(256),
        author: 'me',
        image: 'picture',
        featured: '',
      })
      invalid(refused, {
        author: 'rest_invalid_type',
        title: 'rest_invalid_value',
        description: 'rest_invalid_type',
        slug: 'rest_invalid_value',
        status: 'rest_not_in_enum',
        timezone: 'rest_invalid_value',
        all_day: 'rest_invalid_type',
        start_date: 'rest_invalid_value',
        end_date: 'rest_invalid_type',
        image: 'rest_invalid_value',
        cost: 'rest_invalid_type',
        website: 'rest_invalid_value',
        featured: 'rest_invalid_type',
        categories: 'rest_invalid_type',
        tags: 'rest_invalid_value',
        venue: 'rest_invalid_value',
        organizer: 'rest_invalid_value',
        tickets: 'rest_invalid_type',
        post_parent: 'rest_invalid_type',
        password: 'rest_out_of_bounds',
      })
    })

    test('all unknown references are named at once, and nothing is stored (§3.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const refused = await editor.post('/events', {
        ...walk,
        end_date: '2027-06-11',
        author: 999,
        image: 999,
        venue: [{ venue: 'New Hall' }, 999],
        organizer: 999,
        categories: ['New', 999],
        tags: 999,
        post_parent: 999,
        tickets: [{ name: 'A', price: 5, starts: '2027-02-02', ends: '2027-02-01' }],
      })
      const names = 'author categories end_date image organizer post_parent tags tickets venue'
      assert.deepEqual(faultsOf(refused), names.split(' '))
      for (const list of ['events', 'venues', 'categories']) {
        assert.equal((await editor.get(`/${list}?hide_empty=0`)).body.total, 0, list)
      }
    })

    test('the slug comes from the title or is given, and is made unique (§6.13)', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const slugOf = async (more: object) => (await makeEvent(author, more)).slug
      assert.equal(await slugOf({ title: 'Île d’Été & Größe' }), 'ile-dete-grosse')
      assert.equal(
        await slugOf({ title: 'Île d’Été & Größe', status: 'draft' }),
        'ile-dete-grosse-2',
      )
      assert.equal(await slugOf({ slug: 'A  Walk/by Night' }), 'a-walk-by-night')
      assert.equal(await slugOf({ slug: 'a-walk-by-night' }), 'a-walk-by-night-2')
      assert.equal(await slugOf({ title: '夜の散歩' }), '夜の散歩')
      assert.equal(await slugOf({ title: 'x'.repeat(300) }), 'x'.repeat(200))
      assert.equal(await slugOf({ title: 'x'.repeat(300) }), `${'x'.repeat(198)}-2`)
      const nameless = await makeEvent(author, { title: '!!!' })
      assert.equal(nameless.slug, String(nameless.id))
    })

    test('with a site elsewhere the page of an event is on that site (§1, §4.2)', async () => {
      await using fasti = await freshFasti(database, {
        FASTI_SITE_URL: 'https://town.example:8443/cal/',
      })
      const made = await makeEvent(fasti.as('editor'))
      assert.equal(made.url, 'https://town.example:8443/cal/event/lantern-walk/')
      assert.equal(made.global_id, `town.example/cal?id=${made.id}`)
    })

    test('text is cleaned, and a title may be a number (§3.3, §3.4, §6.14)', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const made = await makeEvent(author, {
        title: ' Fire\nand <b>light</b> &amp; "smoke" \\ 5% ',
        description: '<p onclick="x()">Hi</p><script>bad()</script><iframe src="/x">no</iframe>',
      })
      assert.equal(made.title, 'Fire and light & "smoke" \\ 5%')
      assert.equal(made.description, '<p>Hi</p>')
      assert.equal((await makeEvent(author, { title: 1984 })).title, '1984')
      assert.deepEqual(faultsOf(await author.post('/events', { ...walk, title: '<p></p>' })), [
        'title',
      ])
      const long = { ...walk, title: 'x'.repeat(501) }
      assert.deepEqual(faultsOf(await author.post('/events', long)), ['title'])
    })

    test('JSON, a form and a multipart form give the same event (§3.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [category, tag] = [await makeCategory(editor, 'Fun'), await makeTag(editor, 'Kids')]
      const fields = {
        title: 'Form',
        start_date: '2027-06-12',
        end_date: '2027-06-12',
        all_day: 'on',
        'categories[]': String(category.id),
        tags: 'Kids,new',
        'venue[venue]': 'Old Gate',
        'venue[city]': 'Porto',
        'organizer[0][organizer]': 'Walkers',
        'organizer[1][organizer]': 'Runners',
        'tickets[0][name]': 'Adults',
        'tickets[0][price]': '8.50',
        'cost[]': '5',
      }
      const form = await editor.send('POST', '/events', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
      const parts = Object.entries(fields).map(
        ([name, text]) =>
          `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
      )
      const multipart = await editor.send('POST', '/events', {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: `${parts.join('')}--x--\r\n`,
      })
      for (const { status, body } of [form, multipart]) {
        assert.equal(status, 201)
        assert.deepEqual(
          [body.all_day, body.venue.city, body.tickets[0].price, body.cost],
          [true, 'Porto', '8.50', '$5'],
        )
        assert.deepEqual(body.categories[0].id, category.id)
        assert.deepEqual(
          body.tags.map(({ name }: { name: string }) => name),
          ['Kids', 'new'],
        )
        assert.equal(body.tags[0].id, tag.id)
        assert.deepEqual(
          body.organizer.map(({ organizer }: { organizer: string }) => organizer),
          ['Walkers', 'Runners'],
        )
      }
    })
  })
}
