// What administrators set without a restart, and how the server is.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { consoleRoot as root, flow } from '../support/flows.ts'
import { makeCategory, makeEvent } from '../support/make.ts'

flow('a new name is on the pages and in the console at once, and is taken back', async (the) => {
  const hand = await the.enter('administrator', 'settings')
  const { page } = hand
  const name = page.getByLabel('Name of the calendar')
  await name.waitFor()
  await the.check(hand, 'settings', { isOneColumn: true })
  await hand.type(name, 'Quay & Hill')
  await hand.press(page.getByRole('button', { name: 'Save' }))
  await page.waitForSelector('text=Saved. Visitors see it from now on.')
  // On a telephone it is in the menu.
  await page.waitForSelector('header .site:has-text("Quay & Hill")', { state: 'attached' })
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Save')
  const visitor = await the.visit('/')
  assert.equal(await visitor.page.textContent('.top .name'), 'Quay & Hill')
  await hand.type(page.getByLabel('Contact e-mail'), 'half written')
  await hand.press(page.getByRole('button', { name: 'Undo' }))
  await page.waitForSelector('text=Taken back.')
  await page.waitForSelector('header .site:has-text("Fasti")', { state: 'attached' })
  assert.equal(await name.inputValue(), 'Fasti')
  assert.equal(await page.getByLabel('Contact e-mail').inputValue(), 'half written')
  await visitor.page.reload()
  assert.equal(await visitor.page.textContent('.top .name'), 'Fasti')
})

