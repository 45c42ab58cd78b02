// Waits: for the processes that it starts, one after the other.
// How the server starts and stops as a process.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { command, findOldNode, program } from './support/command.ts'
import { hosted } from './support/hosted.ts'
import { type Server, secretOf, startServer } from './support/server.ts'
import { until } from './support/until.ts'
import { someOf } from './support/whole.ts'

const top = fileURLToPath(new URL('..', import.meta.url))
const root = '/api/cal/events/v1'
let folder: string
let made = 0

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'fasti-'))
})
after(() => rmSync(folder, { recursive: true }))

const goodFile = () => join(folder, 'good', 'fasti.db')

function freshFolder(): string {
  made += 1
  const path = join(folder, `data-${made}`)
  mkdirSync(path)
  return path
}

describe('a database file that cannot be used', () => {
  /** How to spoil the file, and the message about it. */
  const spoilt: Record<string, { spoil: (file: string) => void; said: RegExp }> = {
    'is no database': {
      spoil: (file) => writeFileSync(file, 'Dear diary, today I made a calendar.\n'.repeat(20)),
      said: /is not an SQLite database; it was left as it is\.$/m,
    },
    'is too short to be one': {
      spoil: (file) => writeFileSync(file, 'SQLite format 3\0'),
      said: /is not an SQLite database; it was left as it is\.$/m,
    },
    'belongs to another program': {
      spoil: (file) => {
        const other = new Sqlite(file)
        other.exec('create table diary (day text); pragma application_id = 7')
        other.close()
      },
      said: /is the database of another program; it was left as it is\.$/m,
    },
    'was written by a newer version': {
      spoil: (file) => {
        cpSync(goodFile(), file)
        const newer = new Sqlite(file)
        newer.exec("insert into migrations (id, name) values (999, 'from the future')")
        newer.pragma('wal_checkpoint(truncate)')
        newer.close()
      },
      said: /was written by a newer version of Fasti; it was left as it is\.$/m,
    },
    'is damaged': {
      spoil: (file) => {
        const bytes = readFileSync(goodFile())
        writeFileSync(file, bytes.fill(0xee, 100))
      },
      said: /cannot be read: .+\.$/m,
    },
    'is a folder': { spoil: (file) => mkdirSync(file), said: /cannot be read: .+\.$/m },
  }

  before(async () => {
    const { code } = await hosted({ FASTI_DATA: join(folder, 'good') }, ['user', 'list'])
    assert.equal(code, 0)
    assert.equal(existsSync(goodFile()), true)
  })

  for (const [what, { spoil, said }] of Object.entries(spoilt)) {
    test(`${what} is refused in a sentence and left as it is`, async () => {
      const data = freshFolder()
      const file = join(data, 'fasti.db')
      spoil(file)
      const content = () => (what === 'is a folder' ? '' : readFileSync(file).toString('base64'))
      const untouched = content()
      for (const args of [['serve'], ['user', 'list'], ['doctor']]) {
        const { code, stdout, stderr } = await hosted({ FASTI_DATA: data }, args)
        assert.equal(code, 1, args.join(' '))
        assert.match(args[0] === 'doctor' ? stdout : stderr, said)
        assert.doesNotMatch(stderr, /\n\s+at /, 'no stack')
        assert.equal(content(), untouched, args.join(' '))
        assert.deepEqual(readdirSync(data), ['fasti.db'], args.join(' '))
      }
    })
  }
})

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}${root}/tags`).then(
    () => true,
    () => false,
  )
}

async function zoneOf({ address }: { readonly address: string }): Promise<string> {
  const site = (await (await fetch(`${address}/api/`)).json()) as { timezone: string }
  return site.timezone
}

describe('the server as a process', () => {
  test('its first start says once how to sign in, keeps the zone of the machine, and ends at Ctrl-C when its request has', async () => {
    const FASTI_DATA = join(freshFolder(), 'made', 'by', 'itself')
    const first = await startServer({ FASTI_DATA, TZ: 'America/Lima' })
    const secret = await secretOf(first)
    const said = first.output.join('')
    const [, login = ''] = /first administrator is +(\S+)/.exec(said) ?? []
    assert.equal(login, 'admin')
    assert.ok(secret.length >= 28)
    assert.equal(said.split(secret).length, 2, 'said once')
    const [, link = ''] = new RegExp(`${first.address}/admin/#/link/(\\w+)`).exec(said) ?? []
    const checked = await fetch(`${first.address}/api/cal/console/v1/links/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: link }),
    })
    assert.equal(((await checked.json()) as { kind: string }).kind, 'invitation')
    const authorization = `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
    const headers = { authorization }
    const signedIn = await fetch(`${first.address}${root}/venues?status=draft`, { headers })
    assert.equal(signedIn.status, 200)
    assert.equal(await zoneOf(first), 'America/Lima', 'that of the machine')
    await refusesGuesses(first.address)
    await endsGracefully(first, 'SIGINT')

    const second = await startServer({ FASTI_DATA, TZ: 'Asia/Tokyo' })
    assert.equal(await zoneOf(second), 'America/Lima', 'kept')
    const again = await fetch(`${second.address}${root}/venues?status=draft`, { headers })
    assert.equal(again.status, 200)
    assert.equal(await second.stop(), 0)
    assert.doesNotMatch(second.output.join(''), /administrator|password/)
    assert.equal([...first.output, ...second.output].join('').split(secret).length, 2)
  })

  describe('of a calendar with a user called admin', () => {
    let server: Server
    before(async () => {
      const FASTI_DATA = freshFolder()
      const added = await hosted({ FASTI_DATA }, ['user', 'add', 'admin', '--role', 'author'])
      assert.equal(added.code, 0)
      server = await startServer({ FASTI_DATA })
    })
    after(() => server.stop('SIGKILL'))

    test('its first start creates an administrator all the same', async () => {
      assert.ok(await secretOf(server))
      assert.match(server.output.join(''), /first administrator is +admin-\d+/)
    })

    test('a port that is taken is reported in a sentence', async () => {
      const { port } = new URL(server.address)
      const second = await hosted({ FASTI_DATA: freshFolder(), PORT: port }, ['serve'])
      assert.equal(second.code, 1)
      assert.match(
        second.stderr,
        /^Another program listens on port \d+ already; choose another one with PORT\.$/m,
      )
      assert.doesNotMatch(second.stderr, /administrator|\n\s+at /)
    })

    test('SIGTERM lets a request in progress finish, and accepts no new one', () =>
      endsGracefully(server, 'SIGTERM'))
  })
})

