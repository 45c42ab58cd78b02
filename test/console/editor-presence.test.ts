// Two people at the same thing see each other, and what the other has saved.

import assert from 'node:assert/strict'
import { buttonOf, pass, save, showMore, titleOf } from '../support/editor.ts'
import { consoleRoot as root, flow } from '../support/flows.ts'
import { makeEvent } from '../support/make.ts'
import { change } from '../support/recurring.ts'
import { until } from '../support/until.ts'

flow('who else has it open is said, and gone when they leave', async (the) => {
  const { id } = await makeEvent(the.fasti.as('editor'), { title: 'Choir' })
  const hand = await the.enter('editor', `events/${id}`)
  await hand.page.clock.install()
  const ana = await the.enter('administrator', `events/${id}`, 'ana')
  await ana.page.waitForSelector('text=Also being edited by editor.')
  await pass(hand.page, 21)
  await the.fasti.as('administrator', 'ana').post('/presence', { kind: 'event', id }, { root })
  await hand.page.reload()
  await hand.page.waitForSelector('text=Also being edited by ana.')
  await the.check(hand, 'presence', { isOneColumn: true })
  await ana.press(ana.page.getByRole('link', { name: '‹ Events' }))
  const isAlone = async () =>
    (await the.fasti.as('editor').post('/presence', { kind: 'event', id }, { root })).body.others
      .length === 0
  await until(isAlone)
})

flow(
  'what somebody else saves meanwhile is shown and taken over, and what was typed stays',
  async (the) => {
    const editor = the.fasti.as('editor')
    const { id } = await makeEvent(editor, { title: 'Fair' })
    const hand = await the.enter('editor', `events/${id}`)
    const { page } = hand
    await titleOf(page).waitFor()
    await hand.type(titleOf(page), 'Great Fair')
    await change(editor, id, { website: 'https://fair.example/', featured: true })
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await hand.press(buttonOf(page, 'Show what changed'))
    await page.getByRole('dialog').getByText('https://fair.example/').waitFor()
    await the.check(hand, 'what changed', { isOneColumn: true })
    await hand.press(buttonOf(page, 'Take it over'))
    await showMore(hand)
    assert.equal(await page.getByLabel('Website').inputValue(), 'https://fair.example/')
    assert.equal(await titleOf(page).inputValue(), 'Great Fair')
    await save(hand, 'Great Fair')
    const { body } = await editor.get(`/events/${id}`)
    assert.deepEqual([body.title, body.featured], ['Great Fair', true])
  },
)
