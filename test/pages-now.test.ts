// What is on: the start page says what is next, day by day, and never more than is true.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setClock } from './support/clock.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent } from './support/make.ts'
import { consoleRoot as root } from './support/undo.ts'

const html = { root: '', headers: { accept: 'text/html' } }
const today = '2027-06-11'
const at = (day: string, from: string, to: string) => ({
  start_date: `${day} ${from}`,
  end_date: `${day} ${to}`,
})

const pageOf = async (fasti: Fasti, path = '/') => (await fasti.get(path, html)).text

/** The sections of the page, each with the titles in it, in their order. */
function shownIn(text: string): readonly (readonly string[])[] {
  const sections = text.match(/<section class="now-day[^]*?<\/section>/g) ?? []
  return sections.map((section) =>
    [...section.matchAll(/<(?:h2|h3|p class="now-more")[^>]*>([^]*?)<\/(?:h2|h3|p)>/g)].map(
      ([, inner = '']) =>
        inner
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
    ),
  )
}

function chipsIn(text: string): readonly string[] {
  const list = /<ul class="quick">[^]*?<\/ul>/.exec(text)?.[0] ?? ''
  return [...list.matchAll(/<a href="[^"]*">([^<]*)</g)].map(([, said = '']) => said)
}

describe('what is on', () => {
  let fasti: Fasti
  let clock: ReturnType<typeof setClock>

  before(async () => {
    clock = setClock(`${today}T12:00:00Z`)
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'UTC' })
    const editor = fasti.as('editor')
    const add = (title: string, more: object) => makeEvent(editor, { title, ...more })
    await add('Over', at(today, '09:00', '11:00'))
    await add('Night before', { start_date: '2027-06-10 22:00', end_date: `${today} 12:30` })
    await add('Exhibition', {
      start_date: '2027-05-02',
      end_date: '2027-07-02',
      all_day: true,
      featured: true,
    })
    for (let number = 10; number < 50; number++) {
      await add(`Gig ${number}`, at(today, `20:${number}`, '23:30'))
    }
    await add('Late and featured', { ...at(today, '23:00', '23:59'), featured: true })
    await add('Called off', { ...at('2027-06-12', '10:00', '11:00'), event_status: 'cancelled' })
    await add('Course', { ...at('2027-06-12', '18:00', '19:00'), recurrence: 'FREQ=DAILY;COUNT=3' })
    await add('Secret', { ...at('2027-06-12', '12:00', '13:00'), hide_from_listings: true })
    await add('Summer ball', { ...at('2027-07-20', '20:00', '23:00'), cost: 'Free' })
  })
  after(async () => {
    clock[Symbol.dispose]()
    await fasti[Symbol.asyncDispose]()
  })

  test('today comes first, then what goes on already, then the next days, in the order of time', async () => {
    const text = await pageOf(fasti)
    assert.deepEqual(shownIn(text), [
      [
        'Today Friday 11 June',
        'Gig 10',
        'Gig 11',
        'Gig 12',
        'Gig 13',
        'Late and featured',
        '+36 more',
      ],
      ['Ongoing', 'Night before', 'Exhibition'],
      ['Tomorrow Saturday 12 June', 'Cancelled: Called off', 'Course'],
      ['Sunday 13 June', 'Course'],
      ['Monday 14 June', 'Course'],
      ['Tuesday 20 July', 'Summer ball'],
    ])
    assert.match(text, /is-featured(?:(?!<\/article>)[^])*Late and featured/)
    assert.match(text, /<a href="\/events\/day\/2027-06-11\/"[^>]*>\+36 more/)
    // Then the month, in which each day leads to its events.
    const [, month = ''] = /<section class="small-month"([^]*?)<\/section>/.exec(text) ?? []
    assert.match(month, /June 2027/)
    assert.match(month, /class="today">\s*<a\s+class="dots-3"\s+href="\/events\/day\/2027-06-11\/"/)
    assert.match(month, /href="\/events\/day\/2027-06-12\/"[^>]*>[^]*?12[^]*?, 3 events/)
    assert.ok(!text.includes('Secret'))
  })

  test('one tap leads to what there is: nothing is asked that has no answer', async () => {
    assert.deepEqual(chipsIn(await pageOf(fasti)), ['Tonight', 'Tomorrow', 'This weekend', 'Free'])
    await using quiet = await freshFasti('sqlite', { FASTI_TIMEZONE: 'UTC' })
    const kids = await makeCategory(quiet.as('editor'), 'Kids')
    const family = { title: 'Puppets', ...at(today, '15:00', '16:00'), categories: [kids.id] }
    await makeEvent(quiet.as('editor'), { ...family, cost: '5' })
    assert.deepEqual(chipsIn(await pageOf(quiet)), ['Today', 'With kids'])
    assert.deepEqual(shownIn(await pageOf(quiet, '/events/now/?price=free')), [])
    assert.deepEqual(shownIn(await pageOf(quiet, '/events/now/?category=kids')), [
      ['Today Friday 11 June', 'Puppets'],
    ])
  })

  test('no answer is kept beyond the moment in which it was true (§12.1)', async () => {
    const night = { title: 'Midnight walk', ...at('2027-06-12', '00:30', '04:00') }
    await makeEvent(fasti.as('editor'), night)
    const firstsAt = async (moment: string) => {
      clock.set(moment)
      const text = await pageOf(fasti)
      return [shownIn(text)[0]?.slice(0, 2), chipsIn(text)[0]]
    }
    // "Night before" is over, as soon as lists turn.
    const noon = await pageOf(fasti)
    clock.set(`${today}T12:35:00Z`)
    assert.deepEqual(
      [shownIn(noon)[1], shownIn(await pageOf(fasti))[1]],
      [
        ['Ongoing', 'Night before', 'Exhibition'],
        ['Ongoing', 'Exhibition'],
      ],
    )
    assert.deepEqual(await firstsAt(`${today}T23:59:00Z`), [
      ['Today Friday 11 June', 'Late and featured'],
      'Tonight',
    ])
    assert.deepEqual(await firstsAt('2027-06-12T00:01:00Z'), [
      ['Today Saturday 12 June', 'Midnight walk'],
      'Tonight',
    ])
    assert.deepEqual(await firstsAt('2027-06-12T19:30:00Z'), [['Ongoing', 'Exhibition'], 'Today'])
    const late = await firstsAt('2027-06-13T23:59:59Z')
    assert.deepEqual(
      [late, await firstsAt('2027-06-14T00:00:00Z')].map(([, chip]) => chip),
      ['Today', 'Tonight'],
    )
    clock.set(`${today}T12:00:00Z`)
  })

  test('a night that began in the last month still goes on, and the weekend is in the next one', async () => {
    await using other = await freshFasti('sqlite', { FASTI_TIMEZONE: 'UTC' })
    const editor = other.as('editor')
    const night = { start_date: '2027-06-30 22:00', end_date: '2027-07-01 03:00' }
    await makeEvent(editor, { title: 'Long night', ...night })
    await makeEvent(editor, { title: 'Fair', ...at('2027-07-03', '10:00', '12:00') })
    clock.set('2027-07-01T01:00:00Z')
    assert.deepEqual(shownIn(await pageOf(other)), [
      ['Ongoing', 'Long night'],
      ['Saturday 3 July', 'Fair'],
    ])
    clock.set('2027-06-30T12:00:00Z')
    assert.deepEqual(chipsIn(await pageOf(other)), ['Tonight', 'This weekend'])
    // Nothing for two months: what comes then is shown.
    clock.set('2027-04-02T12:00:00Z')
    assert.deepEqual(shownIn(await pageOf(other)), [
      ['Wednesday 30 June', 'Long night'],
      ['Saturday 3 July', 'Fair'],
    ])
    // Everything is over.
    clock.set('2027-07-09T12:00:00Z')
    const text = await pageOf(other)
    assert.deepEqual([shownIn(text), chipsIn(text)], [[], []])
    assert.match(text, /Nothing is planned here\.[^]*<a href="\/events\/past\/">Past events</)
    assert.ok(!text.includes('noindex'), 'the start of a site is found')
    clock.set(`${today}T12:00:00Z`)
  })

  test('search engines get the name of the site, and the events as a list', async () => {
    const text = await pageOf(fasti, '/es/')
    const [, data = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(text) ?? []
    const { '@graph': graph } = JSON.parse(data)
    const [site, list] = graph
    assert.deepEqual(site, { '@type': 'WebSite', name: 'Fasti', url: 'http://cal.example/' })
    assert.deepEqual([list['@type'], list.numberOfItems], ['ItemList', 12])
    assert.deepEqual(list.itemListElement[0], {
      '@type': 'ListItem',
      position: 1,
      name: 'Gig 10',
      url: 'http://cal.example/es/event/gig-10/',
    })
    assert.match(text, /<meta property="og:type" content="website" \/>/)
    assert.match(text, /<link rel="canonical" href="http:\/\/cal\.example\/es\/" \/>/)
    assert.match(text, /hreflang="en" href="http:\/\/cal\.example\/"/)
    assert.match(text, /name="description" content="Qué hacer · Fasti: Gig 10 · Gig 11/)
  })

  test('every address from before leads to what it meant, and feeds stay where they are', async () => {
    const leadsTo = async (path: string) => {
      const { status, headers } = await fasti.get(path, html)
      return [status, headers['location']]
    }
    assert.deepEqual(await leadsTo('/'), [200, undefined])
    for (const path of ['/events/', '/events/now/', '/events/now', '/?page=2', '/?dates=next']) {
      assert.deepEqual(await leadsTo(path), [301, '/'], path)
    }
    assert.deepEqual(await leadsTo('/?when=weekend'), [301, '/events/list/?when=weekend'])
    assert.deepEqual(await leadsTo('/events/now/?when=today'), [301, '/events/list/?when=today'])
    assert.deepEqual(await leadsTo('/es/?date=2027-06-12'), [301, '/es/events/month/2027-06/'])
    assert.deepEqual(await leadsTo('/?price=free'), [301, '/events/now/?price=free'])
    assert.deepEqual(await leadsTo('/events/now/2027-06-12/'), [404, undefined])
    for (const path of ['/events/month/', '/events/month/2027-06/', '/events/list/']) {
      assert.deepEqual(await leadsTo(path), [200, undefined], path)
    }
    const text = await pageOf(fasti)
    assert.match(text, /type="text\/calendar" href="\/events\.ics"/)
    assert.match(
      await pageOf(fasti, '/events/now/?price=free'),
      /"\/events\/month\.ics\?price=free"/,
    )
    const { text: sitemap } = await fasti.get('/sitemap-0.xml', html)
    assert.match(sitemap, /<loc>http:\/\/cal\.example\/events\/month\/<\/loc>/)
    assert.ok(!sitemap.includes('/events/now/'))
  })

  test('the site chooses in the console what stands first', async () => {
    const admin = fasti.as('administrator')
    const choose = async (start_view: string | null) =>
      assert.equal((await admin.patch('/settings', { start_view }, { root })).status, 200)
    const usual = shownIn(await pageOf(fasti))
    await choose('month')
    assert.match(await pageOf(fasti), /<table\s+class="month["\s]/)
    assert.deepEqual(shownIn(await pageOf(fasti, '/events/now/')), usual)
    assert.match(await pageOf(fasti, '/events/now/'), /aria-current="page"\s*>What’s on</)
    await choose('now')
    assert.deepEqual(shownIn(await pageOf(fasti)), usual)
    await choose(null)
    assert.deepEqual(shownIn(await pageOf(fasti)), usual, 'the default')
  })

  test('lists keep what is featured in its place as well, and those of some days say it once', async () => {
    for (const [path, title, times] of [
      ['/events/list/', 'Exhibition', 2],
      ['/events/list/?when=today', 'Exhibition', 1],
      ['/events/list/?time=evening&when=today&page=2', 'Late and featured', 1],
    ] as const) {
      const headings = new RegExp(`<h[34] dir="auto"><a[^>]*>${title}<`, 'g')
      assert.equal((await pageOf(fasti, path)).match(headings)?.length, times, path)
    }
  })

  test('it takes as few statements for many events as for few', async () => {
    await using small = await freshFasti('sqlite', { FASTI_TIMEZONE: 'UTC' })
    await makeEvent(small.as('editor'), { title: 'One', ...at(today, '20:00', '21:00') })
    await statementsFor(small, '/es/')
    await statementsFor(fasti, '/es/')
    const few = await statementsFor(small, '/')
    const many = await statementsFor(fasti, '/')
    const list = await statementsFor(fasti, '/events/list/')
    assert.ok(many <= few + 4, `${many} of ${few}`)
    assert.ok(many <= list + 4, `${many}, a list ${list}`)
  })
})

/** Made anew: no answer is kept over a write. */
async function statementsFor(fasti: Fasti, path: string): Promise<number> {
  await makeCategory(fasti.as('editor'), `Kind ${path}`)
  const earlier = await statementsOf(fasti)
  await pageOf(fasti, path)
  return (await statementsOf(fasti)) - earlier
}

async function statementsOf(fasti: Fasti): Promise<number> {
  const { text } = await fasti.get('/metrics', { root: '' })
  return Number(/^fasti_database_statements_total (\d+)/m.exec(text)?.[1] ?? NaN)
}
