// What the console knows of the server (`src/contract/`), and that it cannot know it wrongly.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { contractTypes } from '../scripts/contract_types.ts'

const top = fileURLToPath(new URL('..', import.meta.url))
const file = 'src/contract/routes.ts'
const written = readFileSync(join(top, file), 'utf8')

test('the contract is what the routes declare (npm run contract writes it)', async () => {
  assert.equal(written, await contractTypes())
})

/** Of each view a member that the console reads. */
const read: readonly (readonly [view: string, member: string])[] = [
  ['Account', 'powers'],
  ['Backups', 'folder'],
  ['BatchAnswer', 'message'],
  ['Colour', 'colour'],
  ['Delivery', 'answer_status'],
  ['DraftEntry', 'modified'],
  ['Entry', 'changes'],
  ['Finding', 'level'],
  ['HandedOver', 'venues'],
  ['Import', 'started'],
  ['ImportOutcome', 'remarks'],
  ['LibraryImage', 'alt_text'],
  ['Merge', 'events'],
  ['NewOneTimeLink', 'url'],
  ['NewWebhook', 'secret'],
  ['Note', 'decision'],
  ['Occurrence', 'original_start'],
  ['Presence', 'others'],
  ['RecurrencePreview', 'dates'],
  ['ReplacedImage', 'changed'],
  ['SavedView', 'query'],
  ['Session', 'current'],
  ['Setting', 'source'],
  ['Status', 'last_backup'],
  ['Sync', 'held_until'],
  ['SyncRun', 'outcome'],
  ['TableCount', 'total'],
  ['TableRow', 'series'],
  ['Task', 'progress'],
  ['Term', 'count'],
  ['Token', 'last_used'],
  ['UsedImage', 'used_by'],
  ['User', 'disabled'],
  ['Venue', 'geo_lat'],
  ['Waiting', 'submitted'],
  ['Webhook', 'active'],
]

const copied = [
  'src/admin/browser',
  'src/contract',
  'locales/es.json',
  'tsconfig.json',
  'tsconfig.browser.json',
]

describe('a member of a view that has another name now', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fasti-contract-'))
  after(() => rmSync(folder, { recursive: true }))

  test('is missed by the compiler where the console reads it', () => {
    for (const path of copied) {
      cpSync(join(top, path), join(folder, path), { recursive: true })
    }
    symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, file), read.reduce(renamed, written))
    const { stdout } = spawnSync(
      process.execPath,
      [join(top, 'node_modules/typescript/bin/tsc'), '-p', 'src/admin/browser'],
      { cwd: folder, encoding: 'utf8' },
    )
    const unseen = read.filter(
      ([view, member]) =>
        !stdout.includes(`Property '${member}' does not exist on type '${view}'`) &&
        !stdout.includes(`'${member}_now' is missing in type`),
    )
    assert.deepEqual(unseen, [], stdout)
  })
})

function renamed(source: string, [view, member]: (typeof read)[number]): string {
  const declared = new RegExp(
    `(export interface ${view} [^{]*\\{[^]*?\\n  readonly )${member}(\\??: )`,
  )
  assert.match(source, declared)
  return source.replace(declared, `$1${member}_now$2`)
}
