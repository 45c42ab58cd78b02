// What became of an event and where it is online, as feeds tell it (§23).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { readXml } from './support/xml.ts'

const reason = 'Storm; flood, and "hail" <now>'
const room = 'https://live.example/room?a=1&b=2'

const titleOf = (event: string) => /^SUMMARY:(.*)$/m.exec(event)?.[1] ?? ''

const startsWith = (lines: readonly string[] | undefined, name: string) =>
  (lines ?? []).filter((line) => line.startsWith(name))

for (const database of databases) {
  describe(`feeds of events that were changed on ${database}`, () => {
    let fasti: Fasti
    let clock: Clock
    let moved: Json
    before(async () => {
      clock = setClock('2027-02-01T12:00:00Z')
      fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const off = { event_status: 'cancelled', event_status_reason: reason }
      const online = { attendance: 'online', virtual_url: room }
      await makeEvent(editor, { title: 'Off', ...off, ...online })
      await makeEvent(editor, { title: 'Late', event_status: 'postponed' })
      moved = await makeEvent(editor, { title: 'Moved', event_status: 'postponed' })
      const later = { start_date: '2027-06-19 20:30', end_date: '2027-06-19 23:00' }
      await editor.put(`/events/${moved.id}`, later)
      await makeEvent(editor, { title: 'Plain', event_status_reason: reason })
      await makeEvent(editor, { title: 'Secret', password: 'sesame', ...off, ...online })
      await makeEvent(editor, { title: 'Draft', status: 'draft', ...off })
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    const get = async (path: string): Promise<string> => {
      const { status, text } = await fasti.get(path, { root: '' })
      assert.equal(status, 200, text)
      return text
    }

    /** The unfolded lines of each event, by its title. */
    async function calendar(path: string): Promise<ReadonlyMap<string, readonly string[]>> {
      const lines = (await get(path)).replaceAll('\r\n ', '').split('\r\n')
      const events = lines.join('\n').split('BEGIN:VEVENT\n').slice(1)
      return new Map(events.map((event) => [titleOf(event), event.split('\n')]))
    }

    test('iCalendar has the status, the reason and the conference', async () => {
      const events = await calendar('/events.ics')
      const said = (title: string) =>
        ['STATUS', 'COMMENT', 'CONFERENCE'].flatMap((name) => startsWith(events.get(title), name))
      assert.deepEqual(said('Off'), [
        'STATUS:CANCELLED',
        'COMMENT:Storm\\; flood\\, and "hail"',
        `CONFERENCE;VALUE=URI:${room}`,
      ])
      assert.deepEqual(said('Late'), ['STATUS:TENTATIVE'])
      assert.deepEqual(said('Moved'), ['STATUS:CONFIRMED'])
      // A reason without anything that it explains is not told.
      assert.deepEqual(said('Plain'), ['STATUS:CONFIRMED'])
      // Of a protected event the state is public, the rest is not (§4.10).
      assert.deepEqual(said('Secret'), ['STATUS:CANCELLED'])
    })

    test('the sequence rises when an event is cancelled, and the file of the event follows', async () => {
      const editor = fasti.as('editor')
      const { id, slug } = await makeEvent(editor, { title: 'Soon off' })
      const path = `/event/${slug}.ics`
      const earlier = (await calendar(path)).get('Soon off')
      await editor.put(`/events/${id}`, { event_status: 'cancelled', event_status_reason: 'Rain' })
      const lines = (await calendar(path)).get('Soon off')
      assert.deepEqual(startsWith(earlier, 'SEQUENCE'), ['SEQUENCE:0'])
      assert.deepEqual(startsWith(lines, 'SEQUENCE'), ['SEQUENCE:1'])
      assert.deepEqual(startsWith(lines, 'STATUS'), ['STATUS:CANCELLED'])
      assert.deepEqual(startsWith(lines, 'COMMENT'), ['COMMENT:Rain'])
      const whole = (await calendar('/events.ics')).get('Soon off')
      assert.deepEqual(startsWith(whole, 'STATUS'), ['STATUS:CANCELLED'])
      await editor.delete(`/events/${id}?force=true`)
    })

    test('cancelled=hide leaves out what is cancelled', async () => {
      const events = await calendar('/events.ics?cancelled=hide')
      assert.deepEqual([...events.keys()], ['Late', 'Plain', 'Moved'])
    })

    const english = ['Cancelled: Off', 'Postponed: Late', 'Plain', 'Cancelled: Secret']
    const french = ['Annulé\u202f: Off', 'Reporté\u202f: Late', 'Plain', 'Annulé\u202f: Secret']

    test('RSS says it before the title, in its language', async () => {
      for (const [path, expected] of [
        ['/events.rss', [...english, 'Rescheduled: Moved']],
        ['/fr/events.rss', [...french, 'Nouvelle date\u202f: Moved']],
      ] as const) {
        const [channel] = readXml(await get(path)).children
        const items = channel?.children.filter(({ name }) => name === 'item') ?? []
        const text = (name: string) =>
          items.map(({ children }) => children.find((one) => one.name === name)?.text ?? '')
        assert.deepEqual(text('title'), expected)
        const [off = '', late = '', plain = ''] = text('description')
        assert.match(off, /<s>[^<]*2027[^<]*<\/s><br>Storm; flood, and &quot;hail&quot;/)
        assert.ok(off.includes('href="https://live.example/room?a=1&amp;b=2"'))
        assert.match(late, path === '/events.rss' ? /A new date is not known yet/ : /pas encore/)
        assert.ok(!plain.includes('<s>') && !plain.includes('Storm'))
      }
    })

    test('JSON Feed and FullCalendar do the same, and say the facts', async () => {
      const titles = [...english, 'Rescheduled: Moved']
      const { items } = JSON.parse(await get('/events.json'))
      assert.deepEqual(
        items.map(({ title }: Json) => title),
        titles,
      )
      const { event_status, notes, attendance, virtual_url, when } = items[0]._fasti
      assert.deepEqual(
        [event_status, notes, attendance, virtual_url],
        ['cancelled', ['Storm; flood, and "hail"'], 'online', room],
      )
      assert.match(when, /2027/)
      assert.deepEqual(items[4]._fasti.notes, ['Planned before: Sat, 12 June 2027 at 20:30'])
      const calendars = JSON.parse(await get('/fr/events.fullcalendar.json'))
      assert.deepEqual(
        calendars.map(({ title }: Json) => title),
        [...french, 'Nouvelle date\u202f: Moved'],
      )
      const [off, , , secret] = calendars.map(({ extendedProps }: Json) => extendedProps)
      assert.deepEqual([off.event_status, off.virtual_url], ['cancelled', room])
      assert.deepEqual(
        [secret.event_status, secret.notes, secret.attendance, secret.virtual_url],
        ['cancelled', [], null, ''],
      )
    })
  })
}
