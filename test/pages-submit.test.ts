// Whoever wants to propose an event: with and without script, on a telephone, by keyboard (§21).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeCategory, makeVenue } from './support/make.ts'
import { solve } from './support/proposals.ts'
import { consoleRoot } from './support/undo.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'
const at = { root: consoleRoot }
const open = { FASTI_SUBMISSIONS: 'everybody', FASTI_SUBMISSION_RULES: 'Public events only.' }

/** The page that its sender would be sent. */
async function linkOf(fasti: Fasti, title: string): Promise<string> {
  const editor = fasti.as('editor')
  const { body } = await editor.get('/proposals', at)
  const { id } = body.proposals.find((one: Json) => one.title === title)
  const { body: link } = await editor.post(`/proposals/${id}/link`, {}, at)
  return new URL(link.url).pathname
}

/** What a browser without scripts sends. */
const post = (fasti: Fasti, path: string, values: Record<string, string>) =>
  fasti.post(path, String(new URLSearchParams(values)), {
    root: '',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  })

const typed = {
  title: 'Bread & Roses',
  start_day: '2031-05-01',
  start_time: '20:00',
  end_time: '00:30',
  repeats: 'weekday',
  until: '2031-09-30',
  venue: 'Old Mill',
  description: 'Songs <i>and</i> soup.\n\nBring a bowl.',
  cost: 'free',
  website: 'roses.example',
  sender_name: 'Ana',
  sender_email: 'ana@brook.example',
}

test('a proposal goes its whole way without a script, and says what is wrong where it is mended', async () => {
  await using fasti = await freshFasti('sqlite', { ...open, FASTI_TIMEZONE: 'UTC' })
  const { text: blank, headers } = await fasti.get('/submit/', {
    root: '',
    headers: { accept: 'text/html' },
  })
  assert.match(blank, /Propose an event[^]*Public events only\./)
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  const [, challenge = ''] = /name="challenge"\s+value="([^"]*)"/.exec(blank) ?? []
  const wrong = await post(fasti, '/submit/', {
    ...typed,
    start_day: '',
    sender_email: 'ana',
    challenge,
  })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, /href="#at-start_day"/)
  assert.match(wrong.text, /“Your e-mail address” is not an e-mail address\./)
  assert.match(wrong.text, /value="Bread &amp; Roses"/)
  // What a broken client makes of the hidden fields is said, and never a fault of the server.
  const odd = { repeats: 'as_before', recurrence: '{broken', venue_id: 'x', category: '-' }
  assert.equal((await post(fasti, '/submit/', { ...typed, ...odd, challenge })).status, 422)
  const looked = await post(fasti, '/submit/', { ...typed, challenge, step: 'look' })
  assert.equal(looked.status, 200, looked.text)
  assert.match(looked.text, /Songs &lt;i&gt;and&lt;\/i&gt; soup\./)
  assert.match(looked.text, /8:00\s?PM – 12:30\s?AM|20:00 – 00:30/)
  assert.match(looked.text, /first Thursday/)
  const back = await post(fasti, '/submit/', { ...typed, challenge, step: 'edit' })
  assert.match(back.text, /value="weekday"\s+selected/)
  const bits = Number(/data-bits="(\d+)"/.exec(looked.text)?.[1])
  const sent = await post(fasti, '/submit/', {
    ...typed,
    challenge: solve(challenge, bits),
    step: 'send',
  })
  assert.deepEqual([sent.status, sent.headers['location']], [303, '/submit/sent/'])

  const path = await linkOf(fasti, 'Bread & Roses')
  const read = async () =>
    (await fasti.get(path, { root: '', headers: { accept: 'text/html' } })).text
  assert.match(await read(), /One step is missing/)
  await post(fasti, path, { step: 'confirm' })
  assert.match(await read(), /Waiting for the editors/)
  const form = (await fasti.get(`${path}/edit/`, { root: '', headers: { accept: 'text/html' } }))
    .text
  assert.match(form, /Songs &lt;i&gt;and&lt;\/i&gt; soup\.\n\nBring a bowl\.<\/textarea>/)
  assert.match(form, /value="as_before"\s+selected/)
  const [, recurrence = ''] = /name="recurrence"\s+value="([^"]*)"/.exec(form) ?? []
  const changed = await post(fasti, `${path}/edit/`, {
    ...typed,
    repeats: 'as_before',
    recurrence: recurrence.replaceAll('&quot;', '"'),
    cost: '',
    note: 'No dogs.',
    step: 'send',
  })
  assert.equal(changed.status, 303, changed.text)
  const { body } = await fasti.as('editor').get('/proposals?state=waiting', at)
  assert.equal(body.proposals[0].note, 'No dogs.')
  const { body: event } = await fasti.as('editor').get(`/events/${body.proposals[0].event}`)
  assert.deepEqual([event.cost, event.website], ['', 'https://roses.example'])
  assert.deepEqual(event.recurrence.rules.length, 1)
  await post(fasti, path, { step: 'message', text: 'See you!' })
  assert.match(await read(), /See you!/)
  await post(fasti, path, { step: 'withdraw' })
  assert.match(await read(), /Withdrawn/)
  // Who comes too late reads so where they are, and keeps what they have typed.
  const late = [
    await post(fasti, path, { step: 'withdraw' }),
    await post(fasti, path, { step: 'message', text: 'Wait & see!' }),
    await post(fasti, `${path}/edit/`, { ...typed, title: 'Wait & see!', step: 'send' }),
  ]
  for (const { status, text } of late) {
    assert.ok(status === 409 || status === 422, String(status))
    assert.match(text, /cannot be changed any more/)
  }
  assert.match(late[1]?.text ?? '', /Wait &amp; see!<\/textarea>/)
  assert.match(late[2]?.text ?? '', /value="Wait &amp; see!"/)
  const lost = await fasti.get(`/submit/${'B'.repeat(28)}/`, {
    root: '',
    headers: { accept: 'text/html' },
  })
  assert.equal(lost.status, 404)
})

