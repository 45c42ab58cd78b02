// Import and export on the command line, beside what the readers and writers promise by themselves.

import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { command } from './support/command.ts'
import { hosted } from './support/hosted.ts'

const calendar = (title: string) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:one@choir.example',
    'DTSTART;TZID=Europe/Paris:20910105T190000',
    'DTEND;TZID=Europe/Paris:20910105T210000',
    `SUMMARY:${title}`,
    'LOCATION:Grange Hall',
    'CATEGORIES:Music',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:two@choir.example',
    'SUMMARY:Without a start',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

describe('the command line', () => {
  test('imports a calendar once, changes what changed, and takes it back', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
    const settings = { FASTI_DATA: join(folder.path, 'data') }
    const file = join(folder.path, 'choir.ics')
    const bring = async (title: string, ...more: string[]) => {
      writeFileSync(file, calendar(title))
      return hosted(settings, ['import', 'ics', file, ...more])
    }
    const dry = await bring('Rehearsal', '--dry-run')
    assert.equal(dry.code, 3, 'as the import itself would end')
    assert.match(dry.stdout, /^refused: line 10, Without a start: .+$/m)
    assert.match(dry.stdout, /^Would be: 1 created, 1 refused\. Nothing was changed\.$/m)

    const first = await bring('Rehearsal', '--json', '--status', 'draft', '--category', 'Choir')
    const report = JSON.parse(first.stdout)
    assert.equal(first.code, 3, 'it was taken over in part (§24)')
    assert.deepEqual(report.counts, {
      created: 1,
      updated: 0,
      unchanged: 0,
      ignored: 0,
      refused: 1,
      gone: 0,
    })
    assert.match(first.stderr, /The first administrator is/)
    const again = await bring('Rehearsal', '--status', 'draft', '--category', 'Choir')
    assert.match(again.stdout, /^1 unchanged, 1 refused\.$/m)
    const changed = await bring('Dress rehearsal', '--status', 'draft', '--category', 'Choir')
    assert.match(changed.stdout, /^1 updated, 1 refused\.$/m)

    const undone = await hosted(settings, ['undo', '--group', report.group])
    assert.equal(undone.code, 1, 'it was changed since')
    const [, group = ''] = /--group (\S+)/.exec(changed.stdout) ?? []
    assert.equal((await hosted(settings, ['undo', '--group', group])).code, 0)
    assert.equal((await hosted(settings, ['undo', '--group', report.group])).code, 0)
    assert.doesNotMatch((await hosted(settings, ['export', 'csv'])).stdout, /rehearsal/i)
  })

  test('exports what another calendar imports, and never half a file', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
    const [here, there] = ['here', 'there'].map((name) => ({ FASTI_DATA: join(folder.path, name) }))
    const path = (name: string) => join(folder.path, name)
    writeFileSync(path('in.ics'), calendar('Rehearsal, with =1+1'))
    assert.equal((await command(here ?? {}, ['import', 'ics', path('in.ics')])).code, 3)
    for (const kind of ['json', 'ics', 'csv']) {
      const file = path(`out.${kind}`)
      assert.equal((await hosted(here ?? {}, ['export', kind, '--to', file])).code, 0)
      const twice = await hosted(here ?? {}, ['export', kind, '--to', file])
      assert.equal(twice.code, 1)
      assert.match(twice.stderr, /--force writes over it/)
      assert.equal(existsSync(`${file}.part`), false)
    }
    const loaded = await hosted(there ?? {}, ['import', 'json', path('out.json')])
    assert.match(loaded.stdout, /^The calendar was empty; now it has all 3 items of out\.json\.$/m)
    const copy = await command(there ?? {}, ['export', 'csv'])
    assert.equal(copy.stdout, readFileSync(path('out.csv'), 'utf8'))
    const own = await hosted(there ?? {}, ['import', 'json', path('out.json')])
    assert.match(own.stderr, /This export is of this calendar/)
    const one = await hosted(there ?? {}, ['export', 'csv', '--filter', 'search=nothing'])
    assert.equal(one.stdout.trimEnd().split('\n').length, 1)
  })

  test('says in a sentence what cannot be read or chosen', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
    const settings = { FASTI_DATA: join(folder.path, 'data') }
    const said = async (...args: string[]) => {
      const { code, stderr } = await hosted(settings, args)
      assert.equal(code, 1)
      return stderr.trim().split('\n').at(-1) ?? ''
    }
    assert.match(await said('import', 'ics', join(folder.path, 'none.ics')), /^There is no file /)
    assert.match(await said('import', 'ics', folder.path), /is not a file\.$/)
    assert.match(await said('import', 'csv', 'http://127.0.0.1:1/a.csv'), /no connection to it\.$/)
    assert.match(await said('export', 'json'), /There is no calendar in /)
    const empty = join(folder.path, 'a.json')
    writeFileSync(empty, '{"events":[]}')
    assert.match(await said('import', 'json', empty), /is not JSON that fasti export wrote/)
    assert.match(await said('export', 'csv', '--filter', 'colour=red'), /is no filter/)
    assert.match(await said('export', 'csv', '--filter', 'venue=99'), /venue/)
  })
})
