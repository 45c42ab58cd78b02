// The history and its undo on the command line (§18).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshFasti } from './support/fasti.ts'
import { hosted } from './support/hosted.ts'
import { makeEvent } from './support/make.ts'
import { change, makeRecurring, read } from './support/recurring.ts'
import { historyOf, lastOf } from './support/undo.ts'

test('the command line lists the history and undoes entries and groups, as itself or as a user', async () => {
  await using fasti = await freshFasti('sqlite')
  const editor = fasti.as('editor')
  const run = (...args: string[]) => hosted(fasti.settings, args)
  const { id } = await makeEvent(editor, { title: 'Walk' })
  await change(editor, id, { title: 'Run', featured: true })
  const entry = await lastOf(editor)

  const listed = await run('history', '--kind', 'event', '--action', 'update')
  assert.equal(listed.code, 0, listed.stderr)
  const line = [entry.id, entry.at, 'editor', `update event ${id}`, '"Run"', 'title, featured']
  assert.equal(listed.stdout, `${line.join('\t')}\n`)
  const asJson = await run('history', '--json', '--per-page', '1')
  assert.deepEqual(JSON.parse(asJson.stdout), [entry])
  const wrong = await run('history', '--kind', 'user')
  assert.deepEqual([wrong.code, wrong.stdout], [1, ''])
  assert.match(wrong.stderr, /kind/)

  const undone = await run('undo', String(entry.id), '--fields', 'title', '--json')
  assert.equal(undone.code, 0, undone.stderr)
  const [made] = JSON.parse(undone.stdout)
  assert.deepEqual([made.by, made.via, made.action], [null, 'cli', 'undo'])
  assert.deepEqual(made.changes, { title: ['Run', 'Walk'] })
  const again = await run('undo', String(entry.id))
  assert.equal(again.code, 1)
  assert.match(again.stderr, /changed again since: title/)
  assert.equal((await run('undo', String(made.id), '--as', 'editor')).code, 0)
  const last = await lastOf(editor)
  assert.deepEqual([last.by.login, last.via], ['editor', 'cli'])
  assert.equal((await read(editor, id)).title, 'Run')

  await fasti.user('subscriber')
  assert.equal((await run('undo', String(last.id), '--as', 'subscriber')).code, 1)
  assert.match((await run('undo', '1', '--as', 'nobody')).stderr, /There is no user nobody/)
  const neither = await run('undo')
  assert.equal(neither.code, 2)
  assert.match(neither.stderr, /either the id of an entry or --group is needed\n$/)

  const { series } = await makeRecurring(editor)
  await change(editor, series.id, { title: 'Chorus' })
  const { group } = await lastOf(editor)
  assert.equal((await run('undo', '--group', group)).code, 0)
  const entries = await historyOf(editor, 'action=undo&per_page=5')
  assert.deepEqual(new Set(entries.map(({ title }) => title)), new Set(['Choir']))
})
