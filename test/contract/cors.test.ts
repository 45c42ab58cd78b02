import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultRoot, freshFasti } from '../support/fasti.ts'
import { refused } from '../support/refusals.ts'

const listed = 'https://calendar.example'
const split = (header: string | undefined) =>
  (header ?? '').toLowerCase().split(/,\s*/).filter(Boolean).toSorted()

const exposed = [
  'allow',
  'etag',
  'link',
  'location',
  'retry-after',
  'x-request-id',
  'x-tec-total',
  'x-tec-totalpages',
  'x-wp-total',
  'x-wp-totalpages',
]

describe('pages of other origins', () => {
  test('any origin may read, and never with the cookies of its visitor (§11.5, S12.1)', async () => {
    await using fasti = await freshFasti('sqlite')
    for (const origin of ['https://elsewhere.example', 'null', 'file://', 'a b', '<script>']) {
      const headers = { origin, cookie: 'a=b' }
      for (const path of ['/venues', '/nothing', '/venues?page=0']) {
        const reply = await fasti.get(path, { headers })
        assert.equal(reply.headers['access-control-allow-origin'], '*')
        assert.equal(reply.headers['access-control-allow-credentials'], undefined)
        assert.deepEqual(split(reply.headers['access-control-expose-headers']), exposed)
      }
    }
  })

  test('scripts of other sites read feeds and embeds, but no page for people (§11.5)', async () => {
    await using fasti = await freshFasti('sqlite')
    const allowedAt = async (url: string) => {
      const headers = { origin: 'https://elsewhere.example', accept: 'text/html' }
      const reply = await fasti.app.inject({ url, headers })
      return reply.headers['access-control-allow-origin']
    }
    for (const url of ['/events/list.ics', '/events/list.json', '/embed/month.json']) {
      assert.equal(await allowedAt(url), '*', url)
    }
    for (const url of ['/', '/events/list/', '/event/none/', '/nowhere', '/search/suggest?q=a']) {
      // Once made, once from the cache.
      for (const _ of [1, 2, 3]) assert.equal(await allowedAt(url), undefined, url)
    }
  })

  test('a preflight request learns all that a page needs (§11.5)', async () => {
    await using fasti = await freshFasti('sqlite')
    for (const path of ['/venues', '/venues/1', '/nothing']) {
      const reply = await fasti.send('OPTIONS', path, {
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization,content-type,if-match,x-other',
        },
      })
      assert.equal(reply.status, 200)
      assert.equal(reply.headers['access-control-allow-origin'], '*')
      assert.deepEqual(split(reply.headers['access-control-allow-methods']), [
        'delete',
        'get',
        'head',
        'options',
        'patch',
        'post',
        'put',
      ])
      assert.deepEqual(split(reply.headers['access-control-allow-headers']), [
        'authorization',
        'content-type',
        'idempotency-key',
        'if-match',
        'if-none-match',
        'x-request-id',
      ])
      assert.equal(reply.headers['access-control-max-age'], '600')
      assert.equal(reply.headers['access-control-allow-credentials'], undefined)
    }
  })

  test('with a list only its origins are allowed, and answers vary by Origin (§11.5, S12.1)', async () => {
    const settings = { FASTI_CORS_ORIGINS: `${listed}, https://other.example:8443` }
    await using fasti = await freshFasti('sqlite', settings)
    const ask = (origin: string | undefined, path = '/venues', method = 'GET') =>
      fasti.send(method, path, origin === undefined ? {} : { headers: { origin } })
    for (const origin of [listed, 'https://other.example:8443']) {
      const reply = await ask(origin)
      assert.equal(reply.headers['access-control-allow-origin'], origin)
      assert.equal(reply.headers['access-control-allow-credentials'], undefined)
    }
    const strangers = ['https://evil.example', 'null', `${listed}.evil.example`, `${listed}:444`]
    for (const origin of [...strangers, 'http://calendar.example', '*', undefined]) {
      const reply = await ask(origin)
      assert.equal(reply.status, 200)
      assert.equal(reply.headers['access-control-allow-origin'], undefined, String(origin))
    }
    for (const path of ['/venues', '/doc', '/nothing', '/venues?page=0', '/venues/1']) {
      for (const method of ['GET', 'OPTIONS']) {
        const names = split((await ask(listed, path, method)).headers['vary'])
        for (const name of ['origin', 'authorization', 'cookie', 'accept-encoding']) {
          assert.ok(names.includes(name), `${method} ${path} ${name}`)
        }
        if (path === '/doc' && method === 'GET') assert.ok(names.includes('accept'))
      }
    }
    const again = { origin: listed, 'if-none-match': '*' }
    assert.ok(
      split((await fasti.get('/venues', { headers: again })).headers['vary']).includes('origin'),
    )
  })

  test('a line break in Origin splits no header (S7.6)', async () => {
    await using fasti = await freshFasti('sqlite', { FASTI_CORS_ORIGINS: listed })
    const reply = await fasti.app.inject({
      url: `${defaultRoot}/venues`,
      headers: { origin: `${listed}\r\nX-Evil: 1` },
    })
    assert.equal(reply.headers['access-control-allow-origin'], undefined)
    assert.equal(reply.headers['x-evil'], undefined)
  })
})

