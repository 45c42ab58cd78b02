// The season that `fasti demo` makes, seen from outside.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { Context } from '../src/access/context.ts'
import { demoPassword } from '../src/cli/demo/announce.ts'
import { ownContext } from '../src/cli/demo/context.ts'
import { fillDemo } from '../src/cli/demo/fill.ts'
import { nameSite } from '../src/cli/demo.ts'
import { readSettings } from '../src/app/settings.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { toInstant } from '../src/language/time/zone.ts'
import { setClock } from './support/clock.ts'
import { command } from './support/command.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { goesRound } from './support/round_trip.ts'
import { everyThird } from './support/whole.ts'

/** Far enough ahead that no scheduled event becomes public while this runs. */
const present = '2090-05-20'
const size = 90
const all = { start_date: '2090-01-01', end_date: '2099-01-01', per_page: '100', context: 'edit' }

for (const database of databases) {
  describe(`the demo on ${database}`, () => {
    let fasti: Fasti
    let events: Json[]
    let context: Context
    const steps: number[] = []
    const main = async ({ slug }: Json) =>
      /<main.*<\/main>/s.exec((await fasti.get(`/event/${slug}/`, { root: '' })).text)?.[0] ?? ''

    before(async () => {
      fasti = await freshFasti(database)
      const languages = loadLanguages()
      const settings = readSettings(fasti.settings, [...languages.keys()])
      const { id, login } = await fasti.user('administrator')
      const actor = { id, login, role: 'administrator' } as const
      const now = toInstant(`${present} 12:00:00`, 'UTC')
      context = ownContext({ settings, languages, db: fasti.db, actor, now })
      await fillDemo(context, { events: size, seed: 'test' }, (done) => steps.push(done))
      const found = await fasti.as('administrator').get('/events', { query: all })
      events = found.body.events
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('it reports its progress, up to the end', () => {
      assert.equal(steps.at(-1), size)
    })

    test('it makes as many events as were asked for, and each can be read', async () => {
      assert.equal(events.length, size)
      for (const { id } of events) {
        assert.equal((await fasti.as('administrator').get(`/events/${id}`)).status, 200)
      }
    })

    test('it is what a town has: past and coming, short and long, free and paid', () => {
      const some = (what: string, is: (event: Json) => boolean) =>
        assert.ok(events.some(is), `No event is ${what}.`)
      some('past', ({ end_date }) => end_date < present)
      some('coming', ({ start_date }) => start_date > present)
      some('all day', ({ all_day }) => all_day)
      some('longer than a day', ({ start_date, end_date }) => end_date.slice(0, 10) > start_date)
      some('elsewhere', ({ timezone }) => timezone !== 'America/Chicago')
      some('free', ({ cost }) => cost === 'Free')
      some('paid', ({ cost }) => cost.startsWith('$'))
      some('part of another', ({ post_parent }) => post_parent > 0)
      for (const flag of ['featured', 'sticky', 'hide_from_listings']) {
        some(flag, (event) => event[flag])
      }
      for (const status of ['publish', 'draft', 'pending', 'private', 'future']) {
        some(status, (event) => event.status === status)
      }
      for (const state of ['scheduled', 'cancelled', 'postponed', 'rescheduled']) {
        some(state, ({ event_status }) => event_status === state)
      }
      for (const way of ['offline', 'online', 'mixed']) {
        some(way, ({ attendance }) => attendance === way)
      }
      some('moved', ({ previous_start_date, start_date }) => {
        return previous_start_date !== '' && previous_start_date < start_date
      })
      some('to be joined', ({ virtual_url }) => virtual_url !== '')
      assert.ok(events.every(({ organizer, categories }) => organizer.length + categories.length))
    })

    test('a festival of the days to come leads to its events, and these lead back', async () => {
      using _clock = setClock(`${present}T12:00:00Z`)
      const parts = events.filter(({ post_parent, occurrence }) => post_parent > 0 && !occurrence)
      const festival = events.find(({ id }) => id === parts[0]?.post_parent)
      assert.ok(festival && festival.start_date > present && festival.start_date < '2090-06-01')
      const whole = await main(festival)
      for (const part of parts) {
        assert.ok(whole.includes(`/event/${part.slug}/`), part.title)
        assert.ok((await main(part)).includes(`/event/${festival.slug}/`), part.title)
      }
    })

    test('it has series as they are in life (§17)', async () => {
      const parents = new Set(events.flatMap(({ occurrence }) => occurrence?.series ?? []))
      const administrator = fasti.as('administrator')
      const series: Json[] = []
      for (const id of parents) series.push((await administrator.get(`/events/${id}`)).body)
      const some = (what: string, is: (event: Json) => boolean, among = series) =>
        assert.ok(among.some(is), `None is ${what}.`)
      some('weekly', ({ recurrence }) => /WEEKLY/.test(recurrence.rules[0]))
      some('monthly', ({ recurrence }) => /MONTHLY.*BYDAY=1TH/.test(recurrence.rules[0]))
      some('without holidays', ({ recurrence }) => recurrence.except.length > 0)
      some('without an end', ({ recurrence }) => recurrence.last === null)
      some('over', ({ recurrence }) => recurrence.last !== null && recurrence.last < present)
      some('of whole days', ({ all_day }) => all_day)
      some('online elsewhere', ({ timezone, attendance }) => {
        return timezone === 'America/New_York' && attendance === 'online'
      })
      for (const field of ['title', 'start_date', 'event_status', 'event_status_reason']) {
        some(field, ({ occurrence }) => occurrence?.own.includes(field), events)
      }
    })

    test('what is read of it and sent back changes nothing (§6.2)', async () => {
      using _clock = setClock(`${present}T12:00:00Z`)
      const administrator = fasti.as('administrator')
      const series = events.flatMap(({ occurrence }) => occurrence?.series ?? [])
      const ids = new Set([...events.map(({ id }) => id), ...series])
      const paths = [...ids].map((id) => `/events/${id}`)
      for (const list of ['venues', 'organizers', 'categories', 'tags']) {
        const query = { per_page: '100', hide_empty: '0' }
        const { body } = await administrator.get(`/${list}`, { query })
        paths.push(...body[list].map(({ id }: Json) => `/${list}/${id}`))
      }
      for (const path of everyThird(paths)) await goesRound(administrator, path, path)
    })

    test('protected events open with the password that the command prints', async () => {
      const [row] = await fasti.db.all<{ id: number }>(
        sql`select id from events where password is not null`,
      )
      assert.ok(row)
      assert.equal((await fasti.get(`/events/${row.id}`)).status, 403)
      const opened = await fasti.get(`/events/${row.id}`, { query: { password: demoPassword } })
      assert.equal(opened.status, 200)
    })

    test('venues have a place on the map, and everything else can be read too', async () => {
      const { venues } = (await fasti.get('/venues', { query: { per_page: '100' } })).body
      assert.ok(venues.length >= 20)
      for (const { id, geo_lat, geo_lng } of venues) {
        assert.ok(geo_lat > 43 && geo_lat < 44 && geo_lng > -91 && geo_lng < -89)
        assert.equal((await fasti.get(`/venues/${id}`)).status, 200)
      }
      const { organizers } = (await fasti.get('/organizers', { query: { per_page: '100' } })).body
      assert.ok(organizers.length > 10)
      for (const { id } of organizers) {
        assert.equal((await fasti.get(`/organizers/${id}`)).status, 200)
      }
    })

    test('the counts of terms are what counting them again gives', async () => {
      const counted = new Map<number, number>()
      for (const { status, categories, tags } of events) {
        if (status !== 'publish') continue
        for (const { id } of [...categories, ...tags]) counted.set(id, (counted.get(id) ?? 0) + 1)
      }
      assert.ok(counted.size > 20)
      for (const kind of ['categories', 'tags']) {
        const query = { per_page: '100', hide_empty: 'false' }
        for (const term of (await fasti.get(`/${kind}`, { query })).body[kind]) {
          assert.equal(term.count, counted.get(term.id) ?? 0, term.name)
        }
      }
    })

    test('all images are there, in all their sizes', () => {
      const places = events.flatMap(({ venue, organizer }) => [venue, organizer].flat())
      const images = [...events, ...places].map(({ image }) => image).filter(Boolean)
      assert.ok(images.length > size)
      const addresses = new Set<string>()
      for (const { url, sizes } of images) {
        for (const form of [{ url }, ...Object.values<Json>(sizes)]) addresses.add(form.url)
      }
      assert.ok(addresses.size > 60)
      for (const address of addresses) {
        const path = new URL(address).pathname.replace('/media/', '')
        assert.ok(existsSync(join(fasti.settings.FASTI_DATA, 'media', path)), address)
      }
    })

    test('the site has the name, the zone and the locale of the town, unless somebody says others', async () => {
      const admin = fasti.as('administrator')
      const root = '/api/cal/console/v1'
      assert.deepEqual(await nameSite(context), {
        name: 'Alder Ferry',
        timezone: 'America/Chicago',
      })
      const { text } = await fasti.get('', { root: '/' })
      assert.match(
        text,
        /rel="home"><span[^>]*>Alder Ferry<.*<abbr title="Sunday">Sun<.*abbr title="Saturday"/s,
      )
      await admin.patch('/settings', { timezone: 'America/New_York' }, { root })
      assert.equal((await nameSite(context)).timezone, 'America/New_York')
    })

    test('a calendar with something in it is left alone', async () => {
      const second = await command(fasti.settings, ['demo', '--events', '5'])
      assert.equal(second.code, 1)
      assert.match(second.stderr, /empty calendar/)
      assert.equal(
        (await fasti.as('administrator').get('/events', { query: all })).body.total,
        size,
      )
      assert.equal((await command(fasti.settings, ['demo', '--events', 'many'])).code, 2)
    })
  })
}
