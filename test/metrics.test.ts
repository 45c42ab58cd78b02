// What `/metrics` reports.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

/** Metrics by name with labels, as written. */
async function scrape(fasti: Fasti, headers: Record<string, string> = {}) {
  const { statusCode, payload } = await fasti.app.inject({ url: '/metrics', headers })
  const lines = payload.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const values = lines.map((line) => {
    const at = line.lastIndexOf(' ')
    return [line.slice(0, at), Number(line.slice(at + 1))] as const
  })
  return { statusCode, payload, values: new Map(values) }
}

for (const database of databases) {
  describe(`metrics on ${database}`, () => {
    test('count requests by route and status, with how long they took', async () => {
      await using fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'))
      for (let n = 0; n < 3; n += 1) await fasti.get('/events')
      await fasti.get('/events/999')
      await fasti.get('/nowhere')
      const { statusCode, values } = await scrape(fasti)
      assert.equal(statusCode, 200)
      const route = '/api/cal/events/v1/events'
      const labels = `route="${route}",method="GET",status="200"`
      assert.equal(values.get(`fasti_requests_total{${labels}}`), 3)
      assert.equal(values.get(`fasti_request_seconds_count{${labels}}`), 3)
      assert.equal(values.get(`fasti_request_seconds_bucket{${labels},le="+Inf"}`), 3)
      assert.equal(
        values.get(`fasti_requests_total{route="",method="GET",status="404"}`),
        1,
        'an address that leads nowhere makes no name of its own',
      )
    })

    test('show how caches and the database are used, and that caches are bounded', async () => {
      await using fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'))
      for (let n = 0; n < 3; n += 1) await fasti.get('/events')
      const { values } = await scrape(fasti)
      assert.equal(values.get('fasti_cache_hits_total{cache="answers"}'), 1)
      for (const cache of ['answers', 'event texts', 'totals']) {
        const size = values.get(`fasti_cache_size_bytes{cache="${cache}"}`) ?? NaN
        assert.ok(size <= (values.get(`fasti_cache_limit_bytes{cache="${cache}"}`) ?? 0), cache)
      }
      assert.equal(values.get('fasti_cache_entries{cache="event texts"}'), 1)
      assert.ok((values.get('fasti_database_statements_total') ?? 0) > 10)
      assert.ok((values.get('fasti_database_seconds_total') ?? 0) > 0)
      assert.equal(values.get('fasti_rows{table="events"}'), 1)
      assert.ok(values.has('fasti_event_loop_delay_seconds{quantile="0.99"}'))
      assert.ok((values.get('process_resident_memory_bytes') ?? 0) > 1e6)
    })
  })
}

test('a scrape does not escape labels again, however many routes were in use', async ({ mock }) => {
  await using fasti = await freshFasti('sqlite')
  const escaping = [
    mock.method(String.prototype, 'replace'),
    mock.method(String.prototype, 'replaceAll'),
  ].map(({ mock: calls }) => calls)
  const cost = async () => {
    const before = escaping.reduce((sum, calls) => sum + calls.callCount(), 0)
    const { values } = await scrape(fasti)
    const after = escaping.reduce((sum, calls) => sum + calls.callCount(), 0)
    const series = [...values.keys()].filter((name) => name.startsWith('fasti_requests_total'))
    return { calls: after - before, series: series.length }
  }
  // The first scrape counts the rows, and the second one reports the first as a request.
  await cost()
  await cost()
  const few = await cost()
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const path of ['/', '/doc', '/events', '/venues', '/tags', '/events/7', '/tags/7']) {
      await fasti.send(method, path)
    }
  }
  const many = await cost()
  assert.ok(many.series > few.series + 30, `${many.series} series`)
  assert.equal(many.calls, few.calls)
})

test('unknown addresses make no series of their own', async () => {
  await using fasti = await freshFasti('sqlite')
  const nowhere = async (name: string) => {
    for (const method of ['GET', 'POST', 'DELETE']) await fasti.send(method, `/${name}/${name}`)
    const { values } = await scrape(fasti)
    return values.size
  }
  await nowhere('first')
  const before = await nowhere('second')
  for (const name of ['third', 'fourth', 'fifth']) {
    assert.equal(await nowhere(name), before)
  }
})

test('every line is of the form that Prometheus reads', async () => {
  await using fasti = await freshFasti('sqlite')
  await fasti.get('/events')
  const { payload } = await scrape(fasti)
  for (const line of payload.trimEnd().split('\n')) {
    assert.match(
      line,
      /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})? [\d.e+-]+)$/,
    )
  }
})

async function statusWith(settings: Record<string, string>, headers = {}): Promise<number> {
  await using fasti = await freshFasti('sqlite', settings)
  return (await scrape(fasti, headers)).statusCode
}

test('metrics are for the local network alone, unless the settings say otherwise', async () => {
  const throughProxy = { 'x-forwarded-for': '9.9.9.9' }
  assert.equal(await statusWith({}), 200)
  assert.equal(await statusWith({}, throughProxy), 404)
  assert.equal(await statusWith({ FASTI_TRUST_PROXY: 'true' }, throughProxy), 404)
  assert.equal(await statusWith({ FASTI_METRICS: 'public' }, throughProxy), 200)
  assert.equal(await statusWith({ FASTI_METRICS: 'off' }), 404)
})
