// The table of the console: rows, filters, orders and cursors (decision 34).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { upload } from '../support/media.ts'
import { draw } from '../support/pictures.ts'
import {
  faultsOf,
  idsOf,
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeTag,
  makeVenue,
} from '../support/make.ts'

const root = '/api/cal/console/v1'
const orders = ['start', 'title', 'modified', 'created', 'status', 'author'] as const

/** All rows, page by page. */
async function rowsOf(caller: Caller, query = '', perPage = 4): Promise<Json[]> {
  const rows: Json[] = []
  let cursor = ''
  for (;;) {
    const path = `/events?per_page=${perPage}&${query}${cursor}`
    const { status, body, text } = await caller.get(path, { root })
    assert.equal(status, 200, text)
    rows.push(...body.events)
    assert.equal(body.more, body.cursor !== null)
    if (!body.more) return rows
    assert.equal(body.events.length, perPage)
    cursor = `&cursor=${body.cursor}`
  }
}

const titlesOf = async (caller: Caller, query: string): Promise<string[]> =>
  (await rowsOf(caller, query)).map(({ title }) => title)

const countOf = async (caller: Caller, query: string): Promise<number> =>
  (await caller.get(`/events/count?${query}`, { root })).body.total

const at = (day: string, more: object = {}) => ({
  start_date: `${day} 10:00`,
  end_date: `${day} 12:00`,
  ...more,
})