flow('a wrong zone and a faint colour are said beside their fields', async (the) => {
  const hand = await the.enter('administrator', 'settings')
  const { page } = hand
  const zone = page.getByLabel('Time zone')
  await hand.type(zone, 'Nowhere/Land')
  const colour = page.getByLabel('Accent colour')
  await hand.type(colour, '#ff9f82')
  await page.waitForSelector('text=This is hard to read')
  await hand.press(page.getByRole('button', { name: 'Save' }))
  await page.waitForSelector('[data-setting=timezone] .fault:has-text("is not a time zone")')
  await page.waitForSelector('[data-setting=accent_color] .fault:has-text("contrast")')
  // What was typed stays, and the first of them has the focus.
  assert.equal(await zone.inputValue(), 'Nowhere/Land')
  assert.equal(await page.evaluate('document.activeElement.name'), 'timezone')
  await the.check(hand, 'faults of settings')
  await hand.type(zone, 'Europe/Lisbon')
  await hand.type(colour, '#075985')
  await hand.press(page.getByRole('button', { name: 'Save' }))
  await page.waitForSelector('text=in the new zone once it is loaded again')
  const visitor = await the.visit('/')
  const accent = await visitor.page.evaluate(
    `getComputedStyle(document.documentElement).getPropertyValue('--accent')`,
  )
  assert.match(String(accent), /#075985/)
  await the.check(visitor, 'pages with another accent')
})

flow('a menu is made, ordered and emptied', async (the) => {
  const hand = await the.enter('administrator', 'settings')
  const { page } = hand
  const add = page.getByRole('button', { name: 'Add a link' })
  await hand.press(add)
  await hand.type(page.getByLabel('Label of link 1'), 'About')
  await hand.type(page.getByLabel('Address of link 1'), 'javascript:alert(1)')
  await hand.press(add)
  await hand.type(page.getByLabel('Label of link 2'), 'Town')
  await hand.type(page.getByLabel('Address of link 2'), 'https://town.example/')
  await hand.press(page.getByRole('button', { name: 'Save' }))
  await page.waitForSelector('[data-setting=menu] .fault:has-text("mailto: is needed for link 1")')
  await the.check(hand, 'a menu with a fault')
  await hand.type(page.getByLabel('Address of link 1'), '/about')
  await hand.press(page.getByRole('button', { name: 'Move “Town” up' }))
  assert.equal(await page.getByLabel('Label of link 1').inputValue(), 'Town')
  await hand.press(page.getByRole('button', { name: 'Save' }))
  await page.waitForSelector('text=Saved. Visitors')
  const visitor = await the.visit('/')
  assert.deepEqual(await visitor.page.locator('nav.menu a').allTextContents(), ['Town', 'About'])
  await the.check(visitor, 'pages with a menu')
  const before = page.locator('[data-setting=menu]')
  await before.getByText('Set by administrator').waitFor()
  await hand.press(before.getByRole('button', { name: 'Set back' }))
  await page.waitForSelector('text=“Menu of the pages” is set back.')
  await before.getByText('Set by').waitFor({ state: 'detached' })
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Add a link')
  await visitor.page.reload()
  assert.equal(await visitor.page.locator('nav.menu').count(), 0)
})

flow('a line of words that mean the same is corrected, and then searches know it', async (the) => {
  const editor = the.fasti.as('editor')
  const { id } = await makeCategory(editor, 'Soundhouse')
  const day = '2090-06-09 19:00'
  const strings = { title: 'Evening of strings', start_date: day, end_date: day }
  await makeEvent(editor, { ...strings, categories: [id] })
  const hand = await the.enter('administrator', 'settings')
  const { page } = hand
  const words = page.getByLabel('Words that mean the same')
  await hand.type(words, 'ruckus')
  await hand.press(page.getByRole('button', { name: 'Save' }))
  await page.waitForSelector('[data-setting=search_synonyms] .fault:has-text("at least two words")')
  assert.equal(await page.evaluate('document.activeElement.name'), 'search_synonyms')
  await the.check(hand, 'a fault in words that mean the same')
  await hand.type(words, 'ruckus = Soundhouse')
  await hand.press(page.getByRole('button', { name: 'Save' }))
  await page.waitForSelector('text=Saved. Visitors')
  const visitor = await the.visit('/search?q=ruckus')
  await visitor.page.locator('main h3:has-text("Evening of strings")').waitFor()
  await hand.press(page.locator('[data-setting=search_synonyms] button:has-text("Set back")'))
  await page.waitForSelector('text=“Words that mean the same” is set back.')
  assert.equal(await page.evaluate('document.activeElement.name'), 'search_synonyms')
})

flow(
  'of two who change settings neither overwrites the other unknowingly',
  async (the) => {
    const hand = await the.enter('administrator', 'settings')
    const { page } = hand
    const name = page.getByLabel('Name of the calendar')
    await name.waitFor()
    const other = the.fasti.as('administrator', 'second')
    await other.patch('/settings', { currency_code: 'EUR' }, { root })
    await hand.type(name, 'Mine')
    await hand.press(page.getByRole('button', { name: 'Save' }))
    await page.waitForSelector('text=Saved. Visitors')
    assert.equal(await page.getByLabel('Currency code').inputValue(), 'EUR')
    await other.patch('/settings', { site_name: 'Theirs' }, { root })
    await hand.type(name, 'Mine again')
    await hand.press(page.getByRole('button', { name: 'Save' }))
    await page.waitForSelector('.fault:has-text("Somebody has set this to “Theirs” meanwhile")')
    await hand.press(page.getByRole('button', { name: 'Save' }))
    await page.waitForSelector('header .site:has-text("Mine again")')
  },
  { only: ['mouse'] },
)

flow('the status says the version and what is wrong first, and can be copied', async (the) => {
  await the.fasti.db.run(sql`
      insert into job_runs (name, done, failed_utc, error)
      values ('clean_up', '{}', 1800000000, 'The disk is gone.')`)
  const hand = await the.enter('administrator', 'status')
  const { page } = hand
  await page.waitForSelector('.warnings li:has-text("clean_up. The disk is gone.")')
  assert.equal(await page.locator('main h2').first().textContent(), 'What needs attention')
  await page.waitForSelector('dd:has-text("Node 2")')
  await the.check(hand, 'status', { isOneColumn: true })
  await the.fasti.db.run(sql`delete from job_runs`)
  await hand.press(page.getByRole('button', { name: 'Look again' }))
  await page.waitForSelector('text=All is well.')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await hand.press(page.getByRole('button', { name: 'Copy for a report' }))
  await page.waitForSelector('text=Copied.')
  const copied = await page.evaluate('navigator.clipboard.readText()')
  assert.match(String(copied), /^Server:\n {2}Version: Fasti /)
})
