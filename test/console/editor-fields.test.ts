// The fields of the editor: every one that the server knows can be edited.

import assert from 'node:assert/strict'
import { kinds } from '../../src/admin/browser/editor/form/kinds.ts'
import { buttonOf, mainButton, save, setStart, showMore, titleOf } from '../support/editor.ts'
import { flow } from '../support/flows.ts'
import { makeEvent, makeVenue } from '../support/make.ts'

const field = (name: string) => `[data-field="${name}"]`

flow(
  'every field that can be written has a control, and a new one appears by itself',
  async (the) => {
    const { body: index } = await the.fasti.get('')
    const hand = await the.enter('administrator')
    const { page } = hand
    await page.route('**/api/cal/events/v1', async (route) => {
      const response = await route.fetch()
      const told = await response.json()
      const path = Object.keys(told.routes).find((one) => one.endsWith('/organizers')) ?? ''
      const create = told.routes[path].endpoints.find((one: { methods: string[] }) =>
        one.methods.includes('POST'),
      )
      create.args.nickname = { description: 'What friends say.', type: 'string', required: false }
      await route.fulfill({ response, json: told })
    })
    for (const kind of kinds) {
      const path = Object.keys(index.routes).find((one) => one.endsWith(`/${kind.list}`)) ?? ''
      const create = index.routes[path].endpoints.find((one: { methods: string[] }) =>
        one.methods.includes('POST'),
      )
      const names = Object.keys(create.args).filter((name) => !name.startsWith('_'))
      await page.goto(`${the.address}/admin/${kind.list}/new`)
      // These follow another field, once that says something.
      const followers = ['event_status_reason', 'virtual_url']
      for (const name of names.filter((one) => ![...kind.left, ...followers].includes(one))) {
        const control = page
          .locator(`${field(name)} :is(input, select, textarea, button, summary)`)
          .first()
        await control.waitFor({ state: 'attached' })
      }
      assert.deepEqual(
        kind.left.filter((name) => !['date_utc', 'is_virtual'].includes(name)),
        [],
      )
      if (kind.name !== 'organizer') continue
      await page.locator('[data-group=More] summary').click()
      await page.getByLabel('Nickname').waitFor()
    }
  },
  { only: ['mouse'] },
)

flow('the end follows the start, and the address the title', async (the) => {
  const hand = await the.enter('editor', 'events/new')
  const { page } = hand
  const end = page.getByLabel('Ends at', { exact: true })
  await hand.type(titleOf(page), 'Fête d’été')
  await setStart(hand, '2027-06-12T19:00')
  assert.equal(await end.inputValue(), '20:00')
  await hand.type(end, '10.30 pm')
  await setStart(hand, '2027-06-14T18:00')
  assert.equal(await end.inputValue(), '21:30')
  await page.getByText(/^\(3 hrs? 30 mins?\)$/).waitFor()
  await hand.type(page.getByLabel('Price', { exact: true }), '5, 8')
  await showMore(hand)
  await page.getByText('/event/fete-dete').waitFor()
  await hand.type(page.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo')
  await hand.press(buttonOf(page, 'Add a ticket'))
  const ticket = page.getByRole('group', { name: 'Ticket 1' })
  await hand.type(ticket.getByLabel('Name'), 'Adult')
  await hand.type(ticket.getByLabel('Price'), '8.50')
  await hand.press(ticket.locator('summary'))
  await hand.press(ticket.getByLabel('Sold out'))
  await the.check(hand, 'a new event', { isOneColumn: true })
  await save(hand, 'Fête')
  const { body } = await the.fasti
    .as('editor')
    .get(new URL(page.url()).pathname.replace('/admin', ''))
  assert.deepEqual(
    [body.slug, body.timezone, body.end_date, body.cost_details.values, body.tickets[0].price],
    ['fete-dete', 'Asia/Tokyo', '2027-06-14 21:30:00', ['5', '8'], '8.50'],
  )
})

flow('an event is scheduled, and it says in words when it becomes public', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Secret', status: 'draft' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  await page.getByText('It is not public in this state.').waitFor()
  await hand.choose(page.getByLabel('State', { exact: true }), 'Scheduled')
  await hand.set(page.getByLabel('Publish at', { exact: true }), '2098-01-05T08:00')
  await page.getByText(/It becomes public by itself on 5 Jan 2098/).waitFor()
  await hand.press(mainButton(page))
  await page.waitForSelector('.toast:has-text("Secret")')
  const { body } = await editor.get(`/events/${id}`)
  assert.deepEqual([body.status, body.date], ['future', '2098-01-05 08:00:00'])
})

