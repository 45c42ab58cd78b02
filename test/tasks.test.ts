// Waits: for processes that import, export and make backups.
// The console imports, exports and makes backups, with progress.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { taskSeconds } from '../src/jobs/tasks/rules.ts'
import { taskLease } from '../src/jobs/tasks/store.ts'
import { verifyBackup } from '../src/storage/backup/verify.ts'
import { openDatabase } from '../src/storage/open.ts'
import { databases } from './support/databases.ts'
import { hosted } from './support/hosted.ts'
import { passTime } from './support/leases.ts'
import { removePlaces } from './support/moving.ts'
import { childrenOf } from './support/processes.ts'
import { startServer } from './support/server.ts'
import { type Desk, openDesk, root, tableOf } from './support/tasks.ts'
import { until } from './support/until.ts'

removePlaces()

/** So many that their import is still under way when it is stopped. */
const many = 6000

const wrong = ['Title,Start', 'Concert,2091-03-01 19:00', 'Nowhen,some day', ''].join('\n')

for (const database of databases) {
  describe(`the console on ${database}`, () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(database)
    })
    after(() => desk[Symbol.asyncDispose]())

    test('imports a file, says what became of each item, and takes it back', async () => {
      const begun = await desk.upload('kind=csv&name=season.csv&status=draft', wrong)
      assert.equal(begun.status, 202)
      const { id } = begun.body
      assert.equal(begun.headers.get('location'), `${desk.server().address}${root}/tasks/${id}`)
      assert.deepEqual(
        [begun.body.kind, begun.body.name, begun.body.state],
        ['import', 'season.csv', 'running'],
      )
      const task = await desk.ended(id)
      assert.equal(task.state, 'done', JSON.stringify(task))
      assert.equal(task.by.login, 'admin')
      const { counts, group, columns, outcomes } = task.result
      assert.deepEqual([counts.created, counts.refused, task.result.dry_run], [1, 1, false])
      assert.deepEqual(columns, [
        { name: 'Title', field: 'title' },
        { name: 'Start', field: 'start_date' },
      ])
      assert.equal(outcomes.length, 1)
      assert.deepEqual([outcomes[0].outcome, outcomes[0].line], ['refused', 3])
      assert.notEqual(task.progress.total, 0)
      assert.equal(task.progress.done, task.progress.total)
      assert.deepEqual(desk.uploads(), [])

      const { imports, total } = (await desk.get('/imports')).body
      assert.equal(total, 1)
      assert.deepEqual(
        [imports[0].id, imports[0].name, imports[0].kind, imports[0].can_be_undone],
        [task.result.import, 'season.csv', 'csv', true],
      )
      assert.equal(imports[0].group, group)
      const path = `/imports/${task.result.import}/outcomes`
      const refused = (await desk.get(`${path}?outcome=refused`)).body
      assert.deepEqual([refused.total, refused.outcomes[0].line], [1, 3])
      assert.equal((await desk.get(path)).body.total, 2)
      assert.equal((await desk.post(`/history/groups/${group}/undo`, {})).status, 200)
      const undone = (await desk.get(`/imports/${task.result.import}`)).body
      assert.equal(undone.can_be_undone, false)
    })

    test('imports two files at once, and none is lost', async () => {
      const known = (await desk.get('/tasks')).body.total
      const begun = await Promise.all(
        ['Concert', 'Play', 'Film'].map((title) => desk.upload('kind=csv', tableOf(60, title))),
      )
      assert.deepEqual(
        begun.map(({ status }) => status),
        [202, 202, 202],
      )
      for (const { body } of begun) {
        const task = await desk.ended(body.id)
        assert.equal(task.state, 'done', JSON.stringify(task))
        assert.equal(task.result.counts.created, 60)
      }
      const { total, tasks } = (await desk.get('/tasks?per_page=2')).body
      assert.deepEqual([total, tasks.length], [known + 3, 2])
      assert.ok(tasks[0].id > tasks[1].id)
    })

    test('stops an import on any node, and keeps what it has done', async () => {
      const other = await startServer({ ...desk.where })
      const { body } = await desk.upload('kind=csv', tableOf(many, 'Stopped'))
      await until(async () => (await desk.get(`/tasks/${body.id}`)).body.progress.done > 0)
      const asked = await fetch(`${other.address}${root}/tasks/${body.id}/stop`, {
        method: 'POST',
        headers: { authorization: `Bearer ${desk.secret}` },
      })
      assert.equal(asked.status, 200)
      const task = await desk.ended(body.id)
      await other.stop()
      assert.deepEqual([task.state, task.error], ['stopped', null])
      assert.deepEqual(desk.uploads(), [])
      const { imports } = (await desk.get('/imports')).body
      assert.equal(imports[0].id, task.result.import)
      assert.match(imports[0].error, /^Stopped/)
      assert.ok(imports[0].counts.created < many)
      // A second time it is what it is.
      assert.equal((await desk.post(`/tasks/${body.id}/stop`)).body.state, 'stopped')
    })

    test('shows work as failed whose server was killed, and leaves nothing of it behind', async () => {
      const { body } = await desk.upload('kind=csv', tableOf(many, 'Killed'))
      await until(async () => (await desk.get(`/tasks/${body.id}`)).body.progress.done > 0)
      const [child = 0] = childrenOf(desk.server().process.pid ?? 0)
      await desk.server().stop('SIGKILL')
      assert.equal(desk.uploads().length, 1)
      await until(() => !isThere(child))
      const { FASTI_DATA: folder, DATABASE_URL: url } = desk.where
      const db = await openDatabase({ folder, url })
      await passTime(db, taskLease(body.id), taskSeconds)
      await db.close()
      await desk.restart()
      await until(() => desk.uploads().length === 0)
      const task = await desk.ended(body.id)
      assert.deepEqual([task.state, task.error], ['failed', 'The server was stopped.'])
      const spanish = await fetch(
        `${desk.server().address}/es/api/cal/console/v1/tasks/${body.id}`,
        { headers: { authorization: `Bearer ${desk.secret}` } },
      )
      assert.notEqual(
        ((await spanish.json()) as { error: string }).error,
        'The server was stopped.',
      )
    })

    test('makes a backup, lists it and sends it, whole', async () => {
      const empty = (await desk.get('/backups')).body
      assert.deepEqual([empty.backups, empty.every, empty.last_error], [[], null, null])
      const begun = await desk.post('/backups')
      assert.equal(begun.status, 202)
      const twice = await desk.post('/backups')
      assert.deepEqual([twice.status, twice.body.code], [409, 'backup-is-running'])
      const task = await desk.ended(begun.body.id)
      assert.equal(task.state, 'done', JSON.stringify(task))
      const { backups } = (await desk.get('/backups')).body
      assert.deepEqual(
        [backups.length, backups[0].file, backups[0].bytes],
        [1, task.result.file, task.result.bytes],
      )
      const sent = await fetch(`${desk.server().address}${root}/backups/${backups[0].file}`, {
        headers: { authorization: `Bearer ${desk.secret}` },
      })
      assert.equal(sent.headers.get('content-length'), String(backups[0].bytes))
      assert.match(sent.headers.get('content-disposition') ?? '', /^attachment; filename="fasti-/)
      const copy = join(desk.where.FASTI_DATA, 'copy.tar.zst')
      writeFileSync(copy, Buffer.from(await sent.arrayBuffer()))
      const { contents } = await verifyBackup(copy)
      assert.equal(contents.tables.find(({ name }) => name === 'users')?.rows, 1)
      // It counts as one by hand: it is the last backup, and none that the server is to make.
      const status = (await desk.get('/status')).body
      assert.equal(status.last_backup.bytes, backups[0].bytes)
      assert.equal((await desk.post('/backups')).status, 202)
    })
  })
}

