import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { ask, connect } from './ask.ts'
import { freshDatabase, startPostgres } from './postgres.ts'
import { supervise } from './supervisor.ts'

test('a fresh database is a PostgreSQL of at least version 14, in UTF-8 and UTC', async () => {
  const database = await freshDatabase()
  assert.ok(Number(await ask(database.url, 'show server_version_num')) >= 140000)
  assert.equal(await ask(database.url, 'show server_encoding'), 'UTF8')
  assert.equal(await ask(database.url, 'show timezone'), 'UTC')
  await database.drop()
})

test('two fresh databases are separate', async () => {
  const [first, second] = await Promise.all([freshDatabase(), freshDatabase()])
  await ask(first.url, 'create table days (id integer)')
  assert.equal(await ask(first.url, `select to_regclass('days')::text`), 'days')
  assert.equal(await ask(second.url, `select to_regclass('days')::text`), null)
  await Promise.all([first.drop(), second.drop()])
})

test('a database made from a template has what the template has', async () => {
  const template = await freshDatabase()
  await ask(template.url, 'create table days as select 7 as id')
  const [first, second] = await Promise.all([
    freshDatabase(template.name),
    freshDatabase(template.name),
  ])
  assert.equal(await ask(first.url, 'delete from days returning id'), 7)
  assert.equal(await ask(second.url, 'select id from days'), 7)
  await Promise.all([template.drop(), first.drop(), second.drop()])
})

test('the extension pg_trgm can be created', async () => {
  const database = await freshDatabase()
  const similarity = `select similarity('fasti', 'fasti')`
  assert.equal(await ask(database.url, 'create extension pg_trgm', similarity), 1)
  await database.drop()
})

test('a database can be dropped while a client is connected, and is gone then', async () => {
  const database = await freshDatabase()
  const client = await connect(database.url)
  await database.drop()
  await assert.rejects(client.query('select 1'))
  await assert.rejects(ask(database.url, 'select 1'), { code: '3D000' })
})

test('a server of its own takes settings, and leaves nothing when it stops', async () => {
  const server = await startPostgres({ settings: { work_mem: '5MB' } })
  assert.equal(await ask(server.url, 'show work_mem'), '5MB')
  await server.stop()
  await assert.rejects(ask(server.url, 'select 1'), { code: 'ECONNREFUSED' })
  assert.equal(existsSync(server.dataFolder), false)
})

test('where memory cannot be written, a server has its files in the temporary folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fasti-'))
  chmodSync(folder, 0o555)
  const making = { settings: {}, password: 'secret' }
  for (const memory of [folder, join(folder, 'nowhere')]) {
    const server = await supervise(making, memory)
    assert.equal(dirname(dirname(server.dataFolder)), tmpdir())
    await server.stop()
  }
  rmSync(folder, { recursive: true })
})

test('a killed server is gone at once, and its files when it is stopped', async () => {
  const server = await startPostgres()
  const client = await connect(server.url)
  await server.kill()
  await assert.rejects(client.query('select 1'))
  await assert.rejects(ask(server.url, 'select 1'), { code: 'ECONNREFUSED' })
  assert.equal(existsSync(server.dataFolder), true)
  await server.stop()
  assert.equal(existsSync(server.dataFolder), false)
})

test('a killed server that is started again has its data, at the same address', async () => {
  const server = await startPostgres({ settings: { synchronous_commit: 'on' } })
  await ask(server.url, 'create table days as select 7 as id')
  await server.kill()
  await server.restart()
  assert.equal(await ask(server.url, 'select id from days'), 7)
  await server.stop()
  assert.equal(existsSync(server.dataFolder), false)
})

test('a server that cannot start says why', async () => {
  await assert.rejects(startPostgres({ settings: { max_connections: 'many' } }), /max_connections/)
})
