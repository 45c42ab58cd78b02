// The calendar on other sites: scripts, frames, oEmbed.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { loadScript } from '../src/public/embeds/script_file.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { readXml } from './support/xml.ts'

for (const database of databases) {
  describe(`embeds on ${database}`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database, { FASTI_SITE_NAME: 'Town' })
      const editor = fasti.as('editor')
      await makeEvent(editor, {
        title: 'Tea & "Talk" < 5',
        description: '<p>Bring a light.</p>',
        categories: ['Music'],
        venue: { venue: 'Old Gate' },
        organizer: { organizer: 'Night Walkers' },
      })
      await makeEvent(editor, { title: 'Draft', status: 'draft' })
      await makeEvent(editor, { title: 'Closed', password: 'open' })
      const { id } = await makeEvent(editor, { title: 'Gone' })
      await editor.delete(`/events/${id}`)
    })
    after(() => fasti[Symbol.asyncDispose]())

    const get = (path: string, headers = {}) => fasti.get(path, { root: '', headers })
    const oembed = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`)
    const words = async (lang: string) => (await get(`/embed/words.json?lang=${lang}`)).body
    const page = 'http://cal.example/event/tea-talk-5/'

    test('the script may be loaded from anywhere, and only when it has changed', async () => {
      const { status, headers, text } = await get('/embed.js')
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
      assert.equal(headers['set-cookie'], undefined)
      assert.match(text, /customElements\.define\("fasti-calendar"/)
      const again = await get('/embed.js', { 'if-none-match': headers['etag'] })
      assert.equal(again.status, 304)
    })

    test('words are in the language that is asked for, else in that of the site', async () => {
      assert.equal((await words('es')).words.next, 'Mes siguiente')
      assert.equal((await words('fr-CA')).language, 'fr')
      assert.deepEqual(
        [(await words('de')).language, (await words('de')).prefix, (await words('es')).prefix],
        ['en', '', '/es'],
      )
    })

    test('a month tells only what is public, and is answered anew after a change', async () => {
      const editor = fasti.as('editor')
      const times = { start_date: '2029-05-04 20:30', end_date: '2029-05-04 23:00' }
      const address = '/embed/month.json?date=2029-05&lang=es'
      await makeEvent(editor, { title: 'Unseen', ...times, status: 'draft' })
      const hidden = { password: 'open', venue: { venue: 'Hidden Cellar' } }
      await makeEvent(editor, { title: 'Behind a word', ...times, ...hidden })
      const { id } = await makeEvent(editor, { title: 'Walk', ...times, attendance: 'online' })
      await get(address)
      const { text, body, headers } = await get(address)
      assert.doesNotMatch(text, /Unseen|Hidden Cellar/)
      assert.equal(body.events[id].place, 'En línea')
      assert.equal(headers['access-control-allow-origin'], '*')
      await editor.put(`/events/${id}`, { title: 'Long Walk' })
      assert.match((await get(address)).text, /Long Walk/)
      for (const wrong of ['date=2029-13', 'date=x', 'category=no-such', 'time=x']) {
        assert.equal((await get(`/embed/month.json?${wrong}`)).status, 404, wrong)
      }
    })

    test('any page may embed frames, and nothing else of the server', async () => {
      for (const path of [
        '/embed',
        '/embed/?view=list&category=music',
        '/embed/event/tea-talk-5',
      ]) {
        const { status, headers, text } = await get(path)
        assert.equal(status, 200, path)
        const policy = headers['content-security-policy'] ?? ''
        assert.match(policy, /frame-ancestors \*/)
        const [, style = ''] = /<style>([^]*?)<\/style>/.exec(text) ?? []
        assert.ok(policy.includes(createHash('sha256').update(style).digest('base64')))
        assert.match(text, /Tea &amp; &quot;Talk&quot; &lt; 5/)
        assert.match(text, /<base target="_top" \/>/)
        assert.doesNotMatch(text, /Draft|Gone/)
        assert.equal(headers['set-cookie'], undefined)
      }
      assert.match((await get('/embed?category=music&view=list')).text, / category="music"/)
      for (const path of ['/', '/events/list/', '/event/tea-talk-5/']) {
        const policy = (await get(path)).headers['content-security-policy'] ?? ''
        assert.doesNotMatch(policy, /frame-ancestors \*/, path)
      }
    })

    test('a link to an event becomes a frame with its facts', async () => {
      const { status, headers, body } = await oembed(page)
      assert.equal(status, 200)
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.deepEqual(
        [body.version, body.type, body.title, body.provider_name, body.provider_url],
        ['1.0', 'rich', 'Tea & "Talk" < 5', 'Town', 'http://cal.example/'],
      )
      assert.equal(body.author_name, 'Night Walkers')
      assert.deepEqual([body.width, body.height], [600, 320])
      assert.match(
        body.html,
        /^<iframe src="http:\/\/cal\.example\/embed\/event\/tea-talk-5\?lang=en"/,
      )
      assert.match(body.html, / title="Tea &amp; &quot;Talk&quot; &lt; 5"/)
      const small = (await oembed(page, '&maxwidth=300&maxheight=200')).body
      assert.deepEqual([small.width, small.height], [300, 200])
      const spanish = (await oembed('http://cal.example/es/event/tea-talk-5/')).body
      assert.match(spanish.html, /lang=es/)
    })

    test('oEmbed as XML says the same as oEmbed as JSON', async () => {
      const { headers, text } = await oembed(page, '&format=xml')
      assert.equal(headers['content-type'], 'text/xml; charset=utf-8')
      const { name, children } = readXml(text)
      assert.equal(name, 'oembed')
      const { body } = await oembed(page)
      for (const [member, value] of Object.entries(body)) {
        assert.equal(children.find((one) => one.name === member)?.text, String(value), member)
      }
    })

    test('a link to a list becomes the calendar with its filters', async () => {
      const { body } = await oembed('http://cal.example/fr/events/category/music/?q=light')
      assert.equal(body.title, 'Town · Music')
      assert.match(body.html, /embed\?lang=fr&amp;view=list&amp;category=music&amp;q=light/)
      assert.match((await oembed('http://cal.example/')).body.html, /embed\?lang=en"/)
    })

    test('a frame is named after its filter, and takes a number of events and pictures', async () => {
      const { text } = await get('/embed?view=list&category=music&limit=5&pictures=1')
      assert.match(text, /<title>Town · Music<\/title>[^]*<h1>Town · Music<\/h1>/)
      assert.match(text, / limit="5" [^>]*pictures="1"/)
      assert.match(text, /class="block" aria-hidden="true"[^]*?<p class="where"[^>]*>Old Gate</)
      assert.equal((await words('en&category=music')).title, 'Town · Music')
      assert.equal((await words('en&category=no-such')).title, 'Town')
    })

    test('what is not public, not here or not a page is not found', async () => {
      for (const url of [
        'http://cal.example/event/draft/',
        'http://cal.example/event/closed/',
        'http://cal.example/event/no-such/',
        'http://cal.example/nowhere/',
        'http://elsewhere.example/event/tea-talk-5/',
        'http://cal.example.evil/event/tea-talk-5/',
        'nonsense',
      ]) {
        assert.equal((await oembed(url)).status, 404, url)
      }
      for (const slug of ['draft', 'closed', 'no-such']) {
        assert.equal((await get(`/embed/event/${slug}`)).status, 404, slug)
      }
      assert.equal((await get('/embed?category=no-such')).status, 404)
      assert.equal((await get('/oembed')).status, 400)
      const yaml = `/oembed?format=yaml&url=${encodeURIComponent(page)}`
      assert.equal((await fasti.app.inject(yaml)).statusCode, 501)
    })
  })
}

test('the script sends no credentials and inserts no markup', async () => {
  const script = await loadScript()
  assert.doesNotMatch(script, /innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|cookie =/)
  assert.match(script, /credentials:"omit"/)
})