describe('a limit of requests', () => {
  test('more than the limit from one address is refused, whatever is asked (S9.8)', async () => {
    await using fasti = await freshFasti('sqlite', { FASTI_RATE_LIMIT: '4' })
    assert.equal((await fasti.get('/venues')).status, 200)
    assert.equal((await fasti.get('/nothing')).status, 404)
    assert.equal(
      (await fasti.get('/venues', { headers: { authorization: 'Bearer x' } })).status,
      401,
    )
    assert.equal((await fasti.send('OPTIONS', '/venues')).status, 200)
    for (const [method, path] of [
      ['GET', '/venues'],
      ['GET', '/nothing'],
      ['POST', '/tags'],
    ] as const) {
      const headers = { authorization: 'Bearer x', origin: 'https://elsewhere.example' }
      const reply = await fasti.send(method, path, { headers })
      refused(reply, 429, 'rest_too_many_requests')
      const seconds = reply.body.data.retry_after
      assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60)
      assert.equal(reply.headers['retry-after'], String(seconds))
      assert.equal(reply.headers['access-control-allow-origin'], '*')
      assert.equal(reply.headers['x-content-type-options'], 'nosniff')
      assert.equal(reply.headers['cache-control'], 'no-store')
    }
    const french = await fasti.get('/venues', { root: `/fr${defaultRoot}` })
    assert.equal(french.headers['content-language'], 'fr')
  })

  test('each address has a limit of its own, and a forged one none (S9.8, S4.6)', async () => {
    await using fasti = await freshFasti('sqlite', { FASTI_RATE_LIMIT: '1' })
    const ask = async (remoteAddress: string, forwarded?: string) => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      const url = `${defaultRoot}/venues`
      return (await fasti.app.inject({ url, remoteAddress, headers })).statusCode
    }
    assert.equal(await ask('192.0.2.1'), 200)
    assert.equal(await ask('192.0.2.1'), 429)
    assert.equal(await ask('192.0.2.1', '198.51.100.7'), 429)
    assert.equal(await ask('192.0.2.2'), 200)
  })

  test('health checks are not counted (S9.8)', async () => {
    await using fasti = await freshFasti('sqlite', { FASTI_RATE_LIMIT: '1' })
    for (const url of ['/healthz', '/readyz', '/healthz']) {
      assert.equal((await fasti.app.inject({ url })).statusCode, 200)
    }
    assert.equal((await fasti.get('/venues')).status, 200)
  })

  test('without a setting there is no limit (§1.1)', async () => {
    await using fasti = await freshFasti('sqlite')
    const replies = await Promise.all(Array.from({ length: 200 }, () => fasti.get('/tags')))
    assert.ok(replies.every(({ status }) => status === 200))
    assert.equal(replies[0]?.headers['x-ratelimit-limit'], undefined)
  })
})
