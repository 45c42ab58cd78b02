// npm run upgrade-file: writes a small calendar of this version, and the responses of this version
// about it, into test/upgrades/. Later versions have to migrate it and answer the same.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { migrations } from '../src/storage/migrations/migrate.ts'
import { type Json, freshFasti } from '../test/support/fasti.ts'
import { draw } from '../test/support/pictures.ts'
import { upload } from '../test/support/media.ts'
import { fillSmall, smallQuestions } from '../test/support/small.ts'

const version = `${String(migrations.length).padStart(4, '0')}-${migrations.at(-1)?.name}`
const target = new URL(`../test/upgrades/${version}`, import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'fasti-upgrade-'))
try {
  await using fasti = await freshFasti('sqlite', { FASTI_MEDIA: 'database' })
  const editor = fasti.as('editor')
  const image = (await upload(editor, await draw('png', 8, 8))).body
  await fillSmall(editor, image.id)
  const answers: Record<string, Json> = {}
  for (const path of smallQuestions) answers[path] = (await editor.get(path)).body
  const { secret } = await fasti.user('editor')

  const copy = join(folder, 'copy.db')
  const file = new Sqlite(join(fasti.settings.FASTI_DATA, 'fasti.db'))
  file.prepare('vacuum into ?').run(copy)
  file.close()
  writeFileSync(`${target.pathname}.db.gz`, gzipSync(readFileSync(copy), { level: 9 }))
  writeFileSync(`${target.pathname}.json`, `${JSON.stringify({ secret, answers }, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
