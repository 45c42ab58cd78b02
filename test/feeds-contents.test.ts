// Entries of calendars say what the page says: description, cost, website, tickets, links.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ReadEvent, readCalendar } from './support/calendars.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

async function only(fasti: Fasti, path = '/events.ics'): Promise<ReadEvent> {
  const { status, text } = await fasti.get(path, { root: '' })
  assert.equal(status, 200, text)
  const { events } = readCalendar(text)
  assert.equal(events.length, 1)
  return events[0] as ReadEvent
}

const full = {
  description:
    '<p>Bring a <b>light</b>, please; see <a href="https://walks.example/plan?a=1&amp;b=2">the plan</a>.</p>' +
    '<p>Then soup,<br>and 🎻 music.</p><script>alert(1)</script>',
  cost: '12 EUR',
  website: 'https://walks.example/?a=1&b=<2>',
  tickets: [
    { name: 'Adult, full', price: '12', currency: 'EUR', url: 'https://tickets.example/a?b=1&c=2' },
    {
      name: 'Child',
      price: '6',
      currency: 'EUR',
      url: 'https://tickets.example/b',
      sold_out: true,
    },
  ],
}

for (const database of databases) {
  describe(`entries of calendars on ${database}`, () => {
    test('have the description as text, with blank lines between paragraphs and link targets', async () => {
      using _clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const event = await makeEvent(fasti.as('editor'), full)
      const { description } = await only(fasti)
      assert.equal(
        description,
        [
          'Bring a light, please; see the plan (https://walks.example/plan?a=1&b=2).',
          '',
          'Then soup,',
          'and 🎻 music.',
          '',
          'Cost: €12',
          `Website: ${event.website}`,
          'Ticket: Adult, full, €12, https://tickets.example/a?b=1&c=2',
          'Ticket: Child, €6, Sold out',
        ].join('\n'),
      )
      const spanish = await only(fasti, '/es/events.ics')
      assert.match(
        spanish.description,
        /^Precio: .*\nSitio web: .*\nEntrada: .*\nEntrada: Child.*Agotado$/m,
      )
      assert.equal((await only(fasti, `/event/${event.slug}.ics`)).description, description)
    })

    test('have it as sanitized HTML, by the standard and for Outlook (RFC 9073 §6.5)', async () => {
      using _clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const event = await makeEvent(fasti.as('editor'), full)
      const { styled, outlook } = await only(fasti)
      assert.equal(outlook, styled)
      assert.ok(styled.startsWith(event.description))
      assert.match(styled, /<b>light<\/b>/)
      assert.match(
        styled,
        /<a href="https:\/\/tickets\.example\/a\?b=1&amp;c=2">Ticket: Adult, full/,
      )
      assert.doesNotMatch(styled, /script|<2>/)
      const { text } = await fasti.get('/events.ics', { root: '' })
      assert.match(text, /^STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text\/html:/m)
      assert.match(text, /^X-ALT-DESC;FMTTYPE=text\/html:/m)
    })

    test('have none of it if there is nothing to say', async () => {
      using _clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'))
      const { text } = await fasti.get('/event/lantern-walk.ics', { root: '' })
      assert.doesNotMatch(text, /DESCRIPTION|X-ALT-DESC|ATTACH/)
    })

    test('have nothing of a protected event, a draft or a private one (§9.4)', async () => {
      using _clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await makeEvent(editor, { ...full, password: 'open' })
      await makeEvent(editor, { ...full, status: 'draft', title: 'Draft' })
      await makeEvent(editor, { ...full, status: 'private', title: 'Private' })
      for (const format of ['ics', 'rss', 'json', 'fullcalendar.json']) {
        const { text } = await fasti.get(`/events.${format}`, { root: '' })
        assert.match(text, /Lantern Walk/)
        assert.doesNotMatch(text, /light|soup|EUR|tickets\.example|walks\.example|Draft|Private/)
      }
    })
  })
}

test('the name of a feed says all of its filters, in its language', async () => {
  await using fasti = await freshFasti('sqlite', { FASTI_SITE_NAME: 'Site' })
  const editor = fasti.as('editor')
  await editor.post('/categories', { name: 'Music' })
  await editor.post('/venues', { venue: 'Old Gate' })
  const nameOf = async (path: string) => {
    const { text } = await fasti.get(path, { root: '' })
    const [, name] = /^X-WR-CALNAME:(.*)\r$/m.exec(text.replaceAll('\r\n ', '')) ?? []
    assert.equal(/^NAME:(.*)\r$/m.exec(text.replaceAll('\r\n ', ''))?.[1], name)
    return name?.replaceAll('\\', '')
  }
  const filters =
    'category=music&venue=old-gate&q=lamp&time=evening&price=free&online=1&when=weekend&featured=1&near=48.85,2.35,5'
  const english =
    'Site · Music · Old Gate · lamp · This weekend · In the evening · Free · Online · Within 5\u00A0km · Featured'
  assert.equal(await nameOf(`/events/list.ics?${filters}`), english)
  assert.notEqual(await nameOf(`/es/events/list.ics?${filters}`), english)
  assert.equal(await nameOf('/es/events/list.ics?featured=1'), 'Site · Destacado')
})
