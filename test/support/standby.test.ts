import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { ask } from './ask.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type Standby, sharedUrl, startStandby } from './standby.ts'
import { until } from './until.ts'

describe('a standby', () => {
  let primary: Postgres
  let standby: Standby

  const write = (day: number) => ask(primary.url, `insert into days values (${day})`)
  const count = () => ask(standby.url, 'select count(*)::integer from days')
  const shows = (days: number) => until(async () => (await count()) === days)

  before(async () => {
    // Synchronous from the first write on: nothing is acknowledged before the standby has it.
    primary = await startPostgres({
      settings: { synchronous_commit: 'remote_apply', synchronous_standby_names: '*' },
    })
    standby = await startStandby(primary, { settings: { work_mem: '5MB' } })
    await ask(primary.url, 'create table days (day integer)')
  })
  after(async () => {
    await standby.stop()
    await primary.stop()
  })

  test('has what was written to its primary, and takes no writes itself', async () => {
    await write(1)
    assert.equal(await count(), 1)
    await assert.rejects(ask(standby.url, 'insert into days values (2)'), { code: '25006' })
    assert.equal(await ask(standby.url, 'show work_mem'), '5MB')
    assert.equal(await ask(primary.url, 'select sync_state from pg_stat_replication'), 'sync')
  })

  test('can pause the replay of what it has received', async () => {
    await standby.pauseReplay()
    await ask(primary.url, 'set synchronous_commit = on', 'insert into days values (2)')
    assert.equal(await count(), 1)
    await standby.resumeReplay()
    await shows(2)
  })

  test('that was killed and started again catches up', async () => {
    await standby.kill()
    await assert.rejects(count(), { code: 'ECONNREFUSED' })
    await ask(primary.url, 'set synchronous_commit = local', 'insert into days values (3)')
    await standby.restart()
    await shows(3)
  })

  test('reconnects to its primary', async () => {
    await primary.kill()
    assert.equal(await count(), 3)
    await primary.restart()
    await write(4)
    assert.equal(await count(), 4)
  })

  test('takes the place of its primary, waits for no standby, and stays primary after a restart', async () => {
    await write(5)
    await primary.kill()
    await standby.promote()
    await ask(standby.url, 'insert into days values (6)')
    await standby.kill()
    await standby.restart()
    await ask(standby.url, 'insert into days values (7)')
    assert.equal(await count(), 7)
  })

  test('shares an address with its primary', () => {
    const { username, password, pathname } = new URL(primary.url)
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
    assert.equal(
      sharedUrl([primary.url, standby.url]),
      `postgres://${username}:${password}@${hosts}${pathname}`,
    )
  })
})

test('a process that is killed leaves neither servers nor their files', async () => {
  const script = `
    import { startPostgres } from '${import.meta.resolve('./postgres.ts')}'
    import { startStandby } from '${import.meta.resolve('./standby.ts')}'
    const primary = await startPostgres()
    const standby = await startStandby(primary)
    console.log(JSON.stringify([primary, standby]))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const servers: readonly Postgres[] = JSON.parse(String(line))
  assert.equal(servers.length, 2)
  for (const { dataFolder } of servers) assert.equal(existsSync(dataFolder), true)
  child.kill('SIGKILL')
  for (const { url, dataFolder } of servers) {
    await until(() => !existsSync(dataFolder))
    await assert.rejects(ask(url, 'select 1'), { code: 'ECONNREFUSED' })
  }
})
