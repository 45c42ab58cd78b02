// What is not saved says why beside Save, in the words of the form, and leads to its field.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { declaredIn } from '../../src/admin/browser/editor/form/declared.ts'
import { kinds } from '../../src/admin/browser/editor/form/kinds.ts'
import { labelOf } from '../../src/admin/browser/editor/form/labels.ts'
import {
  buttonOf,
  mainButton,
  save,
  setEnd,
  setStart,
  showMore,
  textShown,
  titleOf,
} from '../support/editor.ts'
import type { Json } from '../support/fasti.ts'
import { flow } from '../support/flows.ts'
import { makeEvent } from '../support/make.ts'
import { everyThird } from '../support/whole.ts'

const refusal = (page: Page) => page.locator('.headline .problem')

/** In the browser: whether the middle of it is in the window, and not behind something. */
function isInSight(one: Json): boolean {
  const { top, left, width, height } = one.getBoundingClientRect()
  const [x, y] = [left + Math.min(width / 2, 12), top + Math.min(height / 2, 12)]
  const at = one.ownerDocument.elementFromPoint(x, y)
  return at !== null && (one.contains(at) || at.contains(one))
}

/** In the browser: the field with the focus, and what is said of it. */
function focused(at: Json) {
  const ids = (at.getAttribute('aria-describedby') ?? '').split(' ')
  const said = ids.map((id: string) => at.ownerDocument.getElementById(id)?.textContent ?? '')
  return { name: at.closest('[data-field]')?.dataset.field ?? at.outerHTML, said: said.join(' ') }
}

/** What is said beside Save is about this field, which has the focus and says it as well. */
async function assertRefused(page: Page, name: string, label: string): Promise<string> {
  const link = refusal(page).getByRole('button', { name: label, exact: true })
  await link.waitFor()
  // The browser paints the message before the focus moves.
  await page.locator(`[data-field="${name}"] *:focus`).waitFor()
  const at = page.locator('*:focus')
  const { name: here, said } = await at.evaluate(focused)
  assert.equal(here, name, `${label}: the focus`)
  assert.ok(await link.evaluate(isInSight), `${label}: the message is in the window`)
  assert.ok(await at.evaluate(isInSight), `${label}: the field is in the window`)
  const [, text = ''] = (await refusal(page).locator('li').innerText()).split(/: (.*)/s)
  assert.ok(text !== '' && said.includes(text), `${label}: “${text}” is said there: ${said}`)
  assert.doesNotMatch(text, /[a-z]_[a-z]|parameter/i, `${label}: words of people`)
  return text
}

flow(
  'every field which the server refuses is named beside Save, and has the focus',
  async (the) => {
    const administrator = the.fasti.as('administrator')
    const { id } = await makeEvent(administrator, { title: 'Fair' })
    const hand = await the.enter('administrator', `events/${id}`)
    const { page } = hand
    await textShown(page)
    await showMore(hand)
    await page.getByLabel('Password', { exact: true }).fill('lantern')
    let sent: Json = {}
    await page.route(`**/events/${id}`, async (route) => {
      const isPatch = route.request().method() === 'PATCH'
      await route.continue(isPatch ? { postData: JSON.stringify(sent) } : {})
    })
    const { left } = kinds.find(({ name }) => name === 'event')!
    const declared = declaredIn((await administrator.get('')).body.routes, 'events')
    assert.ok(declared.length > 20)
    const fields = declared.filter((one) => !left.includes(one.name))
    for (const { name } of everyThird(fields)) {
      // No field of the interface is an object like this.
      sent = { [name]: { a: 1 } }
      await titleOf(page).fill(`Fair of ${name}`)
      await mainButton(page).click()
      const text = await assertRefused(page, name, labelOf({ name }))
      assert.doesNotMatch(text, /lantern|<p>/, 'no secret, and no HTML')
    }
    assert.equal((await administrator.get(`/events/${id}`)).body.title, 'Fair')
  },
  { only: ['mouse', 'phone'] },
)

