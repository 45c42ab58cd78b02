// Overload: some requests are refused early, the rest are served, and the server recovers at once.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type AdmittedWork, admissionOf, usualLimits } from '../src/http/admission.ts'
import { databases } from './support/databases.ts'
import { type Fasti, defaultRoot, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { type Heard, ask } from './support/raw_http.ts'
import { unavailable } from './support/refusals.ts'

function burn(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

interface Told {
  started: number
  refused: number
  isGone: boolean
}

function burning(ms: number, told: Told): AdmittedWork {
  return {
    isGone: () => told.isGone,
    start: (done) => {
      told.started += 1
      burn(ms)
      done()
    },
    refuse: () => void (told.refused += 1),
  }
}

const nothing = (): Told => ({ started: 0, refused: 0, isGone: false })

describe('admission', () => {
  test('starts at once what the event loop has time for', () => {
    const told = nothing()
    const admission = admissionOf({ ...usualLimits, turnMs: 10_000 })
    for (let n = 0; n < 100; n += 1) admission.enter(burning(0, told))
    assert.equal(told.started, 100)
    assert.deepEqual(admission.stats(), { running: 0, waiting: 0, shed: 0, abandoned: 0 })
  })

  test('S13.7 starts one per turn of the event loop when there is much to do', async () => {
    const told = nothing()
    const admission = admissionOf({ ...usualLimits, queueMs: 60_000 })
    for (let n = 0; n < 20; n += 1) admission.enter(burning(15, told))
    const atOnce = told.started
    assert.ok(atOnce < 5, `${atOnce} in one turn`)
    for (let before = atOnce; told.started < 20; before = told.started) {
      await nextTurn()
      assert.ok(told.started - before <= 1)
    }
    assert.equal(told.refused, 0)
  })

  test('S13.7 drops requests whose client has disconnected', async () => {
    const told = nothing()
    const admission = admissionOf({ ...usualLimits, queueMs: 60_000 })
    for (let n = 0; n < 20; n += 1) admission.enter(burning(15, told))
    told.isGone = true
    const { started } = told
    while (admission.stats().waiting > 0) await nextTurn()
    assert.equal(told.started, started)
    assert.equal(admission.stats().abandoned, 20 - started)
  })

  test('S13.11 refuses what would wait too long, and recovers at once', async () => {
    const told = nothing()
    const admission = admissionOf({ ...usualLimits, queueMs: 100 })
    for (let n = 0; n < 150; n += 1) admission.enter(burning(5, told))
    assert.equal(admission.isOverloaded(), false)
    let overloaded = 0
    while (admission.stats().waiting > 0) {
      await nextTurn()
      if (admission.isOverloaded()) overloaded += 1
    }
    assert.ok(overloaded > 0 && told.refused > 0 && told.started > 1)
    assert.equal(told.started + told.refused, 150)
    assert.equal(admission.isOverloaded(), false)
    await sleep(20)
    admission.enter(burning(0, told))
    assert.equal(told.started + told.refused, 151)
  })

  test('S13.11 is overloaded when too many answers are being made, and only then', () => {
    const admission = admissionOf({ ...usualLimits, most: 40 })
    const open: (() => void)[] = []
    const work = { isGone: () => false, start: (done: () => void) => void open.push(done) }
    let refused = 0
    const enter = () => admission.enter({ ...work, refuse: () => void (refused += 1) })
    for (let n = 0; n < 39; n += 1) enter()
    assert.equal(admission.isOverloaded(), false)
    enter()
    assert.equal(admission.isOverloaded(), true)
    for (const done of open) {
      done()
      done()
    }
    assert.deepEqual([admission.stats().running, refused], [0, 0])
  })

  test('S13.11 a burst of a few dozen is served, however long it takes', async () => {
    const told = nothing()
    const admission = admissionOf({ ...usualLimits, queueMs: 1 })
    for (let n = 0; n < 60; n += 1) admission.enter(burning(5, told))
    while (admission.stats().waiting > 0) {
      await nextTurn()
      assert.equal(admission.isOverloaded(), false)
    }
    assert.deepEqual([told.started, told.refused], [60, 0])
  })
})

async function burst(fasti: Fasti, address: string, count: number): Promise<readonly Heard[]> {
  const paths = [
    (n: number) => `${defaultRoot}/doc?_fields=info,x${n}`,
    (n: number) => `/es${defaultRoot}/events?n=${n}`,
    (n: number) => `/fr/events/list/?q=walk${n}`,
  ]
  const watching = ask(`${address}/healthz`, {})
  const asked = Array.from({ length: count }, (_, n) =>
    ask(`${address}${paths[n % 3]?.(n)}`, n % 3 === 2 ? { accept: 'text/html' } : {}),
  )
  const [all, watched, ready] = await Promise.all([
    Promise.all(asked),
    watching,
    ask(`${address}/readyz`, {}),
  ])
  assert.deepEqual([watched.status, ready.status], [200, 200])
  assert.equal((await fasti.app.inject({ url: '/metrics' })).statusCode, 200)
  return all
}

for (const database of databases) {
  test(`S13.11 a burst gets answers and clear refusals on ${database}, then all is served again`, async () => {
    await using fasti = await freshFasti(database, {}, { limits: usualLimits })
    await makeEvent(fasti.as('editor'))
    const address = await fasti.app.listen({ host: '127.0.0.1', port: 0 })
    let heard: readonly Heard[] = []
    // Doubled until the burst is too large even for a fast machine.
    for (let count = 400; !heard.some(({ status }) => status === 503); count *= 2) {
      heard = await burst(fasti, address, count)
    }
    assert.ok(heard.some(({ status }) => status === 200))
    const refused = heard.filter(({ status }) => status !== 200)
    for (const { status, headers, body } of refused) {
      assert.equal(status, 503)
      assert.ok(Number(headers['retry-after']) > 0)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cache-control'], 'no-store')
      const isJson = headers['content-type']?.startsWith('application/json')
      if (isJson) unavailable(JSON.parse(body.toString()), headers)
      else assert.match(body.toString(), /^<!doctype html>/i)
      assert.equal(isJson, headers['content-language'] !== 'fr')
    }
    const { payload } = await fasti.app.inject({ url: '/metrics' })
    const [, shed] = /^fasti_requests_shed_total (\d+)$/m.exec(payload) ?? []
    assert.ok(Number(shed) >= refused.length)
    for (const path of [`${defaultRoot}/doc`, `${defaultRoot}/events?after=1`, '/events/list/']) {
      assert.equal((await ask(`${address}${path}`, {})).status, 200)
    }
    assert.ok(!fasti.log.some((line) => /the database is away|a fault of the server/.test(line)))
  })
}

test('S13.11 a refusal is JSON in the language of the address, and a page for browsers (§10)', async () => {
  await using fasti = await freshFasti('sqlite', {}, { limits: { ...usualLimits, most: 0 } })
  const address = await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  const browser = { accept: 'text/html,application/xhtml+xml' }
  for (const [path, language] of [
    [`${defaultRoot}/events`, 'en'],
    [`/es${defaultRoot}/nothing`, 'es'],
    ['/fr/events.ics', 'fr'],
    ['/media/2027/02/a.png', 'en'],
    ['/events/list/', 'en'],
  ] as const) {
    const { status, headers, body } = await ask(`${address}${path}`, {})
    assert.deepEqual([status, headers['content-language']], [503, language], path)
    unavailable(JSON.parse(body.toString()), headers)
    const page = await ask(`${address}${path}`, browser)
    const type = path.includes(defaultRoot) ? 'application/json' : 'text/html'
    assert.deepEqual([page.status, page.headers['retry-after']], [503, '5'], path)
    assert.ok(page.headers['content-type']?.startsWith(type), path)
  }
})
