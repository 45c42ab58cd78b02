// Readers skip what has not grown: whatever changes the text of an event in a feed, LAST-MODIFIED and
// DTSTAMP rise with it, also within one second, and SEQUENCE never falls (§17.6).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { type Random, random } from './support/random.ts'
import { change, makeRecurring, remove } from './support/recurring.ts'
import { askUndo, askUndoGroup, historyOf } from './support/undo.ts'

interface Told {
  readonly stamp: string
  readonly sequence: number
  /** Without what says when it was changed. */
  readonly text: string
}

/** The events of a feed, by what identifies them. */
async function toldBy(fasti: Fasti, path: string): Promise<Map<string, Told>> {
  const { status, text } = await fasti.get(path, { root: '' })
  if (status !== 200) return new Map()
  const unfolded = text.replaceAll('\r\n ', '')
  const events = unfolded.match(/^BEGIN:VEVENT\r\n[^]*?^END:VEVENT\r\n/gm) ?? []
  return new Map(
    events.map((event) => {
      const value = (name: string) => new RegExp(`^${name}[;:](.*)$`, 'm').exec(event)?.[1] ?? ''
      const stamp = value('LAST-MODIFIED').trim()
      assert.equal(value('DTSTAMP').trim(), stamp)
      const told = event.replace(/^(?:SEQUENCE|DTSTAMP|LAST-MODIFIED).*\r\n/gm, '')
      const key = `${path} ${value('UID')} ${value('RECURRENCE-ID')}`
      return [key, { stamp, sequence: Number(value('SEQUENCE')), text: told }]
    }),
  )
}

/** What was told last of each event, in each feed. */
class Reader {
  readonly #known = new Map<string, Told>()
  readonly #fasti: Fasti
  /** How often something was told differently. */
  changes = 0

  constructor(fasti: Fasti) {
    this.#fasti = fasti
  }

