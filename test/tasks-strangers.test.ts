// Waits: for processes that import and make backups.
// Who may not import, and what nobody gets out of the console.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { hosted } from './support/hosted.ts'
import { removePlaces } from './support/moving.ts'
import { childrenOf } from './support/processes.ts'
import { type Desk, openDesk, tableOf } from './support/tasks.ts'
import { until } from './support/until.ts'

removePlaces()

describe('a stranger to the console', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk('sqlite')
  })
  after(() => desk[Symbol.asyncDispose]())

  test('gets 403 if they are no administrator, and 401 if they are nobody', async () => {
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
        const words = ['user', 'add', role, '--role', role, '--json']
        const said = await hosted({ ...desk.where }, words)
        authorization = `Bearer ${JSON.parse(said.stdout).application_password}`
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
    await using own = await openDesk('sqlite', { FASTI_LOG_LEVEL: 'debug' })
    const secret = 'tops3cret'
    const begun = await own.post('/imports/sites', {
      root: 'https://theatre.invalid',
      credentials: `ada:${secret}`,
    })
    assert.equal(begun.status, 202)
    const children = () => childrenOf(own.server().process.pid ?? 0)
    await until(() => children().length > 0)
    const [child = 0] = children()
    const shown = readFileSync(`/proc/${child}/cmdline`, 'utf8')
    assert.doesNotMatch(shown, /tops3cret|theatre/)
    assert.match(shown, /task\0import/)
    await own.post(`/tasks/${begun.body.id}/stop`)
    const task = await own.ended(begun.body.id)
    assert.doesNotMatch(JSON.stringify(task), /tops3cret/)
    await own.server().stop()
    assert.doesNotMatch(own.server().output.join(''), /tops3cret/)
    const folder = own.where.FASTI_DATA
    for (const name of readdirSync(folder).filter((one) => one.startsWith('fasti.'))) {
      assert.equal(readFileSync(join(folder, name)).includes(secret), false, name)
    }
  })

  test('cannot make the server ask private addresses (§6.10)', async () => {
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

  test('can have a host asked that the settings name, but not where it leads (§6.10)', async () => {
    const calendar =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20910105T190000Z\r\nSUMMARY:Choir\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const port = request.socket.localPort
      if (request.url === '/away')
        response.writeHead(302, { location: `http://localhost:${port}/` })
      response.end(calendar)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      await using own = await openDesk('sqlite', { FASTI_IMAGE_HOSTS_ALLOW: host })
      const run = async (path: string) => {
        const begun = await own.post('/imports/addresses', { url: `http://${host}${path}` })
        assert.equal(begun.status, 202)
        return own.ended(begun.body.id)
      }
      const there = await run('/all.ics')
      assert.deepEqual([there.state, there.result.counts.created], ['done', 1])
      assert.equal((await own.get('/imports')).body.imports[0].name, `http://${host}/all.ics`)
      const away = await run('/away')
      assert.equal(away.state, 'failed')
      assert.match(away.error, /not an address that may be asked, or leads to one/)
      assert.deepEqual(asked, ['/all.ics', '/away'])
    } finally {
      server.close()
    }
  })

  test('gets no file out of the folder of backups but a backup', async () => {
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
