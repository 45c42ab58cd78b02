// Waits: for locks, and for machines that lack something.
// The server as a process on a failing machine: clear answers, reads continue, nothing is lost, and
// it recovers without a restart.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { movingGif } from './support/bombs.ts'
import { type Visitor, visit } from './support/visitor.ts'
import { draw } from './support/pictures.ts'
import { type Server, startServer } from './support/server.ts'
import { isWhole } from './support/whole.ts'

const limitFiles = ({ process: { pid } }: Server, bytes: string) =>
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`])

describe('on a bad machine', () => {
  let folder: string
  let server: Server
  let visitor: Visitor
  const written = new Set<string>()
  let tags = 0

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fasti-'))
    server = await startServer({
      FASTI_DATA: folder,
      NODE_OPTIONS: '--max-old-space-size=64',
    })
    visitor = visit(server)
  })
  after(async () => {
    await server.stop('SIGKILL')
    await rm(folder, { recursive: true })
  })

  const write = async () => {
    tags += 1
    const name = `Tag ${tags}`
    const answer = await visitor.write('/tags', { name })
    if (answer.status === 201) written.add(name)
    return answer
  }
  const files = async () => {
    const found = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true })
    return found.filter((one) => one.isFile()).map(({ name }) => name)
  }
  /** Every tag that was acknowledged is there, and every other is not. */
  const nothingLost = async () => {
    const { body } = await visitor.read('/tags?hide_empty=false&per_page=100')
    const names = new Set(body.tags.map(({ name }: { name: string }) => name))
    assert.deepEqual(names, written)
    assert.equal(server.process.exitCode, null)
    assert.equal(server.output.join('').includes('"level":50'), false, 'no fault of ours')
  }

  test('S14.6 a full disk: writes get 503, reads continue, and it recovers', async () => {
    assert.equal((await write()).status, 201)
    assert.equal((await visitor.upload(await draw('png', 400, 300, '#001'))).status, 201)
    const earlier = await files()
    limitFiles(server, '1')
    for (let round = 0; round < 5; round += 1) {
      visitor.refused(await write())
      visitor.refused(await visitor.upload(await draw('png', 400, 300, `#00${round + 2}`)))
      assert.equal((await visitor.read('/tags')).status, 200)
      assert.equal((await visitor.read('/events')).status, 200)
    }
    assert.equal(await visitor.ready(), 503)
    assert.equal(await visitor.ready('?for=reads'), 200)
    assert.deepEqual(await files(), earlier)
    limitFiles(server, 'unlimited')
    await visitor.until(200)
    assert.equal((await write()).status, 201)
    assert.equal((await visitor.upload(await draw('png', 400, 300, '#008'))).status, 201)
    await nothingLost()
  })

  test('a database locked by another process: writes get 503 in time, reads continue, and it recovers', async () => {
    const other = new Sqlite(join(folder, 'fasti.db'))
    other.exec('begin immediate')
    const refused = Array.from({ length: 5 }, write)
    for (let round = 0; round < 20; round += 1) {
      assert.equal((await visitor.read(`/events?page=1&per_page=${round + 1}`)).status, 200)
    }
    for (const answer of await Promise.all(refused)) visitor.refused(answer)
    assert.equal(await visitor.ready(), 503)
    other.close()
    await visitor.until(200)
    assert.equal((await write()).status, 201)
    await nothingLost()
  })

  test('little memory: large bodies and images in parallel are answered, and the process survives', async () => {
    const picture = await movingGif(1000, 1000, 49)
    const description = 'word '.repeat(20_000)
    const event = {
      title: 'Long',
      description,
      start_date: '2030-01-01 10:00:00',
      end_date: '2030-01-01 11:00:00',
    }
    const asked = Array.from({ length: isWhole ? 20 : 8 }, (_, at) => [
      visitor.upload(Buffer.concat([picture, Buffer.from([at])])),
      visitor.write('/events', event),
      visitor.read(`/events?per_page=50&search=word${at}`),
    ])
    const statuses = new Set((await Promise.all(asked.flat())).map(({ status }) => status))
    const unexpected = [...statuses].filter((status) => ![200, 201, 400, 413, 503].includes(status))
    assert.deepEqual(unexpected, [])
    await visitor.until(200)
    assert.equal((await write()).status, 201)
    await nothingLost()
  })
})
