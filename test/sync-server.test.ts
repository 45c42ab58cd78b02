// Waits: for servers that look at other calendars.
// The looks that the server takes by itself, and the command line of syncs.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { placeOf } from './support/backups.ts'
import { databases } from './support/databases.ts'
import { calendar, icsOf, startFeed, text } from './support/feed_source.ts'
import { hosted } from './support/hosted.ts'
import { newFolder, removePlaces } from './support/moving.ts'
import { type Server, startServer } from './support/server.ts'
import { until } from './support/until.ts'

removePlaces()

type Place = Awaited<ReturnType<typeof placeOf>>

const run = async (where: Place, ...args: readonly string[]) => {
  const ended = await hosted({ ...where }, ['sync', ...args])
  assert.equal(ended.code, 0, ended.stderr)
  return ended.stdout
}

const listOf = async (where: Place) => JSON.parse(await run(where, 'list', '--json'))

const told = ({ output }: Server, sentence: string) =>
  output.filter((line) => line.includes(`"msg":"${sentence}"`)).length

const titlesAt = async ({ address }: Server): Promise<readonly string[]> => {
  const path = '/api/cal/events/v1/events?start_date=2001-01-01&end_date=2099-01-01'
  const { events } = (await (await fetch(`${address}${path}`)).json()) as {
    events: readonly { title: string }[]
  }
  return events.map(({ title }) => title)
}

for (const database of databases) {
  describe(`a server on ${database} that keeps calendars in step`, () => {
    test('looks at what is due, of several nodes one alone, and goes on after a restart', async () => {
      const where = { ...(await placeOf(database)) }
      await using feed = await startFeed(calendar([{ uid: 'a', start: '20980101T100000Z' }]))
      await run(where, 'add', feed.url, '--every', '5m')
      const nodes = database === 'postgres' ? 2 : 1
      const servers: Server[] = []
      try {
        for (let n = 0; n < nodes; n += 1) servers.push(await startServer({ ...where }))
        const [first] = servers
        assert.ok(first)
        await until(async () => (await titlesAt(first)).length > 0)
        await until(() => servers.some((one) => told(one, 'another calendar was brought in step')))
        await sleep(1000)
        assert.equal(feed.requests.length, 1)
      } finally {
        await Promise.all(servers.map((one) => one.stop()))
      }
      const [{ id, last_run, failures }] = await listOf(where)
      assert.deepEqual([last_run.outcome, last_run.counts.created, failures], ['changed', 1, 0])
      feed.answer = calendar([{ uid: 'a', title: 'Renamed', start: '20980101T100000Z' }])
      await run(where, 'pause', String(id))
      await run(where, 'resume', String(id))
      const again = await startServer({ ...where })
      try {
        await until(async () => (await titlesAt(again)).includes('Renamed'))
      } finally {
        assert.equal(await again.stop(), 0)
      }
    })
  })
}

test('a server that is stopped in the middle of a look ends at once, and nothing has failed', async () => {
  const where = newFolder()
  await using feed = await startFeed(() => {})
  await run(where, 'add', feed.url)
  const server = await startServer({ ...where })
  await until(() => feed.requests.length > 0)
  assert.equal(await server.stop(), 0)
  const [{ failures, checked }] = await listOf(where)
  assert.deepEqual([failures, checked], [0, null])
})

test('the command line adds, lists, runs, pauses, resumes and removes', async () => {
  const where = newFolder()
  await using feed = await startFeed(calendar([{ uid: 'a' }, { uid: 'b', start: 'never' }]))
  assert.match(await run(where, 'add', feed.url, '--every', '30m'), /^Sync 1 \(ics\): .*every 30m/)
  assert.match(await run(where, 'list'), /^1\thttp.*not looked at yet; next/)
  const { code: inPart, stdout: report } = await hosted({ ...where }, ['sync', 'run', '1'])
  assert.equal(inPart, 3, 'a part was refused (§24)')
  assert.match(report, /refused: .*Concert b/)
  assert.match(report, /1 created, 1 refused\./)
  assert.match(report, /npx fasti undo --group/)
  const again = await hosted({ ...where }, ['sync', 'run', '1', '--json'])
  assert.deepEqual([again.code, JSON.parse(again.stdout).counts.unchanged], [3, 1])
  await run(where, 'pause', '1')
  assert.match(await run(where, 'list'), /unchanged; paused/)
  await run(where, 'resume', '1')
  feed.answer = text('<html></html>')
  const failed = await hosted({ ...where }, ['sync', 'run', '1'])
  assert.equal(failed.code, 1)
  assert.match(failed.stdout, /web page/)
  assert.match(failed.stderr, /Nothing was changed; the next look is at/)
  assert.match(await run(where, 'list'), /failed 1 times in a row: This is a web page/)
  feed.answer = text(icsOf([]))
  await run(where, 'remove', '1')
  assert.equal((await listOf(where)).length, 0)
  for (const [args, sentence] of [
    [['run', '1'], /There is no sync 1\./],
    [['remove', '1'], /There is no such sync\./],
    [['add', 'ftp://a.example/a.ics'], /url is not an http or https address\./],
    [['add', feed.url, '--author', 'nobody'], /author names something that does not exist/],
    [['add', feed.url, '--every', '1m'], /at least 5m/],
  ] as const) {
    const { code, stderr } = await hosted({ ...where }, ['sync', ...args])
    assert.notEqual(code, 0)
    assert.match(stderr, sentence)
  }
})
