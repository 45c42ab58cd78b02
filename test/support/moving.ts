// Moves calendars with the command line, and reads their contents.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { openDatabase } from '../../src/storage/open.ts'
import type { Where } from './crawl.ts'
import { hosted } from './hosted.ts'
import { type FreshDatabase, freshDatabase } from './postgres.ts'

let folder: string | undefined
let count = 0
const servers: FreshDatabase[] = []

/** To be called once in a file: removes all folders and databases after its tests. */
export function removePlaces(): void {
  after(async () => {
    for (const server of servers) await server.drop()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  })
}

/** A folder that does not exist yet, and is removed after the tests. */
export function newFolder(): Where {
  folder ??= mkdtempSync(join(tmpdir(), 'fasti-'))
  return { FASTI_DATA: join(folder, `data-${(count += 1)}`) }
}

/** With the tables of a template, if one is named. */
export async function newServer(template?: string): Promise<Required<Where>> {
  const server = await freshDatabase(template)
  servers.push(server)
  return { ...newFolder(), DATABASE_URL: server.url }
}

export function wordsOf({ FASTI_DATA, DATABASE_URL }: Where): string[] {
  if (DATABASE_URL === undefined) return ['move', '--to', `sqlite:${FASTI_DATA}`]
  return ['move', '--to', DATABASE_URL, '--data-to', FASTI_DATA]
}

export const move = (from: Where, to: Where, ...more: string[]) =>
  hosted({ ...from }, [...wordsOf(to), ...more])

export async function moved(from: Where, to: Where, ...more: string[]): Promise<string> {
  const { code, stdout, stderr } = await move(from, to, ...more)
  assert.equal(code, 0, `${stdout}${stderr}`)
  return stdout
}

export async function refused(sentence: RegExp, from: Where, to: Where, ...more: string[]) {
  const { code, stdout, stderr } = await move(from, to, ...more)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, sentence)
  assert.match(stderr, /^[^\n]+\n$/, 'one sentence, no stack')
}

export async function run(where: Where, ...statements: string[]): Promise<void> {
  const db = await openTarget(where)
  for (const statement of statements) await db.run(raw(statement))
  await db.close()
}

const openTarget = ({ FASTI_DATA, DATABASE_URL }: Where) =>
  openDatabase({ folder: FASTI_DATA, url: DATABASE_URL })

export const digestOf = ({ FASTI_DATA }: Where) =>
  createHash('sha256')
    .update(readFileSync(join(FASTI_DATA, 'fasti.db')))
    .digest('hex')

export type Contents = ReadonlyMap<string, readonly string[]>

/** All rows of the main tables, in an order that does not depend on the database. */
export async function contentsOf(where: Where): Promise<Contents> {
  const db = await openTarget(where)
  const found = new Map<string, readonly string[]>()
  const tables = 'users tokens events terms venues event_venues comments mentions news_marks'.split(
    ' ',
  )
  for (const table of tables) {
    const all = await db.all<object>(sql`select * from ${raw(table)}`)
    const texts = all.map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
    found.set(table, texts.toSorted())
  }
  await db.close()
  return found
}