  async read(paths: readonly string[], after: string): Promise<void> {
    for (const path of paths) {
      for (const [key, now] of await toldBy(this.#fasti, path)) {
        const before = this.#known.get(key)
        this.#known.set(key, now)
        if (!before) continue
        const said = `${after}: ${key}\n${before.stamp} ${before.sequence} ${before.text}\n${now.stamp} ${now.sequence} ${now.text}`
        assert.ok(now.sequence >= before.sequence, said)
        if (now.text === before.text) continue
        this.changes++
        assert.ok(now.stamp > before.stamp, said)
      }
    }
  }
}

const start = Date.parse('2027-02-01T12:00:00Z')

for (const [index, database] of databases.entries()) {
  describe(`when feeds say that something was changed, on ${database}`, () => {
    test('a date that is deleted, an own value taken back, and names of places and terms (§17.6)', async () => {
      using _clock = setClock(new Date(start).toISOString())
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { body: venue } = await editor.post('/venues', { venue: 'Hall' })
      const { body: organizer } = await editor.post('/organizers', { organizer: 'Ada' })
      const { body: category } = await editor.post('/categories', { name: 'Music' })
      const links = { venue: [venue.id], organizer: [organizer.id], categories: [category.id] }
      const { series, dates } = await makeRecurring(editor, links)
      await makeEvent(editor, { title: 'Once', ...links })
      await change(editor, dates[1]!.id, { title: 'Guests', cost: '5' })
      const reader = new Reader(fasti)
      const paths = ['/events.ics', `/event/${series.slug}.ics`, `/event/${dates[3]!.slug}.ics`]
      const steps: Readonly<Record<string, () => Promise<unknown>>> = {
        'one of two own values taken back': () => change(editor, dates[1]!.id, { cost: '' }),
        'a deleted date': () => remove(editor, dates[2]!.id),
        'a venue with another name': () => editor.patch(`/venues/${venue.id}`, { venue: 'Barn' }),
        'a venue with another name again': () =>
          editor.patch(`/venues/${venue.id}`, { venue: 'Mill' }),
        'an organizer with another name': () =>
          editor.patch(`/organizers/${organizer.id}`, { organizer: 'Bo' }),
        'a category with another name': () =>
          editor.patch(`/categories/${category.id}`, { name: 'Song' }),
        'no venue': () => change(editor, series.id, { venue: [] }),
        'a venue that is gone for good': () =>
          fasti.as('administrator').delete(`/venues/${venue.id}?force=true`),
        'a category that is gone': () => editor.delete(`/categories/${category.id}`),
      }
      await reader.read(paths, 'at first')
      for (const [name, step] of Object.entries(steps)) {
        const before = reader.changes
        await step()
        await reader.read(paths, name)
        assert.ok(reader.changes > before, `${name} is told`)
      }
      // Programs that look at the series alone learn that one of its dates has become another.
      const main = async () => [...(await toldBy(fasti, '/events.ics')).values()][0]!
      const was = await main()
      await change(editor, dates[1]!.id, { title: 'Choir' })
      assert.ok((await main()).stamp > was.stamp)
    })

    test('whatever is written, in every feed that has it (§17.6)', async () => {
      using clock = setClock(new Date(start).toISOString())
      await using fasti = await freshFasti(database)
      const chance = random(1784 + index)
      const writes = await manyWrites(fasti, chance)
      const reader = new Reader(fasti)
      let now = start
      for (let step = 0; step < 70; step++) {
        // Several writes within a second, or days apart.
        now += chance.pick([0, 0, 0, 1, 2, 86_400]) * 1000
        clock.set(new Date(now).toISOString())
        const done = await writes.step()
        await reader.read(writes.paths, `step ${step}, ${done}`)
      }
      assert.ok(reader.changes > 20, `${reader.changes} changes`)
    })
  })
}

/** A calendar whose writes change what feeds tell, and those feeds. */
async function manyWrites(fasti: Fasti, chance: Random) {
  const editor = fasti.as('editor')
  const made = async (path: string, name: string, count: number) => {
    const ids: number[] = []
    for (let at = 0; at < count; at++) {
      ids.push((await editor.post(path, { [name]: `${name} ${at}` })).body.id)
    }
    return ids
  }
  const venues = await made('/venues', 'venue', 3)
  const organizers = await made('/organizers', 'organizer', 2)
  const categories = await made('/categories', 'name', 3)
  const links = () => ({
    venue: chance.some(venues, 2),
    organizer: chance.some(organizers, 2),
    categories: chance.some(categories, 2),
  })
  const { series } = await makeRecurring(editor, { recurrence: 'FREQ=WEEKLY;COUNT=9', ...links() })
  const { slug } = await makeEvent(editor, { title: 'Once', ...links() })
  await makeEvent(editor, { title: 'Twice', ...links() })
  const word = () => chance.pick(['Lamp', 'Gate', 'Moss', 'Reed'])
  /** A series, a date or a single event, in the trash or not. */
  const some = async (status = 'publish,draft'): Promise<Json> => {
    const query = `context=edit&starts_after=1900-01-01&per_page=100&status=${status}`
    const mode = chance.pick(['series', 'occurrences', 'occurrences'])
    const { body } = await editor.get(`/events?${query}&recurrence=${mode}`)
    return body.events.length > 0 ? chance.pick<Json>(body.events) : undefined
  }
  const write = (more: () => object, status?: string) => async () => {
    const one = await some(status)
    return one && editor.patch(`/events/${one.id}`, more())
  }
  const steps: Readonly<Record<string, () => Promise<Json>>> = {
    title: write(() => ({ title: word() })),
    'title of its series': write(() => ({ title: 'Choir' })),
    links: write(links),
    state: write(() => ({ event_status: chance.pick(['scheduled', 'cancelled', 'postponed']) })),
    status: write(() => ({ status: chance.pick(['draft', 'publish', 'publish']) })),
    restore: write(() => ({ status: 'publish' }), 'trash'),
    following: write(() => ({ scope: 'following', title: word() })),
    all: write(() => ({ scope: 'all', website: `https://${word()}.example` })),
    trash: async () => {
      const one = await some()
      return one?.occurrence && editor.delete(`/events/${one.id}`)
    },
    clock: async () => {
      const { body: one } = await editor.get(`/events/${series.id}`)
      if (!one.recurrence) return undefined
      const [day, hour] = [one.start_date.slice(0, 10), chance.pick(['18', '19', '20'])]
      return editor.patch(`/events/${series.id}`, {
        start_date: `${day} ${hour}:00`,
        end_date: `${day} 22:00`,
      })
    },
    day: async () => {
      const { body: one } = await editor.get(`/events/${series.id}`)
      if (!one.recurrence) return undefined
      const day = one.start_date.startsWith('2027-06-01') ? '2027-06-02' : '2027-06-01'
      return editor.patch(`/events/${series.id}`, {
        start_date: `${day} 19:00`,
        end_date: `${day} 22:00`,
        recurrence: one.recurrence.rules[0].replace(/;UNTIL=\w+/, ''),
      })
    },
    venue: () => editor.patch(`/venues/${chance.pick(venues)}`, { venue: word() }),
    'status of a venue': () =>
      editor.patch(`/venues/${chance.pick(venues)}`, {
        status: chance.pick(['publish', 'publish', 'private', 'trash']),
      }),
    organizer: () => editor.patch(`/organizers/${chance.pick(organizers)}`, { organizer: word() }),
    category: () => editor.patch(`/categories/${chance.pick(categories)}`, { name: word() }),
    undo: async () => {
      const [last] = await historyOf(editor, '')
      if (!last) return undefined
      return last.group === null ? askUndo(editor, last) : askUndoGroup(editor, last)
    },
  }
  const often = ['title', 'links', 'venue', 'organizer', 'category', 'restore', 'undo']
  return {
    paths: [
      '/events.ics',
      '/search.ics?q=lamp',
      '/events/list.ics?venue=venue-0',
      `/event/${series.slug}.ics`,
      `/event/${slug}.ics`,
    ],
    step: async (): Promise<string> => {
      const name = chance.pick([...Object.keys(steps), ...often])
      const reply = await steps[name]!()
      assert.ok(!reply || reply.status < 500, reply?.text)
      return name
    },
  }
}