const plain = (title: string) => title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const compare = (a: (string | number)[], b: (string | number)[]): number => {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? ''
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

const coded = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

for (const database of databases) {
  describe(`the table of the console on ${database}`, () => {
    let fasti: Fasti
    let clock: ReturnType<typeof setClock>
    let editor: Caller
    let author: Caller
    let hall: Json
    let choir: Json
    let music: Json
    let free: Json

    before(async () => {
      clock = setClock('2027-06-10T12:00:00Z')
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
      author = fasti.as('author')
      hall = await makeVenue(editor, 'Hall')
      choir = await makeOrganizer(editor, 'Choir')
      music = await makeCategory(editor, 'Music')
      free = await makeTag(editor, 'Free')
      const links = { venue: hall.id, organizer: choir.id, categories: [music.id], tags: [free.id] }
      const own: [Caller, object][] = [
        [editor, { title: 'Zebra', ...at('2027-06-01'), ...links, description: 'Stripes' }],
        [author, { title: 'apple', ...at('2027-06-12'), status: 'draft', featured: true }],
        [editor, { title: 'Ábaco', ...at('2027-07-01'), status: 'private', venue: hall.id }],
        [author, { title: 'Banana', ...at('2027-06-12'), categories: [music.id] }],
        [editor, { title: 'cherry', ...at('2027-06-11'), status: 'pending' }],
        [author, { title: 'Äpfel', ...at('2027-06-20'), hide_from_listings: true }],
        [editor, { title: 'Locked', ...at('2027-06-21'), ...links, password: 'open sesame' }],
        [editor, { title: 'Off', ...at('2027-06-22'), event_status: 'cancelled' }],
        [editor, { title: 'Month', start_date: '2027-05-20', end_date: '2027-06-25 12:00' }],
        [
          editor,
          {
            title: 'Ópera',
            ...at('2027-06-14'),
            recurrence: { rules: ['FREQ=WEEKLY;COUNT=4'] },
            description: 'Sung',
          },
        ],
        [editor, { title: 'Online', ...at('2027-06-23'), attendance: 'online' }],
      ]
      for (const [caller, event] of own) await makeEvent(caller, event)
      const gone = await makeEvent(author, { title: 'Gone', ...at('2027-06-13') })
      await author.delete(`/events/${gone.id}`)
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    test('shows of each event what a table needs, and what the caller may do', async () => {
      const [row] = await rowsOf(editor, 'search=zebra')
      const { id } = await fasti.user('editor')
      assert.deepEqual(row, {
        id: row.id,
        title: 'Zebra',
        status: 'publish',
        start_date: '2027-06-01 10:00:00',
        end_date: '2027-06-01 12:00:00',
        all_day: false,
        timezone: row.timezone,
        venues: [{ id: hall.id, name: 'Hall' }],
        organizers: [{ id: choir.id, name: 'Choir' }],
        categories: [{ id: music.id, name: 'Music' }],
        tags: [{ id: free.id, name: 'Free' }],
        author: { id, name: 'editor' },
        modified: '2027-06-10 12:00:00',
        series: null,
        recurrence: null,
        featured: false,
        event_status: 'scheduled',
        password_protected: false,
        url: row.url,
        image: null,
        can: { edit: true, trash: true, publish: true },
      })
      const [seen] = await rowsOf(author, 'search=zebra')
      assert.deepEqual(seen.can, { edit: false, trash: false, publish: false })
    })

    test('shows a small form of the picture of each event', async () => {
      const picture = (await upload(editor, await draw('jpeg', 640, 480))).body
      const path = `/events/${(await rowsOf(editor, 'search=zebra'))[0]?.id}`
      await editor.patch(path, { image: picture.id })
      const [row] = await rowsOf(editor, 'search=zebra')
      assert.equal(row.image, picture.sizes.thumbnail.url)
      await editor.patch(path, { image: false })
    })

    test('names authors by their name, or by their login where they have none', async () => {
      const { id } = await fasti.user('author')
      for (const [name, shown] of [
        ['', 'author'],
        ['Ana Lía', 'Ana Lía'],
        ['', 'author'],
      ]) {
        await fasti.as('administrator').patch(`/users/${id}`, { name }, { root })
        const [row] = await rowsOf(editor, 'search=banana')
        assert.deepEqual(row.author, { id, name: shown })
      }
    })

    test('has for each caller exactly what a list with context=edit has (§5.4)', async () => {
      const wide = 'context=edit&start_date=2000-01-01&end_date=2100-01-01&per_page=50'
      for (const caller of [editor, author, fasti.as('contributor'), fasti.as('author', 'wim')]) {
        for (const filter of ['', '&status=draft,pending', '&status=publish', '&status=trash']) {
          const { body } = await caller.get(`/events?${wide}${filter}`)
          const wanted = idsOf(body.events).toSorted((a, b) => a - b)
          for (const orderby of ['start', 'author']) {
            const rows = await rowsOf(caller, `orderby=${orderby}${filter}`)
            const found = idsOf(rows).toSorted((a, b) => a - b)
            assert.deepEqual(found, wanted, orderby + filter)
          }
          assert.equal(await countOf(caller, filter.slice(1)), wanted.length, filter)
        }
      }
    })

    test('is sorted by each order, forward and backward, over all pages', async () => {
      const statuses = ['draft', 'pending', 'future', 'publish', 'private', 'trash']
      const keys: Record<string, (row: Json) => (string | number)[]> = {
        start: ({ start_date, id }) => [start_date, id],
        title: ({ title, id }) => [plain(title), id],
        modified: ({ modified, id }) => [modified, id],
        created: ({ id }) => [id],
        status: ({ status, start_date, id }) => [statuses.indexOf(status), start_date, id],
        author: ({ author: { name }, start_date, id }) => [name, start_date, id],
      }
      for (const orderby of orders) {
        const keyOf = keys[orderby] ?? (() => [])
        for (const filter of ['', '&status=publish,draft,trash', '&when=coming', '&search=a']) {
          const forward = await rowsOf(editor, `orderby=${orderby}${filter}`)
          assert.ok(forward.length > 4, filter)
          const sorted = forward.toSorted((a, b) => compare(keyOf(a), keyOf(b)))
          assert.deepEqual(idsOf(forward), idsOf(sorted), orderby + filter)
          const backward = await rowsOf(editor, `orderby=${orderby}&order=desc${filter}`)
          assert.deepEqual(idsOf(backward), idsOf(sorted).toReversed(), `${orderby} desc${filter}`)
        }
      }
    })

    test('has filters that count together', async () => {
      const cases: Record<string, string[]> = {
        'search=striped': [],
        'search=stripes': ['Zebra'],
        'search=hall music': ['Zebra', 'Locked'],
        'status=draft': ['apple'],
        'when=past': ['Zebra'],
        'when=coming&before=2027-06-12': ['Month', 'cherry'],
        'after=2027-06-24&before=2027-07-02&recurrence=single': ['Month', 'Ábaco'],
        'categories=music': ['Zebra', 'Banana', 'Locked'],
        [`tags=${free.id}`]: ['Zebra', 'Locked'],
        [`venue=${hall.id}`]: ['Zebra', 'Locked', 'Ábaco'],
        [`venue=${hall.id}&status=private`]: ['Ábaco'],
        [`organizer=${choir.id}&when=coming`]: ['Locked'],
        [`author=${(await fasti.user('author')).id}`]: ['apple', 'Banana', 'Äpfel'],
        'featured=true': ['apple'],
        'event_status=cancelled': ['Off'],
        'recurrence=series&search=ópera': ['Ópera'],
        'recurrence=occurrences&search=ópera': ['Ópera', 'Ópera', 'Ópera', 'Ópera'],
        'recurrence=single&search=ópera': [],
        'recurrence=series&after=2027-06-28&before=2027-06-29': ['Ópera'],
        'recurrence=series&after=2027-06-29&before=2027-06-30': [],
        'missing=description&when=past': [],
        'missing=description&recurrence=occurrences&search=ópera': [],
        'missing=category,venue&search=zebra': [],
        'missing=venue&after=2027-06-21&before=2027-06-24&recurrence=single': ['Month', 'Off'],
        'missing=image&status=pending': ['cherry'],
      }
      for (const [query, titles] of Object.entries(cases)) {
        assert.deepEqual(await titlesOf(editor, query), titles, query)
        assert.equal(await countOf(editor, query), titles.length, query)
      }
      assert.deepEqual(await titlesOf(author, 'mine=true'), ['apple', 'Banana', 'Äpfel'])
      assert.deepEqual(await titlesOf(author, 'mine=true&author=999'), [])
      assert.equal(await countOf(author, 'mine=true&author=999'), 0)
    })

    test('says of a series and its occurrences when it takes place', async () => {
      const [series] = await rowsOf(editor, 'recurrence=series&search=ópera')
      assert.equal(series.series, null)
      assert.match(series.recurrence, /Monday/)
      const rows = await rowsOf(editor, 'search=ópera')
      assert.deepEqual(
        rows.map((row) => [row.series, row.recurrence]),
        rows.map(() => [series.id, series.recurrence]),
      )
    })

    test('refuses what is no cursor, or one of another order, and unknown values', async () => {
      const { body } = await editor.get('/events?per_page=1', { root })
      const cursors = [
        'x',
        '%00',
        coded(['start', 0]),
        coded(['start', 0, 'a', 1]),
        coded(['start', 0, 1e300, 1]),
        coded(['title', 0, 'a\0', 1]),
        coded(['nothing', 0, 1, 1]),
        coded({}),
        'A'.repeat(3000),
      ]
      for (const cursor of cursors) {
        const path = `/events?orderby=start&cursor=${cursor}`
        assert.deepEqual(faultsOf(await editor.get(path, { root })), ['cursor'], cursor)
      }
      for (const query of ['orderby=title', 'order=desc']) {
        const path = `/events?${query}&cursor=${body.cursor}`
        assert.deepEqual(faultsOf(await editor.get(path, { root })), ['cursor'], query)
      }
      const wrong = 'orderby=x&order=y&when=z&recurrence=q&missing=w&status=v&venue=0&mine=perhaps'
      assert.deepEqual(faultsOf(await editor.get(`/events?${wrong}`, { root })), [
        'mine',
        'missing',
        'order',
        'orderby',
        'recurrence',
        'status',
        'venue',
        'when',
      ])
    })
  })
}
