// One address for one page, whatever else its link carries.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Fasti, defaultRoot, freshFasti } from './support/fasti.ts'
import { makeSeason } from './support/season.ts'

describe('addresses of pages', () => {
  let fasti: Fasti
  let kinds: Readonly<Record<string, string>>

  before(async () => {
    fasti = await freshFasti('sqlite')
    kinds = await makeSeason(fasti)
  })
  after(() => fasti[Symbol.asyncDispose]())

  const get = (path: string) => fasti.get(path, { root: '', headers: { accept: 'text/html' } })
  const leadsTo = async (path: string) => {
    const { status, headers } = await get(path)
    return [status, headers['location']]
  }

  test('the start keeps the days that are asked for, with a view that shows them', async () => {
    const list = '/events/list/?when=weekend'
    assert.deepEqual(await leadsTo('/?when=weekend'), [301, list])
    assert.deepEqual(await leadsTo('/events?when=weekend&utm_source=letter'), [301, list])
    assert.deepEqual(await leadsTo('/es/?when=weekend&category=jazz'), [
      301,
      '/es/events/list/?category=jazz&when=weekend',
    ])
    assert.equal((await get(list)).status, 200)
    assert.equal((await get('/?when=')).status, 301, 'forms send empty values')
    await using maps = await freshFasti('sqlite', { FASTI_START_VIEW: 'map' })
    const start = await maps.get('/?when=weekend', { root: '' })
    assert.equal(start.headers['location'], '/events/map/?when=weekend')
  })

  test('nothing is served at a second spelling of its address (§2.3)', async () => {
    const others = ['/%61dmin', '/%61dmin/events', '/%65vent/lantern-walk/', '/%72obots.txt']
    const more = ['/%73itemap-1.xml', '/sitemap-1.%78ml', '/%65mbed?view=list', '/%65mbed.js']
    for (const path of [...others, ...more, '/%65vents/list/', '/embed/%65vent/lantern-walk']) {
      assert.equal((await get(path)).status, 404, path)
    }
    const root = defaultRoot.replace('/api', '/%61pi')
    const spelled = [
      `${root}/events`,
      `${defaultRoot}/%65vents`,
      `${defaultRoot}/events/by%2Dslug/x`,
    ]
    for (const path of spelled) {
      const { status, body } = await fasti.get(path, { root: '' })
      assert.deepEqual([status, body.code], [404, 'rest_no_route'], path)
    }
    const created = await fasti.as('editor').post('/%65vents', {})
    assert.deepEqual([created.status, created.body.code], [404, 'rest_no_route'])
  })

  test('another spelling of a name leads to the one that is linked', async () => {
    assert.deepEqual(await leadsTo('/event/lantern%2Dwalk/?dates=past'), [
      301,
      '/event/lantern-walk/?dates=past',
    ])
    assert.deepEqual(await leadsTo('/es/event/lantern%2dwalk'), [301, '/es/event/lantern-walk/'])
    assert.deepEqual(await leadsTo('/venue/old%2Dgate/'), [301, '/venue/old-gate/'])
    assert.deepEqual(await leadsTo('/events/%6Cist/'), [301, '/events/list/'])
    assert.equal((await get('/event/lantern-walk')).status, 200)
    // A parameter of the interface is decoded (§2.3).
    assert.equal((await fasti.get('/events/by-slug/lantern%2Dwalk')).status, 200)
  })

  test('names of parameters that no page knows are ignored, everywhere', async () => {
    const frames = ['/embed/', '/embed?view=list', '/embed/event/lantern-walk', '/embed.js']
    const feeds = ['/events.ics', '/events.rss', '/events.json', '/event/lantern-walk.ics']
    const files = ['/manifest.webmanifest', '/robots.txt', '/sitemap.xml', '/search/suggest?q=wa']
    for (const path of [...Object.values(kinds), ...frames, ...feeds, ...files]) {
      const plain = await get(path)
      const tracked = await get(`${path}${path.includes('?') ? '&' : '?'}utm_source=letter&zebra=1`)
      assert.equal(tracked.status, plain.status, path)
      assert.notEqual(tracked.status, 400, path)
    }
  })

  test('scripts of other sites read no page of the console either (§11.5)', async () => {
    const { text, headers } = await get('/admin')
    const file = /\/admin\/files\/[\w.-]+\.js(?=")/.exec(text)?.[0] ?? ''
    assert.equal(headers['access-control-allow-origin'], undefined)
    for (const path of ['/es/admin/events', file]) {
      const answer = await get(path)
      assert.equal(answer.status, 200, path)
      assert.equal(answer.headers['access-control-allow-origin'], undefined, path)
    }
    assert.equal((await fasti.get('/events')).headers['access-control-allow-origin'], '*')
  })
})
