// Makes and restores backups with the command line.

import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, command } from './command.ts'
import type { Where } from './crawl.ts'
import { newFolder, newServer } from './moving.ts'

/** A path in a folder that exists and is removed after the tests. */
export function newFile(name = 'backup.tar.zst'): string {
  const { FASTI_DATA: folder } = newFolder()
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}

export const backup = (from: Where, ...args: readonly string[]): Promise<Ended> =>
  command({ ...from }, ['backup', ...args])

export async function backedUp(from: Where, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await backup(from, ...args)
  assert.equal(code, 0, `${stdout}${stderr}`)
  return stdout
}

export function restore(to: Where, file: string, ...more: readonly string[]): Promise<Ended> {
  return command({ ...to }, ['restore', file, ...more])
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
  const { code, stdout } = await command({ ...where }, ['doctor', '--deep', '--dry-run'])
  assert.equal(code, 0, stdout)
}
