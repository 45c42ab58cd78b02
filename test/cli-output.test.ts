// How commands end, and what they say of the machine that they are on.
// Alone: its time is spent in processes that it starts.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type Ended, command, program } from './support/command.ts'
import { hosted } from './support/hosted.ts'
import { someOf } from './support/whole.ts'

const event = (uid: string, ...lines: readonly string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:Event ${uid}`, ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n')
const good = (uid: string) => event(uid, 'DTSTART:20910105T190000Z')

/** `$fasti` in a command line of a shell is the program. */
function shell(settings: Readonly<Record<string, string>>, line: string): Promise<Ended> {
  const fasti = `"${process.execPath}" "${program}"`
  return new Promise((resolve) => {
    const options = { env: { ...process.env, PORT: '0', ...settings }, timeout: 120_000 }
    const child = execFile(
      'bash',
      ['-c', line.replaceAll('$fasti', fasti)],
      options,
      (_, out, err) => resolve({ code: child.exitCode, stdout: out, stderr: err }),
    )
  })
}

/** The lines on standard error without those of progress. */
const saidIn = ({ stderr }: Ended): readonly string[] =>
  stderr
    .trim()
    .split('\n')
    .filter((line) => !/^\d+ of \d+ /.test(line))

const onPosix = { skip: process.platform === 'win32' && 'it has other rights' }

describe('the command line', () => {
  test('ends an import with 0 if all was taken, 3 in part, 1 if nothing was (§24)', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
    const settings = { FASTI_DATA: join(folder.path, 'data') }
    const file = join(folder.path, 'a.ics')
    const bring = async (text: string, ...more: string[]) => {
      writeFileSync(file, text)
      return (await hosted(settings, ['import', 'ics', file, ...more])).code
    }
    assert.equal(await bring(calendar(good('a'))), 0)
    assert.equal(await bring(calendar(good('a'), good('b'), event('c'))), 3)
    assert.equal(await bring(calendar(good('a'), good('b'))), 0, 'what is unchanged was taken')
    assert.equal(await bring(calendar(event('c'), event('d'))), 1)
    assert.equal(await bring('<html></html>'), 1)
    assert.equal(await bring(calendar(good('e'), event('c')), '--dry-run'), 3)
    assert.equal(await bring(calendar(good('f')), '--by', 'nobody'), 1)
  })

  test('names in the history who has imported (--by)', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
    const settings = { FASTI_DATA: join(folder.path, 'data') }
    const file = join(folder.path, 'a.ics')
    writeFileSync(file, calendar(good('a')))
    await hosted(settings, ['user', 'add', 'ada', '--role', 'editor'])
    assert.equal((await hosted(settings, ['import', 'ics', file, '--by', 'ada'])).code, 0)
    const { stdout } = await hosted(settings, ['history', '--kind', 'event', '--json'])
    assert.match(stdout, /"login":\s*"ada"/)
  })

  test(
    'a pipe that closes is no error, and what cannot be written is one, in a sentence (§24)',
    onPosix,
    async () => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
      const settings = { FASTI_DATA: join(folder.path, 'data') }
      const file = join(folder.path, 'a.ics')
      writeFileSync(file, calendar(...Array.from({ length: 200 }, (_, n) => good(`e${n}`))))
      await hosted(settings, ['import', 'ics', file])
      for (const kind of someOf(['json'], ['json', 'ics', 'csv'])) {
        const closed = await shell(
          settings,
          `$fasti export ${kind} | head -c 1 >&2; exit \${PIPESTATUS[0]}`,
        )
        assert.equal(closed.code, 0, closed.stderr)
        assert.ok(closed.stderr.length < 200, closed.stderr)
      }
      if (!existsSync('/dev/full')) return
      const commands = ['export json', 'export csv', 'history', '--version', 'export --help', '']
      for (const args of someOf(['export csv', '--version'], commands)) {
        const full = await shell(settings, `$fasti ${args} > /dev/full`)
        assert.equal(full.code, 1, args)
        assert.deepEqual(saidIn(full).length, 1, full.stderr)
        assert.match(full.stderr, /The output cannot be written: ENOSPC/)
      }
    },
  )

  test(
    'a disk that takes no more ends a backup and a restore in one sentence, and nothing is left',
    onPosix,
    async () => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
      const path = (name: string) => join(folder.path, name)
      const settings = { FASTI_DATA: path('data') }
      const file = path('a.ics')
      writeFileSync(file, calendar(...Array.from({ length: 2000 }, (_, n) => good(`e${n}`))))
      await hosted(settings, ['import', 'ics', file])
      assert.equal((await hosted(settings, ['backup', path('whole.tar.zst')])).code, 0)
      // Blocks of 512 or 1024 bytes, more than the start of a program writes itself.
      const limited = (args: string, blocks: number) =>
        shell(settings, `ulimit -f ${blocks}; $fasti ${args}`)
      const half = await limited(`backup "${path('half.tar.zst')}"`, 40)
      assert.equal(half.code, 1)
      assert.equal(saidIn(half).length, 1, half.stderr)
      const restored = await limited(
        `restore "${path('whole.tar.zst')}" --to "${path('new')}"`,
        700,
      )
      assert.equal(restored.code, 1)
      assert.equal(saidIn(restored).length, 1, restored.stderr)
      assert.deepEqual(readdirSync(folder.path).toSorted(), [
        'a.ics',
        'data',
        'new',
        'whole.tar.zst',
      ])
      assert.ok(!existsSync(join(path('new'), 'fasti.db')))
    },
  )

  test('says that it creates a calendar, and warns of a setting that is mistyped', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
    const FASTI_DATA = join(folder.path, 'data')
    const settings = { FASTI_DATA, FASTI_TIMEZON: 'Europe/Paris' }
    const first = await command(settings, ['user', 'add', 'ada', '--role', 'editor'])
    assert.deepEqual(saidIn(first), [
      'FASTI_TIMEZON is not a setting; FASTI_TIMEZONE may be meant.',
      `Creating the calendar in ${FASTI_DATA}.`,
    ])
    const again = await hosted({ FASTI_DATA }, ['user', 'list'])
    assert.equal(again.stderr, '')
  })

  test(
    'what it makes is private, and a database that others could read is made so',
    onPosix,
    async () => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
      const path = (name: string) => join(folder.path, name)
      const settings = { FASTI_DATA: path('data') }
      const modeOf = (name: string) => (statSync(path(name)).mode & 0o777).toString(8)
      await hosted(settings, ['user', 'add', 'ada', '--role', 'editor'])
      assert.deepEqual([modeOf('data'), modeOf('data/fasti.db')], ['700', '600'])
      chmodSync(path('data/fasti.db'), 0o644)
      await hosted(settings, ['backup', `${path('backups')}/`])
      await hosted(settings, ['user', 'list'])
      assert.equal(modeOf('data/fasti.db'), '600')
      const [backup = ''] = readdirSync(path('backups'))
      assert.deepEqual([modeOf('backups'), modeOf(`backups/${backup}`)], ['700', '600'])
    },
  )

  test('a move says that later writes are missing, and a restore removes what a killed one has left', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
    const path = (name: string) => join(folder.path, name)
    const settings = { FASTI_DATA: path('data') }
    await hosted(settings, ['user', 'add', 'ada', '--role', 'editor'])
    const moved = await hosted(settings, ['move', '--to', path('moved')])
    assert.match(moved.stdout, /^What was written to \S+ after \S+ \S+ UTC, .+, is not in it\.$/m)
    await hosted(settings, ['backup', path('a.tar.zst')])
    mkdirSync(path('moved/restore.part'))
    writeFileSync(path('moved/restore.part/fasti.db'), 'half')
    const to = ['--to', path('moved'), '--force']
    assert.equal((await hosted(settings, ['restore', path('a.tar.zst'), ...to])).code, 0)
    assert.equal(existsSync(path('moved/restore.part')), false)
  })
})
