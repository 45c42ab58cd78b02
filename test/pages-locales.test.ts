// How each language is written (§19, decision 42): dates, clock, week, addresses, sorting and prices
// follow its locale on pages, in embeds and in feeds; the interface stays as it is.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Caller, type Fasti, freshFasti } from './support/fasti.ts'
import { faultsOf, makeEvent, makeVenue } from './support/make.ts'

const root = '/api/cal/console/v1'
const american = 'en-US, es-MX, fr-CA'

describe('locales', () => {
  let fasti: Fasti
  let admin: Caller
  /** The text of a page, with plain blanks. */
  const page = async (path: string) =>
    (await fasti.get('', { root: path })).text.replace(/[\s\u00a0\u202f]+/g, ' ')
  /** Of a day in a month, as telephones show it. */
  const heading = async (path: string) => {
    const [, text = ''] = /<time datetime="2027-06-12" ?>(.*?)<\/time/.exec(await page(path)) ?? []
    return text.replaceAll(/<[^>]*>/g, '')
  }
  const set = async (body: object) => {
    const { status, text } = await admin.patch('/settings', body, { root })
    assert.equal(status, 200, text)
  }

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_LANGUAGES: 'en,es,fr,de' })
    admin = fasti.as('administrator')
    const editor = fasti.as('editor')
    const venue = await makeVenue(editor, 'Ölmühle', {
      address: 'Ölmühle, 12 Mill Lane, Alder Ferry',
      city: 'Alder Ferry',
      stateprovince: 'Wisconsin',
      zip: '53604',
    })
    for (const name of ['Zoo', 'Ostrich Farm']) {
      const other = await makeVenue(editor, name)
      await makeEvent(editor, { title: `At the ${name}`, venue: other.id })
    }
    await makeEvent(editor, {
      title: 'Lantern Walk',
      start_date: '2027-06-12 20:30:00',
      end_date: '2027-06-12 23:00:00',
      timezone: 'UTC',
      venue: venue.id,
      cost: '1200.5 - 2000',
      tickets: [
        { name: 'Adult', price: '1200.50', currency: 'USD' },
        { name: 'Child', price: '0', currency: 'USD' },
      ],
    })
  })
  after(() => fasti[Symbol.asyncDispose]())

  test('an English, Spanish or French calendar is written as in Europe unless it says otherwise', async () => {
    const event = await page('/event/lantern-walk/')
    assert.match(event, /Saturday, 12 June 2027/)
    assert.match(event, /20:30 – 23:00/)
    assert.match(event, /12 Mill Lane<br \/>Alder Ferry, Wisconsin<br \/>53604</)
    assert.match(event, /\$1,200\.50 – \$2,000</)
    assert.match(event, /<meta property="og:locale" content="en_GB" \/>/)
    const spanish = await page('/es/event/lantern-walk/')
    assert.match(spanish, /Sábado, 12 de junio de 2027/)
    assert.match(spanish, /1200,50 \$ – 2000 \$</)
    assert.match(spanish, /53604 Alder Ferry, Wisconsin</)
    assert.match(spanish, /class="ticket-price">Gratis</)
  })

  test('American English and American miles are for who reads en-US', async () => {
    const off = { title: 'Off', slug: 'off', event_status: 'cancelled' }
    const { id } = await makeEvent(fasti.as('editor'), off)
    const near = '/events/list/?near=43.1,-88.2'
    const words = async () => [
      /Cancell?ed(?=:)/.exec(await page('/event/off/'))?.[0],
      /dark colou?rs/.exec(await page('/event/off/'))?.[0],
      /Within \d+ \w+/.exec(await page(near))?.[0],
      /(?<=near=43.1,-88.2,25" *>)\d+ \w+/.exec(await page(near))?.[0],
      /Cancell?ed(?=: Off)/.exec((await fasti.get('/events.rss', { root: '' })).text)?.[0],
    ]
    assert.deepEqual(await words(), [
      'Cancelled',
      'dark colours',
      'Within 10 km',
      '25 km',
      'Cancelled',
    ])
    await set({ locales: american })
    assert.deepEqual(await words(), ['Canceled', 'dark colors', 'Within 6 mi', '15 mi', 'Canceled'])
    assert.match(await page('/es/event/off/'), /Cancelado:/)
    await set({ locales: null })
    await fasti.as('editor').delete(`/events/${id}`, { query: { force: 'true' } })
  })

  test('with locales of America dates, clock, week, address and prices are as there', async () => {
    const earlier = await fasti.get('/events/by-slug/lantern-walk')
    await set({ locales: american })
    const event = await page('/event/lantern-walk/')
    assert.match(event, /Saturday, June 12, 2027/)
    assert.match(event, /8:30 PM – 11:00 PM/)
    assert.match(event, /12 Mill Lane<br \/>Alder Ferry, Wisconsin 53604</)
    assert.match(event, /<meta property="og:locale" content="en_US" \/>/)
    assert.match(event, /<meta property="og:locale:alternate" content="es_MX" \/>/)
    const mexican = await page('/es/event/lantern-walk/')
    assert.match(mexican, /8:30 p\.m\. – 11:00 p\.m\./)
    assert.match(mexican, /\$1,200\.50 – \$2,000</)
    const canadian = await page('/fr/event/lantern-walk/')
    assert.match(canadian, /20 h 30 – 23 h 00/)
    assert.match(canadian, /1 200,50 \$ – 2 000 \$</)
    assert.match(canadian, /Alder Ferry \(Wisconsin\) 53604</)
    assert.match(
      await page('/events/month/2027-06/'),
      /<tr role="row"> <th[^>]*><abbr title="Sunday"/,
    )
    assert.match(
      await page('/de/events/month/2027-06/'),
      /<tr role="row"> <th[^>]*><abbr title="Montag"/,
    )
    assert.match(await page('/events/month/2027-06/'), /<span class="time">8:30pm<\/span>/)
    assert.match(await page('/events/week/2027-06-06/'), /<span class="date">Jun 12<\/span>/)
    const { body } = await fasti.get('/events/by-slug/lantern-walk')
    assert.deepEqual(body, earlier.body)
  })

  test('a telephone heads the chosen day in the order of the locale', async () => {
    assert.equal(await heading('/events/month/2027-06/'), 'Saturday, June 12')
    assert.equal(await heading('/de/events/month/2027-06/'), 'Samstag, 12. Juni')
    assert.equal(await heading('/es/events/month/2027-06/'), 'Sábado, 12 de junio')
  })

  test('feeds and embeds say the same', async () => {
    const feed = await fasti.get('', { root: '/events/list.json?q=lantern' })
    const [item] = JSON.parse(feed.text).items
    assert.match(item.summary, /Sat, June 12, 2027, 8:30\s–\s11:00\sPM/)
    assert.match(item._fasti.location, /Ölmühle, 12 Mill Lane, Alder Ferry, Wisconsin 53604$/)
    const ical = (await page('/es/event/lantern-walk.ics')).replaceAll(' ', '')
    assert.match(ical, /Precio:\$1\\,200\.50–\$2\\,000/)
    assert.match(await page('/embed/event/lantern-walk'), /Sat, June 12, 2027, 8:30 – 11:00 PM/)
    const facts = JSON.parse(await page('/embed/words.json?lang=es'))
    assert.deepEqual([facts.language, facts.locale], ['es', 'es-MX'])
  })

  test('so does the rule of a series, on pages and in the interface', async () => {
    const series = await makeEvent(fasti.as('editor'), {
      title: 'Choir',
      recurrence: { rules: ['FREQ=WEEKLY;COUNT=9'], dates: ['2027-06-16 09:00:00'] },
    })
    const rule = 'Every Saturday, nine times in all, and on'
    const told = async () =>
      (await fasti.get(`/events/${series.id}`)).body.recurrence.text.replace('\u202f', ' ')
    assert.equal(await told(), `${rule} June 16, 2027 at 9:00 AM`)
    assert.ok((await page(`/event/${series.slug}/`)).includes(`${rule} June 16, 2027 at 9:00 AM`))
    await set({ locales: null })
    assert.equal(await told(), `${rule} 16 June 2027 at 09:00`)
    await set({ locales: american })
  })

  test('the same week in another language begins where weeks begin there', async () => {
    const week = await page('/events/week/2027-06-06/')
    assert.match(week, /hreflang="de" href="[^"]*\/de\/events\/week\/2027-06-07\/"/)
    assert.match(week, /hreflang="es" href="[^"]*\/es\/events\/week\/2027-06-06\/"/)
    await set({ week_start: 'monday' })
    assert.match(
      await page('/es/events/month/2027-06/'),
      /<tr role="row"> <th[^>]*><abbr title="Lunes"/,
    )
    await set({ week_start: null })
  })

  test('names are sorted as in the language, not by their bytes', async () => {
    const boxes = (await page('/')).matchAll(/<input type="checkbox" name="venue"[^>]*>([^<]*)/g)
    const names = [...boxes].map(([, name = '']) => name.trim())
    assert.deepEqual(names, ['Ölmühle', 'Ostrich Farm', 'Zoo'])
  })

  test('what is no locale is refused, in the console and in the environment', async () => {
    for (const locales of [
      'en-XX',
      'english',
      'it-IT',
      'en',
      'en-US, en-GB',
      'en-US-u-ca-hebrew',
    ]) {
      assert.deepEqual(faultsOf(await admin.patch('/settings', { locales }, { root })), ['locales'])
    }
    await set({ locales: 'EN_us,es-419' })
    const { settings } = (await admin.get('/settings', { root })).body
    const found = settings.find(({ name }: { name: string }) => name === 'locales')
    assert.equal(found.value, 'en-US, es-419')
    assert.match(await page('/fr/event/lantern-walk/'), /20:30 – 23:00/)
    await set({ locales: null })
    assert.match(await page('/event/lantern-walk/'), /20:30 – 23:00/)
  })
})