flow('an event is cancelled with its reason', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Open Air' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  await hand.choose(page.getByLabel('Takes place', { exact: true }), 'Cancelled')
  await hand.type(page.getByLabel('Reason', { exact: true }), 'A storm is coming.')
  await save(hand, 'Open Air')
  const { body } = await editor.get(`/events/${id}`)
  assert.deepEqual(
    [body.event_status, body.event_status_reason],
    ['cancelled', 'A storm is coming.'],
  )
})

flow('a new venue that may be there already is warned of, and one is corrected', async (the) => {
  const editor = the.fasti.as('editor')
  const { id: barn } = await makeVenue(editor, 'Mill Barn', { city: 'Graz' })
  const { id } = await makeEvent(editor, { title: 'Dance' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  const venue = page.getByRole('combobox', { name: 'Place', exact: true })
  await hand.pick(venue, 'Barn', 'Make “Barn”')
  await page.getByText('This may be there already. Take it?').waitFor()
  await the.check(hand, 'doubles', { isOneColumn: true })
  await hand.press(buttonOf(page, 'Mill Barn, Graz'))
  await hand.press(buttonOf(page, 'Correct “Mill Barn”'))
  const dialog = page.getByRole('dialog', { name: 'Correct' })
  await hand.type(dialog.getByLabel('City'), 'Linz')
  await the.check(hand, 'correct', { isOneColumn: true })
  await hand.press(dialog.getByRole('button', { name: 'Save' }))
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await editor.get(`/venues/${barn}`)).body.city, 'Linz')
  await save(hand, 'Dance')
  assert.equal((await editor.get(`/events/${id}`)).body.venue.id, barn)
})

flow(
  'Enter on a slow network takes what is there already, and makes nothing twice',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { id: barn } = await makeVenue(editor, 'Mill Barn')
    const { id } = await makeEvent(editor, { title: 'Dance' })
    const hand = await the.enter('editor', `events/${id}`)
    const { page } = hand
    const answer = Promise.withResolvers<void>()
    await page.route('**/venues?**', async (route) => {
      await answer.promise
      await route.continue()
    })
    const venue = page.getByRole('combobox', { name: 'Place', exact: true })
    await hand.type(venue, 'mill barn')
    await page.keyboard.press('Enter')
    assert.equal(await page.getByRole('option', { name: 'Make “mill barn”' }).count(), 0)
    answer.resolve()
    await page.locator('[data-field=venue] .chosen:has-text("Mill Barn")').waitFor()
    await save(hand, 'Dance')
    assert.equal((await editor.get(`/events/${id}`)).body.venue.id, barn)
    assert.equal((await editor.get('/venues')).body.total, 1)
  },
)

flow('a password is set, and taken away again', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeEvent(editor, { title: 'Members only' })
  const hand = await the.enter('editor', `events/${id}`)
  const { page } = hand
  await showMore(hand)
  await hand.type(page.getByLabel('Password', { exact: true }), 'lantern')
  await save(hand, 'Members only')
  await page.getByText('A password is set.').waitFor()
  assert.equal((await editor.get(`/events/${id}`)).body.password_protected, true)
  await hand.press(buttonOf(page, 'Remove the password'))
  await hand.press(mainButton(page))
  await page.getByText('The password is removed when you save.').waitFor({ state: 'detached' })
  assert.equal((await editor.get(`/events/${id}`)).body.password_protected, false)
})
