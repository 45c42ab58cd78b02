// A flood of hostile proposals, small: `npm run flood` is the same at full size (§21).

import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { runFlood } from '../soak/flood.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { consoleRoot } from './support/undo.ts'
import { sized } from './support/whole.ts'

test('of a flood of hostile proposals nothing is public, what is kept is bounded, and people get through', async () => {
  await using fasti = await freshFasti('sqlite', {
    FASTI_SUBMISSIONS: 'everybody',
    FASTI_TRUST_PROXY: 'true',
    FASTI_SMTP: 'smtp://127.0.0.1:9',
    FASTI_MAIL_FROM: 'calendar@town.example',
    FASTI_ORIGIN: 'http://cal.example',
    FASTI_SUBMISSION_OPEN_LIMIT: '20',
  })
  const editor = fasti.as('editor')
  await makeEvent(editor, { title: 'Choir' })
  const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const { statuses, taken, wrong } = await runFlood({
    address,
    agent,
    addresses: 50,
    atOnce: 8,
    rate: 1e6,
    senders: 2,
    readers: 1,
    size: sized(1600),
    sliceMs: 300,
  })
  agent.destroy()
  assert.deepEqual([taken, wrong], [2, []])
  assert.deepEqual(
    Object.keys(statuses).filter((status) => !['202', '400', '404', '429'].includes(status)),
    [],
  )
  const { body } = await editor.get('/events')
  assert.deepEqual([body.total, body.events[0].title], [1, 'Choir'])
  const at = { root: consoleRoot }
  const { body: queue } = await editor.get('/proposals', at)
  assert.ok(queue.total <= 22, `${queue.total} are kept`)
  const { body: review } = await editor.get('/review', at)
  assert.equal(review.total, 0)
  const mails = await fasti.db.count(sql`select count(*) as n from outbox`)
  assert.ok(mails <= queue.total, `${mails} mails for ${queue.total} proposals`)
})
