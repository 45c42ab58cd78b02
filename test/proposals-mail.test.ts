// Whoever has proposed something hears of it by mail, and comes back by its link (§21).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setClock } from './support/clock.ts'
import { freshFasti } from './support/fasti.ts'
import { linkIn, mailSettings, mailerFor, startMailServer } from './support/mail.ts'
import { tellSenders } from '../src/calendar/proposals/tell.ts'
import { now } from '../src/language/time/clock.ts'
import { plainProposal, sendProposal, submitRoot } from './support/proposals.ts'
import { consoleRoot } from './support/undo.ts'

const at = { root: consoleRoot }
const root = { root: submitRoot }

test('a sender confirms by mail, and is told what is asked, decided and written, once each', async () => {
  using clock = setClock('2031-03-01T09:00:00Z')
  await using server = await startMailServer()
  const settings = { ...mailSettings(server.port), FASTI_SUBMISSIONS: 'everybody' }
  await using fasti = await freshFasti('sqlite', settings)
  const mailer = mailerFor(fasti, settings)
  const editor = fasti.as('editor')
  const deliver = async () => {
    await tellSenders(fasti.db, now())
    await tellSenders(fasti.db, now())
    await mailer.send()
    return server.mails.splice(0)
  }
  await sendProposal(fasti, { title: 'Choir', language: 'es', sender_email: 'ana@brook.example' })
  const [asked] = await deliver()
  assert.ok(asked)
  assert.deepEqual(
    [asked.receiver, asked.subject],
    ['ana@brook.example', 'Confirme su propuesta: Choir'],
  )
  const link = linkIn(asked)
  assert.match(link, /^https:\/\/cal\.example\/es\/submit\/[\w-]{32}$/)
  const path = `/events/${link.split('/').at(-1)}`
  const { body } = await fasti.post(`${path}/confirm`, {}, root)
  assert.equal(body.state, 'waiting')
  assert.deepEqual(await deliver(), [])
  const { body: list } = await editor.get('/proposals', at)
  const [{ id, event }] = list.proposals
  clock.set('2031-03-01T10:00:00Z')
  await editor.post(`/review/${event}`, { decision: 'ask_back', reason: '¿Hasta cuándo?' }, at)
  const [returned] = await deliver()
  assert.match(String(returned?.text), /¿Hasta cuándo\?/)
  assert.equal(linkIn(returned ?? assert.fail()), link)
  await fasti.put(path, { end_date: '2031-11-11 20:15:00' }, root)
  assert.deepEqual(await deliver(), [])
  clock.set('2031-03-01T11:00:00Z')
  await editor.post(`/proposals/${id}/messages`, { text: 'Gracias' }, at)
  await editor.patch(`/events/${event}`, { status: 'publish' })
  const told = await deliver()
  assert.deepEqual(
    new Set(told.map(({ subject }) => subject)),
    new Set(['La redacción le ha escrito sobre «Choir»', '«Choir» está en el calendario']),
  )
  // Where mail is sent a form without scripts is confirmed by it alone.
  const plain = { ...plainProposal, title: 'Plain', sender_email: 'bo@brook.example' }
  assert.equal((await fasti.post('/events', plain, root)).status, 202)
  assert.equal((await deliver())[0]?.receiver, 'bo@brook.example')
  assert.doesNotMatch(fasti.log.join(''), /brook\.example/)
})
