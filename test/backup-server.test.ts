// Waits: for servers that make backups.
// The backups that the server makes by itself.

import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { verifyBackup } from '../src/storage/backup/verify.ts'
import { backedUp, newFile, placeOf } from './support/backups.ts'
import { databases } from './support/databases.ts'
import { hosted } from './support/hosted.ts'
import { newFolder, removePlaces } from './support/moving.ts'
import { type Server, startServer } from './support/server.ts'
import { until } from './support/until.ts'

removePlaces()

const madeBy = ({ output }: Server) =>
  output.filter((line) => line.includes('"msg":"a backup was made"')).length

async function metricOf({ address }: Server, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

const ending = '.tar.zst'
const backupsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(ending))

for (const database of databases) {
  describe(`a server on ${database} that makes backups`, () => {
    test('makes the first one at once, of several nodes one alone, and tells of it', async () => {
      const where = await placeOf(database)
      const plan = { ...where, FASTI_BACKUP_EVERY: '1d' }
      const first = await startServer(plan)
      const second = await startServer(plan)
      try {
        await until(async () => madeBy(first) + madeBy(second) > 0)
        assert.equal(madeBy(first) + madeBy(second), 1)
        const folder = join(where.FASTI_DATA, 'backups')
        const [name = ''] = backupsIn(folder)
        const { contents } = await verifyBackup(join(folder, name))
        const users = contents.tables.find((table) => table.name === 'users')
        assert.equal(users?.rows, 1)
        await until(async () => (await metricOf(first, 'fasti_last_backup_timestamp_seconds')) > 0)
        assert.equal(await metricOf(first, 'fasti_last_backup_failure_timestamp_seconds'), 0)
      } finally {
        await Promise.all([first.stop(), second.stop()])
      }
      assert.equal(backupsIn(join(where.FASTI_DATA, 'backups')).length, 1)
    })

    test('goes on when one fails, says why, and keeps the old ones', async () => {
      const where = await placeOf(database)
      await hosted({ ...where }, ['user', 'list'])
      const folder = dirname(newFile())
      await backedUp(where, `${folder}/`)
      const file = newFile('no-folder')
      writeFileSync(file, '')
      const failing = await startServer({
        ...where,
        FASTI_BACKUP_EVERY: '10s',
        FASTI_BACKUP_FOLDER: file,
      })
      try {
        const failed = () => metricOf(failing, 'fasti_last_backup_failure_timestamp_seconds')
        await until(async () => (await failed()) > 0)
        const said = () => failing.output.find((line) => /a backup could not be made/.test(line))
        await until(() => said() !== undefined)
        assert.match(said() ?? '', /not a folder/)
        assert.equal((await fetch(`${failing.address}/readyz`)).status, 200)
      } finally {
        await failing.stop()
      }
      assert.equal(backupsIn(folder).length, 1)
    })
  })
}

test('a server that is stopped in the middle of a backup leaves nothing half-written', async () => {
  const where = newFolder()
  const server = await startServer({ ...where, FASTI_BACKUP_EVERY: '1d' })
  assert.equal(await server.stop(), 0)
  const left = readdirSync(where.FASTI_DATA, { recursive: true }).map(String)
  assert.deepEqual(
    left.filter((name) => name.endsWith('.part')),
    [],
  )
})

test('a time that is none, or too short, stops the start', async () => {
  for (const wrong of ['often', '5s', '24']) {
    const settings = { ...newFolder(), FASTI_BACKUP_EVERY: wrong }
    const { code, stderr } = await hosted(settings, ['serve'])
    assert.equal(code, 1)
    assert.match(stderr, /FASTI_BACKUP_EVERY is not a span of time such as 30m, 24h or 7d\./)
  }
})