describe('the console on either database', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk('sqlite')
  })
  after(() => desk[Symbol.asyncDispose]())

  test('shows first what an import would do, and changes nothing', async () => {
    const bad = Array.from({ length: 250 }, (_, n) => `${'x'.repeat(1000)} ${n},some day\n`)
    const { body } = await desk.upload('kind=csv&dry_run=true', tableOf(3) + bad.join(''))
    const task = await desk.ended(body.id)
    assert.equal(task.state, 'done')
    assert.deepEqual([task.result.import, task.result.group], [null, null])
    assert.deepEqual([task.result.counts.created, task.result.counts.refused], [3, 250])
    assert.equal(task.result.outcomes.length, 200)
    assert.equal((await desk.get('/imports')).body.total, 0)
  })

  test('sends the calendar as a file, with the filters of a list', async () => {
    const { body } = await desk.upload('kind=csv', tableOf(5))
    await desk.ended(body.id)
    const read = async (path: string) => {
      const response = await fetch(`${desk.server().address}${root}/exports/${path}`, {
        headers: { authorization: `Bearer ${desk.secret}`, 'accept-encoding': 'gzip, br' },
      })
      assert.equal(response.status, 200, path)
      assert.equal(response.headers.get('content-encoding'), null)
      assert.equal(response.headers.get('cache-control'), 'private, no-store')
      return { name: response.headers.get('content-disposition'), text: await response.text() }
    }
    const table = await read('csv')
    assert.match(table.name ?? '', /^attachment; filename="calendar-\d{4}-\d\d-\d\d\.csv"$/)
    assert.equal(table.text.trim().split('\n').length, 6)
    const some = await read('csv?start_date=2091-03-02&end_date=2091-03-03&search=Concert')
    assert.equal(some.text.trim().split('\n').length, 3)
    assert.match((await read('ics')).text, /^BEGIN:VCALENDAR[^]*END:VCALENDAR\r\n$/)
    assert.ok(JSON.parse((await read('json')).text))
    const bad = await desk.get('/exports/csv?venue=999999')
    assert.deepEqual([bad.status, bad.body.code], [400, 'rest_invalid_param'])
    const head = await desk.send('HEAD', '/exports/csv')
    assert.deepEqual([head.status, childrenOf(desk.server().process.pid ?? 0)], [200, []])
  })

  test('says who has imported', async () => {
    const words = ['user', 'add', 'berta', '--role', 'administrator', '--json']
    const said = await hosted({ ...desk.where }, words)
    const { application_password: secret } = JSON.parse(said.stdout)
    const headers = { authorization: `Bearer ${secret}` }
    const { history: earlier } = (await desk.get('/history')).body
    const { body } = await desk.upload('kind=csv', tableOf(2, 'Play'), headers)
    assert.equal((await desk.ended(body.id)).by.login, 'berta')
    const { history } = (await desk.get('/history')).body
    const [{ id: last }] = earlier
    const made = history.filter(({ id }: { id: number }) => id > last)
    assert.ok(made.length > 0)
    for (const entry of made) assert.equal(entry.by.login, 'berta')
    assert.equal((await desk.get('/imports')).body.imports[0].by.login, 'berta')
  })

  test('ends its work in order when the server stops, and says so afterwards', async () => {
    const { body } = await desk.upload('kind=csv', tableOf(many))
    await until(async () => (await desk.get(`/tasks/${body.id}`)).body.progress.done > 0)
    assert.equal(await desk.server().stop(), 0)
    assert.deepEqual(desk.uploads(), [])
    await desk.restart()
    const task = (await desk.get(`/tasks/${body.id}`)).body
    assert.deepEqual([task.state, task.error], ['failed', 'The server was stopped.'])
    assert.ok(task.ended)
  })
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
