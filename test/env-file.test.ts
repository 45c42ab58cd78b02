// Settings from a file `.env` in the working folder.

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { command } from './support/command.ts'

const doctor = (cwd: string, settings: Record<string, string> = {}, ...flags: string[]) =>
  command(settings, ['doctor', ...flags], process.execPath, cwd)

const zoneIn = async (...args: Parameters<typeof doctor>) => {
  const { code, stdout } = await doctor(...args)
  assert.equal(code, 0, stdout)
  return /the site is in ([\w/]+)\./.exec(stdout)?.[1]
}

describe('the file .env in the working folder', () => {
  let top: string
  let made = 0
  before(() => {
    top = mkdtempSync(join(tmpdir(), 'fasti-'))
  })
  after(() => rmSync(top, { recursive: true }))

  function folderWith(content?: string | Buffer): string {
    made += 1
    const folder = join(top, `work-${made}`)
    mkdirSync(folder)
    if (content !== undefined) writeFileSync(join(folder, '.env'), content)
    return folder
  }

  test('gives settings; the environment comes before it, and flags before both', async () => {
    const folder = folderWith('# ours\nexport FASTI_TIMEZONE="Europe/Lisbon"\nOTHER=1\n')
    assert.equal(await zoneIn(folder), 'Europe/Lisbon')
    assert.equal(await zoneIn(folder, { FASTI_TIMEZONE: 'Asia/Tokyo' }), 'Asia/Tokyo')
    const [flag, zone] = ['--timezone', 'America/Lima'] as const
    assert.equal(await zoneIn(folder, { FASTI_TIMEZONE: 'Asia/Tokyo' }, flag, zone), zone)
    assert.equal(await zoneIn(folderWith()), 'UTC')
  })

  test('has its mistakes reported as others are', async () => {
    const { code, stdout, stderr } = await doctor(folderWith('FASTI_TRASH_DAYS=-1\n'))
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^ {2}FASTI_TRASH_DAYS is less than 0\.$/m)
  })

  test('is named by the doctor, with names of settings that do not exist', async () => {
    const folder = folderWith('FASTI_TIMEZON=UTC\nFASTI_SITE_NAME=Ours\nPOSTGRES_PASSWORD=x\n')
    const { code, stdout } = await doctor(folder)
    assert.equal(code, 1)
    assert.match(stdout, /^BAD The file \S+\.env names what is no setting: FASTI_TIMEZON\.$/m)
    assert.doesNotMatch(stdout, /POSTGRES_PASSWORD/)
    const good = await doctor(folderWith('FASTI_SITE_NAME=Ours\nFASTI_LANGUAGE=es\n'))
    assert.match(good.stdout, /^ok {2}The file \S+\.env has FASTI_LANGUAGE, FASTI_SITE_NAME\.$/m)
  })

  test('is refused if it is no text, and not read if it is a folder', async () => {
    const binary = await doctor(folderWith(Buffer.from('FASTI_DATA=da\0ta\n')))
    assert.equal(binary.code, 1)
    assert.match(binary.stderr, /^ {2}The file \S+\.env is not a text file\.$/m)
    const folder = folderWith()
    mkdirSync(join(folder, '.env'))
    assert.equal((await doctor(folder)).code, 0)
  })
})
