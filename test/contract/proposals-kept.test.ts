// Who may propose, and what goes after its time (§21).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trimProposals } from '../../src/calendar/proposals/trim.ts'
import { now } from '../../src/language/time/clock.ts'
import { setClock } from '../support/clock.ts'
import { type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'
import { plainProposal, sendProposal, solved, submitRoot } from '../support/proposals.ts'
import { consoleRoot } from '../support/undo.ts'

const at = { root: consoleRoot }

test('what is proposed goes as it has to: unconfirmed, expired, decided long ago (§21)', async () => {
  using clock = setClock('2031-03-01T09:00:00Z')
  await using fasti = await freshFasti('sqlite', { FASTI_SUBMISSIONS: 'everybody' })
  const editor = fasti.as('editor')
  const linkTo = async (title: string): Promise<string> => {
    const { body } = await editor.get('/proposals', at)
    const { id } = body.proposals.find((one: Json) => one.title === title)
    const { body: link } = await editor.post(`/proposals/${id}/link`, {}, at)
    return `/events/${link.url.split('/').at(-1)}`
  }
  const look = (path: string) => fasti.get(path, { root: submitRoot })
  await sendProposal(fasti, { title: 'Late' })
  await sendProposal(fasti, { title: 'Kept' })
  const [late, kept] = [await linkTo('Late'), await linkTo('Kept')]
  const { body } = await fasti.post(`${kept}/confirm`, {}, { root: submitRoot })
  assert.equal(body.state, 'waiting')
  clock.set('2031-03-04T09:01:00Z')
  await trimProposals(fasti.db, now())
  const { body: expired } = await look(late)
  assert.deepEqual([expired.state, expired.title, expired.note], ['expired', '', ''])
  const again = await fasti.post(`${late}/confirm`, {}, { root: submitRoot })
  assert.equal(again.body.code, 'proposal-is-decided')
  const { body: waiting } = await editor.get('/proposals?state=waiting', at)
  await editor.post(`/review/${waiting.proposals[0].event}`, { decision: 'accept' }, at)
  clock.set('2031-03-12T09:00:00Z')
  await trimProposals(fasti.db, now())
  assert.equal((await look(late)).status, 404)
  clock.set('2031-06-09T09:00:00Z')
  await trimProposals(fasti.db, now())
  assert.equal((await look(kept)).body.state, 'accepted')
  clock.set('2031-06-11T09:00:00Z')
  await trimProposals(fasti.db, now())
  assert.equal((await look(kept)).status, 404)
  assert.equal((await fasti.get(`/events/${waiting.proposals[0].event}`)).status, 200)
})

test('what a trusted sender proposes is published once it is confirmed, unless it is marked (§21)', async () => {
  using clock = setClock('2031-03-01T09:00:00Z')
  await using fasti = await freshFasti('sqlite', { FASTI_SUBMISSIONS: 'everybody' })
  const editor = fasti.as('editor')
  await editor.post('/senders', { name: '@brook.example', trust: 'trusted' }, at)
  const states: string[] = []
  for (const more of [{ title: 'Fine' }, { title: 'Loud', nickname: 'robot' }]) {
    const challenge = await solved(fasti)
    clock.set(`2031-03-01T09:0${states.length + 1}:00Z`)
    await sendProposal(fasti, { ...more, challenge })
    const { body } = await editor.get('/proposals?state=unconfirmed', at)
    const { body: link } = await editor.post(`/proposals/${body.proposals[0].id}/link`, {}, at)
    const path = `/events/${link.url.split('/').at(-1)}/confirm`
    states.push((await fasti.post(path, {}, { root: submitRoot })).body.state)
  }
  assert.deepEqual(states, ['accepted', 'waiting'])
})

test('who is not known is answered the same where only known senders may propose (§21)', async () => {
  await using fasti = await freshFasti('sqlite', { FASTI_SUBMISSIONS: 'known' })
  const editor = fasti.as('editor')
  const put = (name: string, trust: string) => editor.post('/senders', { name, trust }, at)
  assert.equal((await put('@brook.example', 'known')).status, 200)
  assert.deepEqual(faultsOf(await put('brook', 'known')), ['name'])
  const known = await sendProposal(fasti, { title: 'Known' })
  const stranger = await sendProposal(fasti, { title: 'Stranger', sender_email: 'x@y.example' })
  assert.deepEqual([stranger.status, stranger.body], [known.status, known.body])
  const { body } = await editor.get('/proposals', at)
  assert.deepEqual(
    body.proposals.map(({ title }: Json) => title),
    ['Known'],
  )
  const { body: left } = await editor.delete('/senders/%40brook.example', at)
  assert.deepEqual([left.name, left.trust], ['@brook.example', 'unknown'])
})

test('nothing is taken while it is off (§21)', async () => {
  await using fasti = await freshFasti('sqlite')
  for (const [method, path] of [
    ['GET', '/form'],
    ['POST', '/events'],
  ] as const) {
    const body = method === 'POST' ? plainProposal : undefined
    const reply = await fasti.send(method, path, { root: submitRoot, body })
    assert.deepEqual([reply.status, reply.body.code], [403, 'proposals-closed'])
  }
})