/** There are no default credentials (S12.9). */
async function refusesGuesses(address: string): Promise<void> {
  for (const [login, secret] of [
    ['admin', 'admin'],
    ['admin', ''],
    ['admin', 'password'],
    ['root', ''],
  ]) {
    const authorization = `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
    const reply = await fetch(`${address}${root}/tags`, { headers: { authorization } })
    assert.equal(reply.status, 401)
  }
}

async function endsGracefully(server: Server, signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
  const secret = await secretOf(server)
  const { port } = new URL(server.address)
  const body = JSON.stringify({ name: 'Late' })
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(
    `POST ${root}/tags HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\n` +
      'Content-Type: application/json\r\nExpect: 100-continue\r\n' +
      `Content-Length: ${body.length}\r\n\r\n`,
  )
  // The server asks for the body: the request is in progress.
  await once(socket, 'data')
  assert.match(answer, /^HTTP\/1\.1 100 /)
  socket.write(body.slice(0, 5))
  const ended = server.stop(signal)
  await until(async () => !(await answers(server.address)))
  socket.write(body.slice(5))
  assert.equal(await ended, 0)
  assert.match(answer, /^HTTP\/1\.1 201 /m)
  assert.match(answer, /"name":"Late"/)
}

const oldNode = findOldNode()
const skip = oldNode === undefined ? 'there is no Node below 24 on the PATH' : false

describe('started with a Node that is too old', { skip }, () => {
  test('it hands over to the newer one, and passes on output and exit code', async () => {
    const settings = { FASTI_DATA: freshFolder() }
    const listed = await command(settings, ['user', 'list', '--json'], oldNode)
    const stderr = `Creating the calendar in ${settings.FASTI_DATA}.\n`
    assert.deepEqual(listed, { code: 0, stdout: '[]\n', stderr })
    const refused = await command(settings, ['user', 'remove', 'nobody'], oldNode)
    assert.deepEqual([refused.code, refused.stderr], [1, 'There is no user nobody.\n'])
  })

  test('it runs every command of npm, by the newer one', async () => {
    const { scripts } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
    const lines = Object.entries<string>(scripts).flatMap(([name, line]) =>
      line.split(' && ').map((one) => ({ name, one })),
    )
    const own = lines.filter(({ one }) => one.startsWith('node '))
    assert.ok(own.length > 30)
    for (const { name, one } of own) {
      assert.match(one, /^node (?:scripts\/run\.js|bin\/fasti\.js) /, name)
    }
    const runner = join(top, 'scripts/run.js')
    const child = spawn(oldNode ?? '', [runner, '-p', 'process.versions.node'])
    assert.ok(Number.parseInt(await text(child.stdout), 10) >= 24)
  })

  test('it says what to install if the newer one lacks a library', async () => {
    const place = freshFolder()
    const name = `node-linux-${process.arch}`
    const packaged = join(place, 'node_modules', name, 'bin')
    mkdirSync(packaged, { recursive: true })
    mkdirSync(join(place, 'bin'))
    writeFileSync(join(place, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(packaged, '..', 'package.json'), '{}')
    for (const file of ['fasti.js', 'node.js']) {
      copyFileSync(join(dirname(program), file), join(place, 'bin', file))
    }
    const complaint = 'node: error while loading shared libraries: libatomic.so.1'
    writeFileSync(join(packaged, 'node'), `#!/bin/sh\necho '${complaint}' >&2; exit 127\n`, {
      mode: 0o755,
    })
    const child = spawn(oldNode ?? '', [join(place, 'bin/fasti.js'), 'serve'])
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    assert.deepEqual(await once(child, 'close'), [1, null])
    assert.match(said, /libatomic\.so\.1\n.*cannot be loaded.*Install the library named above/)
  })

  for (const signal of someOf(['SIGINT'] as const, ['SIGTERM', 'SIGINT'] as const)) {
    test(`it passes ${signal} on and ends when the server has ended`, async () => {
      const env = { ...process.env, FASTI_DATA: freshFolder(), PORT: '0' }
      const outer = spawn(oldNode ?? '', [program, 'serve'], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const ended = once(outer, 'exit')
      let output = ''
      for await (const chunk of outer.stdout) {
        output += String(chunk)
        if (output.includes('"ready"')) break
      }
      const [, address = ''] = /"address":"([^"]+)"/.exec(output) ?? []
      assert.equal((await fetch(`${address}${root}/tags`)).status, 200)
      outer.kill(signal)
      assert.deepEqual(await ended, [0, null])
      assert.equal(await answers(address), false, 'the inner server is gone as well')
    })
  }
})
