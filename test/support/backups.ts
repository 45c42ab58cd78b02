// Makes and restores backups with the command line.

import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Ended } from './command.ts'
import type { Where } from './crawl.ts'
import type { DatabaseName } from './databases.ts'
import { faultsAt } from './doctor.ts'
import { type Fasti, freshFasti } from './fasti.ts'
import { hosted } from './hosted.ts'
import { makeEvent } from './make.ts'
import { newFolder, newServer } from './moving.ts'

/** A path in a folder that exists and is removed after the tests. */
export function newFile(name = 'backup.tar.zst'): string {
  const { FASTI_DATA: folder } = newFolder()
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}

export const backup = (from: Where, ...args: readonly string[]): Promise<Ended> =>
  hosted({ ...from }, ['backup', ...args])

export async function backedUp(from: Where, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await backup(from, ...args)
  assert.equal(code, 0, `${stdout}${stderr}`)
  return stdout
}

export function restore(to: Where, file: string, ...more: readonly string[]): Promise<Ended> {
  return hosted({ ...to }, ['restore', file, ...more])
}

export async function restored(to: Where, file: string, ...more: readonly string[]) {
  const { code, stdout, stderr } = await restore(to, file, ...more)
  assert.equal(code, 0, `${stdout}${stderr}`)
  return stdout
}

/** It says why in one sentence, and ends with 1. */
export function saysNo({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  assert.deepEqual([code, stdout], [1, ''], stderr)
  const lines = stderr.split('\n').filter((line) => line !== '' && !/^\d+ of \d+ steps/.test(line))
  assert.equal(lines.length, 1, stderr)
  assert.match(lines[0] ?? '', sentence)
}

/** An empty place on that database. */
export const placeOf = (database: string): Where | Promise<Where> =>
  database === 'sqlite' ? newFolder() : newServer()

/** The doctor finds nothing wrong. */
export async function isWhole(where: Where): Promise<void> {
  assert.deepEqual(await faultsAt(where), [])
}

export interface BackedUp extends AsyncDisposable {
  readonly fasti: Fasti
  readonly file: string
}

/** A calendar with one event, and a backup of it. */
export async function smallBackup(database: DatabaseName): Promise<BackedUp> {
  const fasti = await freshFasti(database)
  await makeEvent(fasti.as('editor'), { title: 'Of the backup' })
  const file = newFile()
  await backedUp(fasti.settings, file)
  return { fasti, file, [Symbol.asyncDispose]: () => fasti[Symbol.asyncDispose]() }
}

/** Another calendar that is in the way. */
export async function occupied(database: DatabaseName): Promise<Where> {
  const where =
    database === 'sqlite' ? newFolder() : await newServer(process.env['FASTI_TEST_TEMPLATE'])
  const added = await hosted({ ...where }, ['user', 'add', 'eve', '--role', 'administrator'])
  assert.equal(added.code, 0, added.stderr)
  return where
}
