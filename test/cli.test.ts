// The command line, by itself and beside a running server.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { databases, freshCalendar } from './support/databases.ts'
import { hosted } from './support/hosted.ts'
import { type Server, startServer } from './support/server.ts'

const root = '/api/cal/events/v1'
const basic = (login: string, secret: string) =>
  `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`

for (const database of databases) {
  describe(`the command line beside a running server on ${database}`, () => {
    let fresh: Awaited<ReturnType<typeof freshCalendar>>
    let server: Server

    before(async () => {
      fresh = await freshCalendar(database)
      server = await startServer(fresh.settings)
    })
    after(async () => {
      await server.stop()
      await fresh.drop()
    })

    const run = (...args: string[]) => hosted(fresh.settings, args)

    /** Writes a tag, as editors may, and returns the status. */
    async function write(authorization: string): Promise<number> {
      const { status } = await fetch(`${server.address}${root}/tags`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Tag ${performance.now()}` }),
      })
      return status
    }

    test('a new user can write at once, and loses the right at once', async () => {
      const email = 'ada@cal.example'
      const added = await run('user', 'add', 'Ada', '--role', 'editor', '--email', email, '--json')
      assert.equal(added.code, 0)
      const made = JSON.parse(added.stdout)
      assert.deepEqual(Object.keys(made), ['login', 'role', 'application_password'])
      assert.deepEqual([made.login, made.role], ['ada', 'editor'])
      const secret: string = made.application_password
      for (const name of ['ada', 'ADA', email]) assert.equal(await write(basic(name, secret)), 201)
      assert.equal(await write(`Bearer ${secret}`), 201)

      assert.equal((await run('user', 'role', 'ada', 'author')).code, 0)
      assert.equal(await write(`Bearer ${secret}`), 403)
      assert.equal((await run('user', 'remove', email)).code, 0)
      assert.equal(await write(`Bearer ${secret}`), 401)
      assert.equal((await run('user', 'remove', 'ada')).code, 1)
    })

    test('without --json the password is in a sentence', async () => {
      const { code, stdout } = await run('user', 'add', 'bob', '--role', 'editor')
      assert.equal(code, 0)
      const [, secret = ''] = /once: (\S+)\n$/.exec(stdout) ?? []
      assert.equal(await write(basic('bob', secret)), 201)
    })

    test('users are listed without their secrets', async () => {
      const added = await run('user', 'add', 'carol', '--role', 'author', '--json')
      const secret: string = JSON.parse(added.stdout).application_password
      const plain = await run('user', 'list')
      assert.match(plain.stdout, /^1\tadmin\tadministrator$/m)
      assert.match(plain.stdout, /^\d+\tcarol\tauthor$/m)
      const listed = await run('user', 'list', '--json')
      const [first] = JSON.parse(listed.stdout)
      assert.deepEqual(
        Object.keys(first).join(' '),
        'id login name email role disabled_utc created_utc',
      )
      assert.equal(`${plain.stdout}${listed.stdout}`.includes(secret), false)
    })

    test('a user gets a link to set a password', async () => {
      await run('user', 'add', 'grace', '--role', 'author')
      const { code, stdout } = await run('user', 'link', 'grace')
      assert.equal(code, 0)
      const [, first = ''] = /^http\S+\/admin\/#\/link\/(\w+)$/m.exec(stdout) ?? []
      const { url, ...shown } = JSON.parse((await run('user', 'link', 'GRACE', '--json')).stdout)
      assert.deepEqual([shown.login, shown.kind], ['grace', 'invitation'])
      const statusOf = async (secret: string) => {
        const { status } = await fetch(new URL('/api/cal/console/v1/links/check', url), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ secret }),
        })
        return status
      }
      assert.equal(await statusOf(url.split('/link/')[1]), 200)
      assert.equal(await statusOf(first), 404, 'the one before')
      const lost = await run('user', 'link', 'grace', '--without-passkeys')
      assert.match(lost.stdout, /^Passkeys of grace that were removed: 0\.\nWith this link/)
    })

    test('tokens are made, listed and revoked', async () => {
      await run('user', 'add', 'frank', '--role', 'editor')
      const added = await run('token', 'add', 'frank', '--name', 'Laptop', '--days', '2', '--json')
      const { id, application_password: secret } = JSON.parse(added.stdout)
      assert.equal(await write(basic('frank', secret)), 201)

      const listed = await run('token', 'list', 'frank', '--json')
      const tokens: { id: number; name: string; created_utc: number; expires_utc: number }[] =
        JSON.parse(listed.stdout)
      const laptop = tokens.find((token) => token.id === id)
      assert.equal(tokens.length, 2)
      assert.equal(laptop?.name, 'Laptop')
      assert.equal(laptop.expires_utc - laptop.created_utc, 2 * 86_400)
      const plain = await run('token', 'list', 'frank')
      assert.match(plain.stdout, /Laptop\tmade .+\tuntil /)
      assert.equal(`${plain.stdout}${listed.stdout}`.includes(secret), false)

      assert.equal((await run('token', 'revoke', String(id))).code, 0)
      assert.equal(await write(basic('frank', secret)), 401)
    })

    test('a private feed is printed with the address at which the running server is reached', async () => {
      await run('user', 'add', 'grace', '--role', 'editor')
      const { code, stdout } = await run('feed', 'add', 'grace', '--json')
      assert.equal(code, 0)
      const { address } = JSON.parse(stdout) as { address: string }
      assert.ok(address.startsWith(`${server.address}/`), address)
      assert.equal(
        (await fetch(address)).headers.get('content-type'),
        'text/calendar; charset=utf-8',
      )
    })

    test('health says that the running server is well and ready, on whatever port it is', async () => {
      const well = { code: 0, stdout: `The server at ${server.address} is well.\n`, stderr: '' }
      assert.deepEqual(await run('health'), well)
      const ready = { ...well, stdout: `The server at ${server.address} is ready.\n` }
      assert.deepEqual(await run('health', '--ready'), ready)
    })

    test('the doctor finds nothing wrong', async () => {
      const { code, stdout, stderr } = await run('doctor')
      assert.deepEqual([code, stderr], [0, ''])
      for (const line of stdout.trimEnd().split('\n')) assert.match(line, /^ok {2}/)
      assert.match(stdout, new RegExp(`\\(${database}\\) answers`))
      assert.match(stdout, /There is an administrator\./)
    })
  })
}

describe('the command line by itself', () => {
  let folder: string

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'fasti-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  const run = (settings: Record<string, string>, ...args: string[]) =>
    hosted({ FASTI_DATA: join(folder, 'data'), ...settings }, args)

  const ask = (...args: string[]) => run({}, ...args)

  test('an unknown command or flag is answered with help, the error last, and the exit code 2', async () => {
    const wrong = [
      ['nonsense'],
      ['serve', 'nonsense'],
      ['help', 'nonsense'],
      ['help', 'user', 'nonsense'],
      ['--port', '3000'],
      ['--nonsense'],
      ['--port'],
      ['user'],
      ['user', 'nonsense'],
      ['user', 'add'],
      ['user', 'add', 'ada'],
      ['user', 'add', 'ada', '--role', 'king'],
      ['user', 'add', 'ada', 'bob', '--role', 'editor'],
      ['user', 'role', 'ada', 'king'],
      ['user', 'list', '--nonsense'],
      ['token', 'add', 'ada', '--days', 'many'],
      ['token', 'add', 'ada', '--days', '0'],
      ['token', 'revoke', 'all'],
      ['doctor', 'nonsense'],
    ]
    for (const args of wrong) {
      const { code, stdout, stderr } = await ask(...args)
      assert.deepEqual([code, stdout], [2, ''], args.join(' '))
      assert.match(stderr, /^Usage: fasti /m, args.join(' '))
      assert.match(stderr, /\nerror: [^\n]+\n$/, args.join(' '))
    }
  })

  test('what cannot be done is refused in a sentence', async () => {
    await ask('user', 'add', 'admin', '--role', 'administrator')
    await ask('user', 'add', 'dave', '--role', 'editor', '--email', 'dave@cal.example')
    const refusals: readonly (readonly [string[], RegExp])[] = [
      [['user', 'add', 'DAVE', '--role', 'editor'], /login dave is taken/],
      [['user', 'add', 'eve', '--role', 'editor', '--email', 'Dave@cal.example'], /is taken/],
      [['user', 'add', 'eve', '--role', 'editor', '--email', 'eve'], /not an e-mail address/],
      [['user', 'add', 'two words', '--role', 'editor'], /cannot be a login/],
      [['user', 'add', '', '--role', 'editor'], /cannot be a login/],
      [['user', 'role', 'nobody-here', 'editor'], /no user nobody-here/],
      [['user', 'role', 'admin', 'editor'], /last administrator/],
      [['user', 'remove', 'admin'], /last administrator/],
      [['user', 'link', 'nobody-here'], /no user nobody-here/],
      [['user', 'link', 'dave'], /address of the server is not known/],
      [['token', 'add', 'nobody-here'], /no user nobody-here/],
      [['token', 'list', 'nobody-here'], /no user nobody-here/],
      [['token', 'revoke', '999999'], /no token 999999/],
      [['feed', 'add', 'dave'], /address of the server is not known/],
      [['health'], /^No server answers at a known address\.$/m],
      [['health', '--port', '1'], /^No server answers at http:\/\/127\.0\.0\.1:1\.$/m],
    ]
    for (const [args, sentence] of refusals) {
      const { code, stdout, stderr } = await ask(...args)
      assert.deepEqual([code, stdout], [1, ''], args.join(' '))
      assert.match(stderr, sentence)
      assert.match(stderr, /^[^\n]+\n$/, 'one sentence, no stack')
    }
  })

  const mistakes = {
    PORT: 'many',
    DATABASE_URL: 'mysql://localhost/fasti',
    FASTI_ORIGIN: 'cal.example',
    FASTI_TRUST_PROXY: 'perhaps',
    FASTI_LANGUAGE: 'xx',
    FASTI_LANGUAGES: 'en, xx',
    FASTI_ALIASES: '/too/short',
    FASTI_TIMEZONE: 'Nowhere/Land',
    FASTI_MAX_PER_PAGE: '0',
    FASTI_TRASH_DAYS: '-1',
    FASTI_LOG_LEVEL: 'loud',
  }

  test('wrong settings are listed all at once, and nothing is started', async () => {
    for (const args of [['serve'], ['user', 'list'], ['doctor']]) {
      const { code, stdout, stderr } = await run(mistakes, ...args)
      assert.deepEqual([code, stdout], [1, ''])
      const named = [...stderr.matchAll(/^ {2}(\w+) .*\.?$/gm)].map(([, name = '']) => name)
      assert.deepEqual(named.toSorted(), Object.keys(mistakes).toSorted())
    }
    const flagged = await run({}, 'serve', '--port', 'many', '--language', 'xx')
    assert.equal(flagged.code, 1)
    assert.match(flagged.stderr, /PORT is not an integer/)
    assert.match(flagged.stderr, /FASTI_LANGUAGE is not one of en(?:, \w\w)+\./)
  })

  test('a flag overrides the environment, and an empty value counts as unset', async () => {
    const settings = { FASTI_TIMEZONE: 'Nowhere/Land', FASTI_LANGUAGE: '', FASTI_TRASH_DAYS: '' }
    const { code, stdout } = await run(settings, 'doctor', '--timezone', 'europe/lisbon')
    assert.equal(code, 0)
    assert.match(stdout, /the site is in Europe\/Lisbon/)
  })

  test('the doctor says in words what is wrong', async () => {
    writeFileSync(join(folder, 'file'), 'not a folder')
    const ill = [
      {
        settings: { DATABASE_URL: 'postgres://ada:geheim@127.0.0.1:1/none' },
        said: /127\.0\.0\.1:1/,
      },
      {
        settings: { FASTI_DATA: join(folder, 'file', 'data') },
        said: /cannot be (?:made|written)/,
      },
    ]
    for (const { settings, said } of ill) {
      const { code, stdout, stderr } = await run(settings, 'doctor')
      assert.deepEqual([code, stderr], [1, ''])
      assert.match(stdout, /^BAD /m)
      assert.match(stdout, said)
      assert.equal(stdout.includes('geheim'), false)
      const started = await run(settings, 'serve')
      assert.equal(started.code, 1)
      assert.match(started.stderr, said)
      assert.equal(/\n\s+at /.test(started.stderr), false, 'no stack')
    }
  })
})
