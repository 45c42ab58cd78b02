// Waits: for processes that import, export and make backups.
// The console imports, exports and makes backups, with progress.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { verifyBackup } from '../src/storage/backup/verify.ts'
import { databases } from './support/databases.ts'
import { removePlaces } from './support/moving.ts'
import { childrenOf } from './support/processes.ts'
import { fasti } from './support/server.ts'
import { openDesk, root, tableOf } from './support/tasks.ts'
import { until } from './support/until.ts'

removePlaces()

const wrong = ['Title,Start', 'Concert,2091-03-01 19:00', 'Nowhen,some day', ''].join('\n')

for (const database of databases) {
  describe(`the console on ${database}`, () => {
    test('imports a file, says what became of each item, and takes it back', async () => {
      await using desk = await openDesk(database)
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
      const after = (await desk.get(`/imports/${task.result.import}`)).body
      assert.equal(after.can_be_undone, false)
    })

    test('shows first what an import would do, and changes nothing', async () => {
      await using desk = await openDesk(database)
      const { body } = await desk.upload('kind=csv&dry_run=true', tableOf(3))
      const task = await desk.ended(body.id)
      assert.equal(task.state, 'done')
      assert.deepEqual([task.result.import, task.result.group], [null, null])
      assert.equal(task.result.counts.created, 3)
      assert.equal((await desk.get('/imports')).body.total, 0)
    })

    test('says who has imported', async () => {
      await using desk = await openDesk(database)
      await fasti({ ...desk.where }, 'user', 'add', 'berta', '--role', 'administrator')
      const said = await fasti({ ...desk.where }, 'token', 'add', 'berta', '--json')
      const { application_password: secret } = JSON.parse(said)
      const headers = { authorization: `Bearer ${secret}` }
      const { body } = await desk.upload('kind=csv', tableOf(2), headers)
      assert.equal((await desk.ended(body.id)).by.login, 'berta')
      const { history } = (await desk.get('/history')).body
      assert.ok(history.length > 0)
      for (const entry of history) assert.equal(entry.by.login, 'berta')
      assert.equal((await desk.get('/imports')).body.imports[0].by.login, 'berta')
    })

    test('imports two files at once, and none is lost', async () => {
      await using desk = await openDesk(database)
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
      assert.deepEqual([total, tasks.length], [3, 2])
      assert.ok(tasks[0].id > tasks[1].id)
    })

    test('stops an import that somebody does not want any more, and keeps what it has done', async () => {
      await using desk = await openDesk(database)
      const { body } = await desk.upload('kind=csv', tableOf(20_000))
      await until(async () => (await desk.get(`/tasks/${body.id}`)).body.progress.done > 0)
      const asked = await desk.post(`/tasks/${body.id}/stop`)
      assert.equal(asked.status, 200)
      const task = await desk.ended(body.id)
      assert.deepEqual([task.state, task.error], ['stopped', null])
      assert.deepEqual(desk.uploads(), [])
      const { imports } = (await desk.get('/imports')).body
      assert.equal(imports[0].id, task.result.import)
      assert.match(imports[0].error, /^Stopped/)
      assert.ok(imports[0].counts.created < 20_000)
      // A second time it is what it is.
      assert.equal((await desk.post(`/tasks/${body.id}/stop`)).body.state, 'stopped')
    })

    test('ends its work in order when the server stops, and says so afterwards', async () => {
      await using desk = await openDesk(database)
      const { body } = await desk.upload('kind=csv', tableOf(20_000))
      await until(async () => (await desk.get(`/tasks/${body.id}`)).body.progress.done > 0)
      assert.equal(await desk.server().stop(), 0)
      assert.deepEqual(desk.uploads(), [])
      await desk.restart()
      const task = (await desk.get(`/tasks/${body.id}`)).body
      assert.deepEqual([task.state, task.error], ['failed', 'The server was stopped.'])
      assert.ok(task.ended)
    })

    test('shows work as failed whose server was killed, and leaves nothing of it behind', async () => {
      await using desk = await openDesk(database)
      const { body } = await desk.upload('kind=csv', tableOf(20_000))
      await until(async () => (await desk.get(`/tasks/${body.id}`)).body.progress.done > 0)
      const [child = 0] = childrenOf(desk.server().process.pid ?? 0)
      await desk.server().stop('SIGKILL')
      assert.equal(desk.uploads().length, 1)
      await until(() => !isThere(child))
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
      await using desk = await openDesk(database)
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

    test('sends the calendar as a file, with the filters of a list', async () => {
      await using desk = await openDesk(database)
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
  })
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a stranger to the console', () => {
  test('gets 403 if they are no administrator, and 401 if they are nobody', async () => {
    await using desk = await openDesk('sqlite')
    const routes = [
      ['GET', '/tasks'],
      ['GET', '/tasks/1'],
      ['POST', '/tasks/1/stop'],
      ['POST', '/imports/files?kind=csv'],
      ['POST', '/imports/sites'],
      ['POST', '/imports/addresses'],
      ['GET', '/imports'],
      ['GET', '/imports/1'],
      ['GET', '/imports/1/outcomes'],
      ['GET', '/exports/json'],
      ['GET', '/exports/csv'],
      ['GET', '/backups'],
      ['POST', '/backups'],
      ['GET', '/backups/fasti-x.tar.zst'],
    ] as const
    for (const role of ['editor', 'author', 'nobody']) {
      let authorization = 'None'
      if (role !== 'nobody') {
        await fasti({ ...desk.where }, 'user', 'add', role, '--role', role)
        const said = await fasti({ ...desk.where }, 'token', 'add', role, '--json')
        authorization = `Bearer ${JSON.parse(said).application_password}`
      }
      for (const [method, path] of routes) {
        const isFile = path.startsWith('/imports/files')
        const site = { root: 'https://a.example', url: 'https://a.example' }
        const reply = await desk.send(method, path, {
          headers: {
            authorization,
            ...(method === 'POST'
              ? { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }
              : {}),
          },
          ...(method === 'POST' ? { body: isFile ? tableOf(1) : JSON.stringify(site) } : {}),
        })
        assert.equal(reply.status, role === 'nobody' ? 401 : 403, `${role} ${method} ${path}`)
      }
    }
    assert.deepEqual(desk.uploads(), [])
    assert.equal((await desk.get('/tasks')).body.total, 0)
  })

  test('cannot have the secrets of a site seen: not in processes, rows, logs or answers', async () => {
    await using desk = await openDesk('sqlite', { FASTI_LOG_LEVEL: 'debug' })
    const secret = 'tops3cret'
    const begun = await desk.post('/imports/sites', {
      root: 'https://theatre.invalid',
      credentials: `ada:${secret}`,
    })
    assert.equal(begun.status, 202)
    const children = () => childrenOf(desk.server().process.pid ?? 0)
    await until(() => children().length > 0)
    const [child = 0] = children()
    const shown = readFileSync(`/proc/${child}/cmdline`, 'utf8')
    assert.doesNotMatch(shown, /tops3cret|theatre/)
    assert.match(shown, /task\0import/)
    await desk.post(`/tasks/${begun.body.id}/stop`)
    const task = await desk.ended(begun.body.id)
    assert.doesNotMatch(JSON.stringify(task), /tops3cret/)
    await desk.server().stop()
    assert.doesNotMatch(desk.server().output.join(''), /tops3cret/)
    const folder = desk.where.FASTI_DATA
    for (const name of readdirSync(folder).filter((one) => one.startsWith('fasti.'))) {
      assert.equal(readFileSync(join(folder, name)).includes(secret), false, name)
    }
  })

  test('cannot make the server ask private addresses (§6.10)', async () => {
    await using desk = await openDesk('sqlite')
    for (const address of [
      'http://127.0.0.1:1/a.ics',
      'http://localhost/a.ics',
      'webcal://10.0.0.1/a.ics',
      'http://[::1]/',
      'http://ada:secret@choir.example/',
      'ftp://choir.example/',
    ]) {
      const bySite = await desk.post('/imports/sites', { root: address })
      const byAddress = await desk.post('/imports/addresses', { url: address })
      assert.deepEqual([bySite.status, byAddress.status], [400, 400], address)
    }
    assert.equal((await desk.get('/tasks')).body.total, 0)
  })

  test('gets no file out of the folder of backups but a backup', async () => {
    await using desk = await openDesk('sqlite')
    await desk.ended((await desk.post('/backups')).body.id)
    const folder = join(desk.where.FASTI_DATA, 'backups')
    symlinkSync('/etc/passwd', join(folder, 'link.tar.zst'))
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    for (const name of [
      '..%2Ffasti.db',
      '%2e%2e%2ffasti.db',
      'notes.txt',
      'link.tar.zst',
      '.tar.zst',
      'a%00.tar.zst',
      'backups',
      '..%5C..%5Cx.tar.zst',
      '%2Fetc%2Fpasswd',
    ]) {
      const reply = await desk.get(`/backups/${name}`)
      assert.deepEqual([reply.status, reply.body.code], [404, 'rest-backup-not-found'], name)
    }
    assert.equal((await desk.get('/backups')).body.backups.length, 1)
  })
})
