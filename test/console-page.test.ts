// The page of the console (§19): where it is, what it may load, and what it says without a session.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { buildConsole } from '../src/admin/build.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { consoleRoot, personOf } from './support/signing_in.ts'

const begunIn = (text: string): Json =>
  JSON.parse(/<script type="application\/json" id="begun">([^<]*)<\/script>/.exec(text)?.[1] ?? '')

describe('the page of the console', () => {
  let fasti: Fasti

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_SITE_NAME: 'Quay & "Hill"' })
  })
  after(() => fasti[Symbol.asyncDispose]())

  const get = (path: string) => fasti.get(path, { root: '' })

  test('is at every address below /admin, in each language of the site', async () => {
    for (const [path, language] of [
      ['/admin', 'en'],
      ['/admin/', 'en'],
      ['/admin/events/12?status=draft', 'en'],
      ['/es/admin', 'es'],
      ['/fr/admin/people', 'fr'],
    ] as const) {
      const { status, text, headers } = await get(path)
      assert.equal(status, 200, path)
      assert.match(text, new RegExp(`<html lang="${language}"`))
      assert.equal(headers['content-language'], language)
    }
    assert.equal((await fasti.send('HEAD', '/admin', { root: '' })).status, 200)
    assert.equal((await fasti.send('POST', '/admin', { root: '' })).status, 404)
  })

  test('runs nothing but its own files, is kept by no cache and shown in no frame', async () => {
    const { text, headers } = await get('/admin')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.doesNotMatch(policy, /unsafe|\*/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers['x-robots-tag'], 'noindex')
    assert.doesNotMatch(
      text,
      /<script(?! type="application\/json")(?![^>]* src=)|\sstyle=|\son\w+=/,
    )
    assert.match(text, /Quay &amp; &quot;Hill&quot;/)
  })

  test('has what its screen asks for first, with the rights of its session alone', async () => {
    const editor = await personOf(fasti, 'editor')
    const title = 'Ends </script><script src=x> here'
    await makeEvent(fasti.as('contributor'), { title, status: 'pending' })
    const { headers } = editor
    const page = async (path: string, cookie = headers['cookie']) =>
      begunIn((await fasti.get(path, { root: '', headers: { cookie: cookie ?? '' } })).text)
    const begun = await page('/admin')
    for (const path of ['session', 'news', 'review?per_page=1', 'today']) {
      const { body } = await fasti.get(`/${path}`, { root: consoleRoot, headers })
      assert.deepEqual(begun[`console/${path}`], body, path)
    }
    const elsewhere = await page('/es/admin/events/12?search=/admin')
    assert.deepEqual(Object.keys(elsewhere), [
      'console/session',
      'console/news',
      'console/review?per_page=1',
    ])
    const reader = await personOf(fasti, 'subscriber')
    assert.deepEqual(Object.keys(await page('/admin', reader.headers['cookie'])), [
      'console/session',
    ])
    const [name = ''] = String(headers['cookie']).split('=')
    for (const cookie of ['', `${name}=made-up`]) assert.deepEqual(await page('/admin', cookie), {})
  })

  test('names files that are there for good, and no others are', async () => {
    const { text } = await get('/admin')
    const paths = [...text.matchAll(/(?:href|src)="(\/admin\/files\/[^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    assert.ok(paths.length >= 3, text)
    for (const path of paths) {
      const { status, headers } = await get(path)
      assert.equal(status, 200, path)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
    for (const path of ['main.js', 'main-00000000.js', '..%2f..%2fpackage.json', '%00', 'a/b']) {
      const { status } = await get(`/admin/files/${path}`)
      assert.ok(status === 404 || (path === 'a/b' && status === 200), `${path} ${status}`)
    }
  })

  test('has the words of its language', async () => {
    const { text } = await get('/es/admin')
    const [, path = ''] = /href="([^"]+)" as="fetch"/.exec(text) ?? []
    const { body } = await get(path)
    assert.equal(body['Sign in'], 'Iniciar sesión')
    // The number is known to the browser alone.
    assert.equal(body['{n} events'].one, '{n} evento')
    assert.doesNotMatch(JSON.stringify(body), /NaN/)
  })
})

test('the scripts of the console are small', async () => {
  const files = await buildConsole()
  const sizes = files
    .filter(([name]) => name.endsWith('.js'))
    .map(([name, content]) => [name, brotliCompressSync(content).length] as const)
  const sumOf = (some: typeof sizes) => some.reduce((sum, [, size]) => sum + size, 0)
  // Few people ever load what is for administrators.
  const forFew = sizes.filter(([name]) => /^(?:administration|transfer)-/.test(name))
  assert.ok(forFew.length === 2 && sumOf(forFew) < 22_000, JSON.stringify(forFew))
  assert.ok(sumOf(sizes) - sumOf(forFew) < 176_000, JSON.stringify(sizes))
  const main = files.find(([name]) => /^main-.*\.js$/.test(name))
  const text = Buffer.from(main?.[1] ?? []).toString()
  const first = sizes.filter(
    ([name]) => name.startsWith('main-') || text.includes(`from"./${name}"`),
  )
  assert.ok(sumOf(first) < 35_000, JSON.stringify(first))
})