test('nothing leads to proposals while none are taken', async () => {
  await using fasti = await freshFasti('sqlite')
  const html = { root: '', headers: { accept: 'text/html' } }
  assert.doesNotMatch((await fasti.get('/', html)).text, /\/submit\//)
  assert.equal((await fasti.get('/submit/', html)).status, 404)
})

test(
  'a proposal is typed on a telephone by keyboard alone, a closed tab loses nothing, and it is sent',
  { skip },
  async () => {
    await using fasti = await freshFasti('sqlite', open)
    await makeVenue(fasti.as('editor'), 'Old Mill', { city: 'Alder Ferry' })
    await makeCategory(fasti.as('editor'), 'Concerts')
    const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    await using visit = await openPage(browser, `${address}/submit/`, {
      ...calm,
      viewport: { width: 360, height: 740 },
    })
    const { page, said } = visit
    const cpu = await page.context().newCDPSession(page)
    await cpu.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.getByLabel('Title of the event').focus()
    await page.keyboard.type('Harbour Sing-along')
    await page.getByLabel('Day', { exact: true }).fill('2031-05-01')
    await page.getByLabel('Begins at').fill('19:30')
    await page.getByLabel('Ends at').fill('21:00')
    await page.getByLabel('Place').focus()
    await page.keyboard.type('mill')
    await page.getByRole('button', { name: 'Old Mill' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    assert.equal(await page.getByLabel('Place').inputValue(), 'Old Mill')
    await page.getByLabel('What it is about').fill('Songs of the sea.')
    await page.reload()
    assert.equal(await page.getByLabel('Title of the event').inputValue(), 'Harbour Sing-along')
    assert.equal(await page.getByLabel('What it is about').inputValue(), 'Songs of the sea.')
    await check(page, 'proposal')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByLabel('Your name').fill('Ana')
    await page.getByLabel('Your e-mail address').fill('ana@brook.example')
    await page.getByRole('button', { name: 'Look at it' }).press('Enter')
    await page.getByRole('heading', { name: 'This is what you send' }).waitFor()
    await check(page, 'preview of a proposal')
    await cpu.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.getByRole('button', { name: 'Send it' }).press('Enter')
    await page.getByRole('heading', { name: 'Thank you for your proposal' }).waitFor()
    await page.goto(`${address}/submit/`)
    assert.equal(await page.getByLabel('Title of the event').inputValue(), '')
    await page.goto(`${address}${await linkOf(fasti, 'Harbour Sing-along')}`)
    await page.getByRole('button', { name: 'Confirm it' }).press('Enter')
    await page.getByText('Waiting for the editors').waitFor()
    await check(page, 'page of a proposal')
    const { body } = await fasti.as('editor').get('/proposals?state=waiting', at)
    const { body: event } = await fasti.as('editor').get(`/events/${body.proposals[0].event}`)
    assert.deepEqual([event.title, event.venue.venue], ['Harbour Sing-along', 'Old Mill'])
    assert.deepEqual(said, [])
  },
)
