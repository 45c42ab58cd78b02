import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, aliasPath, defaultRoot, freshFasti } from './support/fasti.ts'
import { allSaid, differences } from './support/same_site.ts'
import { fillSite, onDay } from './support/site_fill.ts'
import { impatient, playSite, runSite } from './support/site_play.ts'
import { type SiteSource, startSource } from './support/site_source.ts'

for (const database of databases) {
  test(`a calendar is the same here after interruptions, failures and changes of its source (${database})`, async () => {
    const played = await playSite(database, 200, 7)
    assert.deepEqual(played.differences, [])
    assert.equal(played.changed, played.expected)
    assert.equal(played.written, 0)
    assert.ok(played.events > 150)
    assert.ok(played.failures > 2, `${played.failures} failures`)
    // One request finds the interface.
    assert.ok(played.requests <= played.pages + 1, `${played.requests} for ${played.pages} pages`)
  })
}

const days = (events: readonly { readonly start_date: string }[]) =>
  events.map((one) => one.start_date)

describe('an import from another site', () => {
  let there: Fasti
  let source: SiteSource
  let alias = ''
  before(async () => {
    there = await freshFasti('sqlite')
    await fillSite(there, 60)
    source = await startSource(there)
    alias = `${source.origin}${aliasPath}`
  })
  after(async () => {
    await source[Symbol.asyncDispose]()
    await there[Symbol.asyncDispose]()
  })

  test('by any root of a site, or by its home page, it is the same source', async () => {
    await using here = await freshFasti('sqlite')
    const { counts, address } = await runSite(here, alias)
    assert.ok(counts.created > 0)
    const roots = ['', '/', aliasPath, `${aliasPath}/`, defaultRoot, `/fr${defaultRoot}`]
    roots.push('/?rest_route=/tribe/events/v1', '/api', '/wp-json')
    for (const root of roots) {
      const again = await runSite(here, `${source.origin}${root}`)
      assert.equal(again.address, address, root)
      assert.deepEqual(again.outcomes, [], root)
    }
  })

  test('a site that is no calendar is refused in a sentence', async () => {
    await using here = await freshFasti('sqlite', { FASTI_ALIASES: '' })
    await assert.rejects(runSite(here, `${source.origin}/nothing/here/v1`), /is no calendar/)
    source.trouble = () => ({ status: 404 })
    await assert.rejects(runSite(here, source.origin), /is no calendar/)
    source.trouble = () => 'whole'
    await assert.rejects(runSite(here, 'ftp://a.example'), /is no address/)
    await assert.rejects(runSite(here, 'https://me:secret@a.example'), /credentials/)
  })

  test('a dry run says what would happen, and changes nothing', async () => {
    await using here = await freshFasti('sqlite')
    const generation = await here.db.generation('now')
    let progress: readonly number[] = []
    const advance = (done: number, all: number) => void (progress = [done, all])
    const dry = await runSite(here, alias, { isDry: true, advance })
    assert.ok(progress[0]! > 60)
    assert.equal(progress[0], progress[1])
    assert.equal(await here.db.generation('now'), generation)
    const wet = await runSite(here, alias)
    assert.deepEqual(dry.outcomes, wet.outcomes)
    assert.ok(wet.outcomes.length > 20)
  })

  test('drafts and hidden events come with credentials alone; protected ones never get public', async () => {
    await using here = await freshFasti('sqlite')
    const editor = there.as('editor')
    const times = { start_date: onDay(5, '10:00'), end_date: onDay(5, '11:00') }
    const made = [
      { title: 'A draft', status: 'draft' },
      { title: 'A hidden one', hide_from_listings: true },
      { title: 'A secret', password: 'open', description: '<p>Whispered</p>' },
    ].map((one) => editor.post('/events', { ...times, ...one }))
    const ids = (await Promise.all(made)).map(({ body }) => body.id)
    const stranger = await runSite(here, alias)
    assert.ok(!stranger.outcomes.some((said) => /draft|hidden/.test(said)))
    assert.ok(
      stranger.outcomes.some((said) => said.startsWith('created event A secret It is prot')),
    )
    const hidden = await here.as('editor').get('/events', { query: { search: 'A secret' } })
    assert.equal(hidden.body.events[0].status, 'private')
    const { login, secret } = await there.user('editor')
    for (const credentials of [`${login}:${secret}`, secret]) {
      const { counts } = await runSite(here, alias, { credentials })
      assert.equal(counts.refused, 0)
    }
    const own = await allSaid(here.as('editor'), aliasPath)
    assert.equal(own['events']?.get('a-draft').status, 'draft')
    assert.equal(own['events']?.get('a-hidden-one').hide_from_listings, true)
    assert.equal(own['events']?.get('a-hidden-one').status, 'publish')
    assert.equal(own['events']?.get('a-secret').status, 'private')
    assert.match(own['events']?.get('a-secret').description, /Whispered/)
    await runSite(here, alias)
    const again = await here.as('editor').get('/events/by-slug/a-secret')
    assert.match(again.body.description, /Whispered/, 'what is redacted is not emptied')
    const { login: reader, secret: other } = await there.user('subscriber')
    await using fresh = await freshFasti('sqlite')
    const asReader = await runSite(fresh, alias, { credentials: `${reader}:${other}` })
    assert.ok(!asReader.outcomes.some((said) => /draft|hidden/.test(said)))
    await assert.rejects(runSite(fresh, alias, { credentials: 'me:wrong' }), /credentials/)
    for (const id of ids) await editor.delete(`/events/${id}`)
  })

  test('credentials are sent to the root alone, also if it redirects', async () => {
    await using here = await freshFasti('sqlite')
    const { secret } = await there.user('editor')
    await using other = await freshFasti('sqlite')
    await using elsewhere = await startSource(other)
    source.trouble = (url) =>
      url.includes('/venues')
        ? { status: 302, headers: { location: `${elsewhere.origin}${url}` } }
        : 'whole'
    await assert.rejects(runSite(here, alias, { credentials: secret }), /redirects to/)
    source.trouble = (url) =>
      url.endsWith('/v1')
        ? { status: 302, headers: { location: `${elsewhere.origin}${url}` } }
        : 'whole'
    await assert.rejects(
      runSite(here, alias, { credentials: secret, isFresh: true }),
      /private address|credentials/,
    )
    source.trouble = () => 'whole'
    assert.deepEqual(
      elsewhere.asked.filter(({ authorization }) => authorization),
      [],
    )
  })

  test('a venue and a tag that are made while it reads come with their event', async () => {
    await using here = await freshFasti('sqlite')
    let making: Promise<Json> | undefined
    let made: Json
    const make = async () => {
      const times = { start_date: onDay(6, '10:00'), end_date: onDay(6, '11:00') }
      const around = { venue: { venue: 'Tent', city: 'Ghent' }, tags: ['Sudden'] }
      made = (await there.as('editor').post('/events', { title: 'Late', ...times, ...around })).body
    }
    source.trouble = (url) => {
      if (!url.includes('/events?')) return 'whole'
      making ??= make()
      return made ? 'whole' : { status: 503 }
    }
    const { outcomes } = await runSite(here, alias, { patience: { ...impatient, attempts: 30 } })
    source.trouble = () => 'whole'
    assert.ok(outcomes.includes('created venue Tent'))
    assert.ok(outcomes.includes('created tag Sudden'))
    assert.ok(outcomes.includes('created event Late'), 'nothing is said of things that are missing')
    await there.as('editor').delete(`/events/${made.id}`)
    assert.deepEqual((await runSite(here, alias)).outcomes, [])
  })

  test('an image that could not be fetched comes with the next run', async () => {
    await using here = await freshFasti('sqlite')
    source.trouble = (url) => (url.startsWith('/media/') ? { status: 500 } : 'whole')
    const without = await runSite(here, alias)
    source.trouble = () => 'whole'
    const missing = without.outcomes.filter((said) => said.includes('could not be fetched'))
    assert.ok(missing.length > 3)
    const again = await runSite(here, alias)
    assert.equal(again.counts.updated, missing.length)
    const said = await Promise.all([there, here].map((one) => allSaid(one, aliasPath, 5)))
    assert.deepEqual(differences(said[0]!, said[1]!), [])
  })

  test('what a source hides of a series does not appear here', async () => {
    await using here = await freshFasti('sqlite')
    const editor = there.as('editor')
    const start = onDay(3, '18:00:00')
    const series = await editor.post('/events', {
      title: 'Rehearsal',
      start_date: start,
      end_date: start.replace('18:', '19:'),
      recurrence: 'FREQ=DAILY;COUNT=6',
    })
    const query = { search: 'Rehearsal' }
    const { body } = await editor.get('/events', { query })
    await editor.patch(`/events/${body.events[1].id}`, { status: 'draft' })
    await editor.patch(`/events/${body.events[2].id}`, { password: 'open' })
    const secret = await editor.post('/events', {
      title: 'Closed rehearsal',
      start_date: start,
      end_date: start.replace('18:', '19:'),
      recurrence: 'FREQ=DAILY;COUNT=3',
      password: 'open',
    })
    const { outcomes } = await runSite(here, alias)
    assert.ok(outcomes.some((said) => /created event Closed rehearsal It is protected/.test(said)))
    const closed = { search: 'Closed', status: 'publish,private' }
    const dates = await here.as('editor').get('/events', { query: closed })
    assert.deepEqual(
      dates.body.events.map(({ status }: Json) => status),
      ['private', 'private', 'private'],
    )
    assert.ok(outcomes.some((said) => /Rehearsal Dates of the series/.test(said)))
    const shown = await here.get('/events', { query })
    const kept = body.events.filter((_: unknown, index: number) => index !== 1 && index !== 2)
    assert.deepEqual(days(shown.body.events), days(kept))
    const { secret: token } = await there.user('editor')
    const asEditor = await runSite(here, alias, { credentials: token })
    assert.equal(asEditor.counts.refused, 0)
    const dated = asEditor.outcomes.filter((said) => / Dates of it have a password/.test(said))
    assert.deepEqual(
      dated.map((said) => said.split(' Dates')[0]),
      ['updated event Rehearsal'],
    )
    const strangers = await here.get('/events', { query })
    assert.deepEqual(days(strangers.body.events), days(kept), 'with credentials, too')
    for (const one of [series, secret]) await editor.delete(`/events/${one.body.id}`)
  })

  test('a site that fails for good ends the run, which the next one goes on with', async () => {
    await using here = await freshFasti('sqlite')
    source.trouble = (url) => (url.includes('/organizers') ? { status: 500 } : 'whole')
    await assert.rejects(runSite(here, alias), /it answers 500\. Run the same command again/)
    const headers = { 'retry-after': '4000' }
    source.trouble = (url) => (url.includes('/organizers') ? { status: 429, headers } : 'whole')
    await assert.rejects(runSite(here, alias), /asks to wait for 4000 seconds/)
    source.trouble = () => 'whole'
    source.asked.length = 0
    const { isResumed } = await runSite(here, alias)
    assert.ok(isResumed)
    assert.ok(!source.asked.some(({ url }) => url.includes('/venues')))
    const said = await Promise.all([there, here].map((one) => allSaid(one, aliasPath, 10)))
    assert.deepEqual(differences(said[0]!, said[1]!), [])
    assert.equal((await runSite(here, alias, { isFresh: true })).counts.created, 0)
  })

  test('answers that never end or never come are given up', async () => {
    await using here = await freshFasti('sqlite')
    source.trouble = () => 'half'
    const patience = { ...impatient, attempts: 2 }
    await assert.rejects(runSite(here, alias, { patience }), /the connection failed/)
    source.trouble = () => 'whole'
  })
})
