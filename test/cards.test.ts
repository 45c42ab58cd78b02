// The cards of pages: what is shown where an address is shared.

import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { decodeHTMLStrict } from 'entities'
import sharp from 'sharp'
import type { Card, CardFrame } from '../src/public/cards/card.ts'
import { drawCard } from '../src/public/cards/draw/draw.ts'
import { loadFonts } from '../src/public/cards/text/fonts.ts'
import { holdClock } from './support/clock.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent, makeVenue } from './support/make.ts'
import { mediaFolder, upload } from './support/media.ts'
import { makeSeason } from './support/season.ts'

/** Of issue and decision 59. */
const mostBytes = 120_000

const metaOf = (text: string, name: string) =>
  decodeHTMLStrict(
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1] ?? '',
  )
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

describe('cards of pages', () => {
  holdClock()
  let fasti: Fasti
  let kinds: Readonly<Record<string, string>>

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    kinds = await makeSeason(fasti)
  })
  after(() => fasti[Symbol.asyncDispose]())

  const page = (path: string) => fasti.get(path, { root: '', headers: { accept: 'text/html' } })
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    fasti.app.inject({ method, url, headers: { host: 'cal.example', ...headers } })
  const cardPathOf = async (path: string) => {
    const { text } = await page(path)
    return pathOf(metaOf(text, 'og:image'))
  }
  const cardOf = async (path: string) => {
    const { statusCode, headers, rawPayload } = await ask(await cardPathOf(path))
    assert.equal(statusCode, 200, path)
    assert.equal(headers['content-type'], 'image/png', path)
    const { format, width, height } = await sharp(rawPayload).metadata()
    assert.deepEqual([format, width, height], ['png', 1200, 630], path)
    assert.ok(rawPayload.length <= mostBytes, `${path}: ${rawPayload.length} bytes`)
    return rawPayload
  }

  test('every page has a card, and says what is on it', async () => {
    const { wrong = '', ...found } = kinds
    const more = { start: '/', photos: '/events/photo/', german: '/fr/', builder: '/embed/' }
    const seen = new Map<string, string>()
    for (const [kind, path] of Object.entries({ ...found, ...more })) {
      const { text } = await page(path)
      await cardOf(path)
      assert.equal(metaOf(text, 'og:image:type'), 'image/png', kind)
      assert.equal(metaOf(text, 'og:image:width'), '1200', kind)
      assert.equal(metaOf(text, 'og:image:height'), '630', kind)
      assert.notEqual(metaOf(text, 'og:image:alt'), '', kind)
      assert.equal(metaOf(text, 'twitter:card'), 'summary_large_image', kind)
      seen.set(kind, metaOf(text, 'og:image:alt'))
    }
    assert.equal(metaOf((await page(wrong)).text, 'og:image'), '')
    assert.match(
      seen.get('event') ?? '',
      /^Lantern Walk · Sábado, 12 de junio de 2027, 20:30 · Old Gate, Porto/,
    )
    assert.match(seen.get('venue') ?? '', /^Old Gate · 1 Park Lane, Porto, Portugal · /)
    assert.match(seen.get('list') ?? '', /^Events from 1 June 2027 on · /)
    // Neither what was searched for nor what takes a password is on a card.
    for (const kind of ['search', 'password', 'builder']) {
      assert.equal(seen.get(kind), 'Fasti · Events calendar', kind)
    }
  })

  test('no two kinds of pages are described alike', async () => {
    const { wrong: _wrong, ...others } = kinds
    const all = await Promise.all(
      Object.values(others).map(async (path) => metaOf((await page(path)).text, 'description')),
    )
    assert.deepEqual(
      all.filter((one) => one === ''),
      [],
    )
    assert.equal(new Set(all).size, all.length, all.join('\n'))
  })

  test('a card is kept for ever, has a tag, and can be asked for by HEAD', async () => {
    const path = await cardPathOf('/event/lantern-walk/')
    const { headers, rawPayload } = await ask(path, { 'accept-encoding': 'br' })
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['content-encoding'], undefined)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    const known = await ask(path, { 'if-none-match': String(headers.etag) })
    assert.deepEqual([known.statusCode, known.rawPayload.length], [304, 0])
    const head = await ask(path, {}, 'HEAD')
    assert.deepEqual([head.statusCode, head.headers['content-type']], [200, 'image/png'])
    assert.equal(head.headers['content-length'], String(rawPayload.length))
    for (const again of [await ask(path), await ask(path)]) {
      assert.ok(again.rawPayload.equals(rawPayload))
    }
  })

  test('what changes has another card, and old addresses lead to it', async () => {
    const { id, slug } = await makeEvent(fasti.as('editor'), { title: 'First Name' })
    const own = `/event/${slug}/`
    const first = await cardPathOf(own)
    const drawn = await cardOf(own)
    const same = await cardPathOf(own)
    assert.equal(same, first)
    await fasti.as('editor').put(`/events/${id}`, { title: 'Second Name' })
    const second = await cardPathOf(own)
    assert.notEqual(second, first)
    assert.ok(!(await cardOf(own)).equals(drawn))
    const made = [first, `/card/now/event/${slug}.png`, `/card/${'x'.repeat(16)}/event/${slug}.png`]
    for (const path of made) {
      const { statusCode, headers } = await ask(path)
      assert.deepEqual([statusCode, headers.location], [302, second], path)
      assert.equal(headers['cache-control'], 'public, max-age=300')
    }
    const cancelled = { event_status: 'cancelled' }
    await fasti.as('editor').put(`/events/${id}`, cancelled)
    assert.match(metaOf((await page(own)).text, 'og:image:alt'), /^Cancelled · Second Name · /)
    await cardOf(own)
  })

  test('where there is no page to read there is no card (§9.3)', async () => {
    const editor = fasti.as('editor')
    const hidden = ['draft', 'pending', 'private', 'future', 'trash']
    const slugs: string[] = []
    for (const status of hidden) {
      const date = status === 'future' ? { date: '2090-01-01 00:00:00' } : {}
      const given = status === 'trash' ? 'draft' : status
      const { id, slug } = await makeEvent(editor, {
        title: `Of a ${status}`,
        slug: `hidden-${status}`,
        status: given,
        ...date,
      })
      if (status === 'trash') await editor.delete(`/events/${id}`)
      slugs.push(slug)
    }
    for (const slug of [...slugs, 'secret-dinner', 'nobody-knows']) {
      const { statusCode } = await fasti.app.inject({ url: `/event/${slug}/` })
      assert.ok(statusCode >= 400, slug)
      for (const tag of ['now', 'x'.repeat(16)]) {
        const card = await ask(`/card/${tag}/event/${slug}.png`)
        assert.equal(card.statusCode, statusCode, slug)
        assert.doesNotMatch(String(card.headers['content-type']), /image/)
      }
    }
    // With the password in the query as well: a card is for everybody.
    const given = await ask('/card/now/event/secret-dinner.png?password=open+sesame')
    assert.equal(given.statusCode, 403)
    const opened = await page('/event/secret-dinner/?password=open+sesame')
    assert.equal(opened.status, 200)
    assert.equal(metaOf(opened.text, 'og:image:alt'), 'Fasti · Events calendar')
    // What a hidden venue is called is not on the card of its event.
    const place = await makeVenue(editor, 'Hidden Cellar', { status: 'private' })
    const { slug } = await makeEvent(editor, { title: 'Open', venue: [place.id] })
    const { text } = await page(`/event/${slug}/`)
    assert.doesNotMatch(text, /Hidden Cellar/)
  })

  test('what is no address of a card is not found', async () => {
    const wrong = [
      '/card/',
      '/card/now',
      '/card/now.jpg',
      '/card/now/event/lantern-walk/',
      '/card/now/nowhere.png',
      '/card/now/events/list/2027-06.png',
      '/card/now/events/month/2027-13.png',
      '/card/now/EVENT/lantern-walk.png',
      '/card/now/event/%00.png',
      '/card/now/%ff.png',
      `/card/now/event/${'a'.repeat(3000)}.png`,
      '/card/now/events/month.png?category=no-such-thing',
    ]
    for (const path of wrong) assert.equal((await ask(path)).statusCode, 404, path)
    const { statusCode } = await fasti.app.inject({ method: 'POST', url: '/card/now.png' })
    assert.ok(statusCode >= 400 && statusCode < 500)
  })

  test('neither another host nor an unknown parameter changes what is drawn', async () => {
    const path = await cardPathOf('/event/concert-1/')
    const { rawPayload } = await ask(path)
    const other = await ask(path, { host: 'evil.example' })
    assert.ok(other.rawPayload.equals(rawPayload))
    assert.ok((await ask(`${path}?utm_source=a&anything=else`)).rawPayload.equals(rawPayload))
  })

  test('a title of any kind is drawn, and does no harm', async () => {
    const titles = [
      '</text><script>alert(1)</script>&amp;"\'<image href="file:///etc/passwd"/>',
      'word '.repeat(2000),
      'w'.repeat(10_000),
      'Donaudampfschifffahrtsgesellschaftskapitänsmützenausstellungseröffnung',
      'מופע ראשון: Mozart ו-Bach (2027)',
      'مهرجان الموسيقى 2027 في المدينة',
      '🎄🎅🏽 Fair 👩‍👩‍👧‍👦',
      '東京フェスティバル',
      '🎉',
      'Zalgo Z̴̢̛͙a̷̛͎l̵̰͝g̸̰̈́o̶̱͝',
      '\u202eevil\u202c \u200b\u2066x',
    ]
    const fonts = await loadFonts()
    for (const title of titles) {
      const { slug } = await makeEvent(fasti.as('editor'), { title: title.slice(0, 500) })
      await cardOf(`/event/${slug}/`)
    }
    const frame: CardFrame = { site: '<i>', accent: '#a1331c', language: 'en' }
    for (const title of [...titles, '\u0000\u001b[31m', '']) {
      const card: Card = {
        title,
        kicker: title,
        mark: title,
        lines: [title],
        side: { kind: 'plain' },
      }
      const drawn = drawCard(card, frame, fonts, false)
      // Letters are outlines: no machine needs a font, and no text can be markup.
      assert.deepEqual(
        [...new Set([...drawn.matchAll(/<([^\s/>]+)/g)].map(([, name = '']) => name))].toSorted(),
        ['circle', 'g', 'path', 'rect', 'svg'],
        title.slice(0, 30),
      )
      assert.doesNotMatch(drawn, /NaN|undefined|Infinity|href|script/, title.slice(0, 30))
    }
  })

  test('a picture with much detail is not larger, and one that is lost is left out', async () => {
    const noise = await sharp({
      create: {
        width: 1400,
        height: 900,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 70 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    const narrow = await sharp({
      create: { width: 2, height: 4000, channels: 4, background: '#0808' },
    })
      .png()
      .toBuffer()
    const other = await sharp(noise).jpeg({ quality: 80 }).toBuffer()
    const editor = fasti.as('editor')
    const pictured = async (bytes: Buffer | undefined, name: string) => {
      const image = bytes && (await upload(editor, bytes, `${name}.jpg`)).body.id
      const { slug } = await makeEvent(editor, { title: 'Pictured', slug: name, image })
      return `/event/${slug}/`
    }
    const plain = await cardOf(await pictured(undefined, 'plain'))
    assert.ok(!(await cardOf(await pictured(noise, 'noise'))).equals(plain))
    assert.ok(!(await cardOf(await pictured(narrow, 'narrow'))).equals(plain))
    const lost = await pictured(other, 'lost')
    await rm(mediaFolder(fasti), { recursive: true })
    assert.ok((await cardOf(lost)).equals(plain))
  })

  test('an embed without a picture is told by its card', async () => {
    const url = encodeURIComponent('http://cal.example/event/concert-1/')
    const { body } = await fasti.get(`/oembed?url=${url}`, { root: '' })
    const { headers } = await ask(pathOf(body.thumbnail_url))
    assert.equal(headers.location, await cardPathOf('/event/concert-1/'))
    assert.deepEqual([body.thumbnail_width, body.thumbnail_height], [1200, 630])
  })
})
