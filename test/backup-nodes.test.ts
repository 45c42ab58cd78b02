// Waits: for servers that make backups.
// Backups of the console with several nodes on one database.

import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { placeOf } from './support/backups.ts'
import type { Json } from './support/fasti.ts'
import { newFolder, removePlaces } from './support/moving.ts'
import { type Server, type Settings, secretOf, startServer } from './support/server.ts'
import { root } from './support/tasks.ts'
import { until } from './support/until.ts'

removePlaces()

type Ask = (node: Server, path: string, method?: string) => Promise<Response>

/** Two nodes on one PostgreSQL, each with a data folder of its own. */
async function twoNodes(
  more: Settings,
  work: (nodes: readonly [Server, Server], ask: Ask) => Promise<void>,
): Promise<void> {
  const where = { ...(await placeOf('postgres')), FASTI_MEDIA: 'database', ...more }
  const one = await startServer({ ...where, ...newFolder() })
  const two = await startServer({ ...where, ...newFolder() })
  const secret = await secretOf(one)
  const ask: Ask = (node, path, method = 'GET') =>
    fetch(`${node.address}${root}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}` },
    })
  try {
    await work([one, two], ask)
  } finally {
    await Promise.all([one.stop(), two.stop()])
  }
}

async function madeOn(node: Server, ask: Ask): Promise<string> {
  let begun: Json
  // Refused while the one that is made by the clock is under way.
  await until(async () => {
    begun = await (await ask(node, '/backups', 'POST')).json()
    return begun.id !== undefined
  })
  let task: Json
  await until(async () => {
    task = await (await ask(node, `/tasks/${begun.id}`)).json()
    return task.state !== 'running'
  })
  assert.equal(task.state, 'done', JSON.stringify(task))
  return task.result.file
}

async function listedOn(node: Server, ask: Ask): Promise<readonly Json[]> {
  const { backups } = (await (await ask(node, '/backups')).json()) as Json
  return backups.map(({ file, node: maker }: Json) => [file, maker])
}

test('nodes that share a folder list, send and miss the same backups', async () => {
  const folder = join(newFolder().FASTI_DATA, 'backups')
  mkdirSync(folder, { recursive: true })
  await twoNodes({ FASTI_BACKUP_FOLDER: folder }, async ([one, two], ask) => {
    const file = await madeOn(one, ask)
    const sent: Buffer[] = []
    for (const node of [one, two]) {
      assert.deepEqual(await listedOn(node, ask), [[file, null]])
      const response = await ask(node, `/backups/${file}`)
      assert.equal(response.status, 200)
      sent.push(Buffer.from(await response.arrayBuffer()))
    }
    assert.ok(sent[0]?.equals(sent[1] ?? Buffer.alloc(0)))
    rmSync(join(folder, file))
    for (const node of [one, two]) {
      assert.deepEqual(await listedOn(node, ask), [])
      assert.equal((await ask(node, `/backups/${file}`)).status, 404)
    }
  })
})

test('nodes with folders of their own name who has the last backup by the settings, and say who made one', async () => {
  await twoNodes({ FASTI_BACKUP_EVERY: '1d' }, async (nodes, ask) => {
    const lists = () => Promise.all(nodes.map((node) => listedOn(node, ask)))
    await until(async () => (await lists()).every(({ length }) => length === 1))
    const makers = (await lists()).map(([one]) => one?.[1])
    assert.deepEqual(new Set(makers), new Set([null, hostname()]))

    const [one, two] = makers[0] === null ? nodes : nodes.toReversed()
    assert.ok(one && two)
    const [[file]] = (await listedOn(one, ask)) as [Json]
    const refused = await ask(two, `/backups/${file}`)
    const { code, message } = (await refused.json()) as Json
    assert.deepEqual([refused.status, code], [409, 'backup-is-elsewhere'])
    assert.ok(message.includes(hostname()), message)
    const own = await madeOn(two, ask)
    assert.deepEqual(await listedOn(two, ask), [
      [own, null],
      [file, hostname()],
    ])
  })
})