flow(
  'what is refused while an event is written says what to write, and is then saved',
  async (the) => {
    const editor = the.fasti.as('editor')
    const hand = await the.enter('editor', 'events/new')
    const { page } = hand
    const refused = async (name: string, label = labelOf({ name })) => {
      await hand.press(mainButton(page))
      return assertRefused(page, name, label)
    }
    await showMore(hand)
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await hand.type(page.getByLabel('Website', { exact: true }), 'fair example')
    // Without a title and a start.
    await hand.press(mainButton(page))
    await refusal(page).getByRole('button', { name: 'Title' }).waitFor()
    await refusal(page).getByRole('button', { name: 'Start' }).waitFor()
    await the.check(hand, 'refused', { isOneColumn: true })
    await hand.type(titleOf(page), 'Fair')
    await setStart(hand, '2027-06-12T19:00')
    assert.equal(
      await refused('website'),
      '“fair example” is not a web address. Write it as https://example.org.',
    )
    await hand.type(page.getByLabel('Website', { exact: true }), 'https://fair.example/')
    await hand.type(zone, 'Nowhere')
    assert.equal(await refused('timezone'), '“Nowhere” is not a time zone. Choose one of the list.')
    await hand.type(zone, 'Europe/Paris')
    await setEnd(hand, '18:00')
    assert.equal(await refused('end_date'), 'It ends before it starts. Does it end the next day?')
    await setEnd(hand, 'late')
    assert.equal(await refused('end_date'), '“late” is no time. Write 19:30 or 7:30 pm.')
    await setEnd(hand, '23:00')
    await hand.type(page.getByLabel('Price', { exact: true }).first(), '1.234')
    assert.equal(await refused('cost'), '“1.234” can be read in two ways. Write 1234 or 1.23.')
    await hand.type(page.getByLabel('Price', { exact: true }).first(), '24,50')
    await hand.press(buttonOf(page, 'Add a ticket'))
    const ticket = page.getByRole('group', { name: 'Ticket 1' })
    assert.equal(await firstLine(page, hand), 'Give the ticket a name.')
    await hand.type(ticket.getByLabel('Name'), 'Stalls')
    await hand.type(ticket.getByLabel('Price'), '24;50')
    const label = 'Ticket 1, Price'
    assert.equal(await refused('tickets', label), '“24;50” is not a price. Write 24.50, or free.')
    await hand.type(ticket.getByLabel('Price'), '€ 24,50')
    await save(hand, 'Fair')
    const { body } = await editor.get(new URL(page.url()).pathname.replace('/admin', ''))
    const [{ price, currency }] = body.tickets
    assert.deepEqual([price, currency, body.cost_details.values], ['24.50', 'EUR', ['24.50']])
  },
)

/** Of several refusals. */
async function firstLine(page: Page, { press }: { press: (one: Json) => Promise<void> }) {
  await press(mainButton(page))
  const line = refusal(page).locator('li', { hasText: 'Ticket 1, Name' })
  return (await line.innerText()).split(': ')[1]
}

const answers: readonly (readonly [status: number, body: object, text: string])[] = [
  [403, { code: 'rest_forbidden', message: 'You are not allowed to do this.' }, 'not allowed'],
  [409, { code: 'rest_conflict', message: 'This stands against it.' }, 'This stands against it.'],
  [412, { code: 'rest_precondition_failed', message: 'It has changed.' }, 'has changed this since'],
  [413, { code: 'rest_payload_too_large', message: 'Too many bytes.' }, 'is longer than can be'],
  [429, { code: 'rest_too_many_requests', message: 'Try again later.' }, 'Try again later.'],
  [500, { code: 'internal_server_error', message: 'Something is wrong.' }, 'Something went wrong'],
]

flow(
  'a refusal of all of it, and a lost network, are said beside Save, and Save keeps the focus',
  async (the) => {
    const { id } = await makeEvent(the.fasti.as('editor'), { title: 'Fair' })
    const hand = await the.enter('editor', `events/${id}`)
    const { page } = hand
    let answer: (typeof answers)[number] | undefined
    await page.route(`**/events/${id}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      if (!answer) return route.abort()
      const [status, body] = answer
      return route.fulfill({ status, json: { ...body, data: { status } } })
    })
    const saying = [...answers, undefined]
    for (const one of saying) {
      answer = one
      await hand.type(titleOf(page), `Fair ${saying.indexOf(one)}`)
      await hand.press(mainButton(page))
      const text = one?.[2] ?? 'The server cannot be reached.'
      await refusal(page).filter({ hasText: text }).waitFor()
      assert.ok(await refusal(page).evaluate(isInSight), text)
      const isField = one?.[0] === 413
      const at = await page.evaluate('document.activeElement.textContent')
      if (!isField && the.way !== 'phone') assert.equal(at, 'Save changes', text)
    }
    // It is saved, and then the network is lost: that is no refusal.
    await page.unroute(`**/events/${id}`)
    await page.route(`**/events/${id}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await save(hand, `Fair ${answers.length}`)
    await page.getByText('Not saved yet.').waitFor({ state: 'detached' })
    assert.equal(await refusal(page).count(), 0)
  },
  { expected: /ERR_FAILED|status of 500/ },
)
