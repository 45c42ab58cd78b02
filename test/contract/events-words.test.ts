import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { countWords } from '../../src/calendar/events/listing/counted/common_words.ts'
import { wrongCounts } from '../../src/calendar/events/listing/counted/rebuild.ts'
import { now } from '../../src/language/time/clock.ts'
import { holdClock } from '../support/clock.ts'
import { bothDatabases } from '../support/databases.ts'
import { type Caller, type Fasti, freshFasti } from '../support/fasti.ts'
import {
  faultsOf,
  idsOf,
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeTag,
  makeVenue,
} from '../support/make.ts'

/** The ids of all events that a search finds, in the order of the list. */
async function found(caller: Caller, search: string, more: object = {}): Promise<number[]> {
  const query = { search, match: 'words', ...more }
  const { status, body, text } = await caller.get('/events', { query })
  assert.equal(status, 200, text)
  assert.equal(body.total, body.events.length)
  return idsOf(body.events)
}

for (const database of bothDatabases) {
  describe(`search for words in events on ${database}`, () => {
    holdClock()

    let fasti: Fasti
    let editor: Caller
    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('each word is in title or description, in any order (§5.10)', async () => {
      const { id } = await makeEvent(editor, {
        title: 'Quince under the Medlar',
        description: '<p>With <b>damson</b> &amp; sloe’s juice</p>',
      })
      const good =
        "medlar quince|damson quince|SLOE’S under|sloe's med|& quince|quinc|quince quince uin|with   the juice"
      for (const search of good.split('|')) {
        assert.deepEqual(await found(fasti, search), [id], search)
      }
      for (const search of ['quince walrus', 'medlar% quince', '"quince', '-damson', 'strong b>']) {
        assert.deepEqual(await found(fasti, search), [], search)
      }
      assert.deepEqual(await found(fasti, 'medlar quince', { match: 'phrase' }), [])
      assert.deepEqual(await found(fasti, 'the medlar', { match: 'phrase' }), [id])
    })

    test('names of venues, organizers, categories and tags count as well (§5.10)', async () => {
      const venue = await makeVenue(editor, 'Corn Exchange', { city: 'Ghent' })
      const organizer = await makeOrganizer(editor, 'Reed Society', { email: 'a@reed.example' })
      const parent = await makeCategory(editor, 'Brassworks')
      const category = await makeCategory(editor, 'Oboes', { parent: parent.id })
      const tag = await makeTag(editor, 'Matinée', { description: 'Before noon' })
      const { id } = await makeEvent(editor, {
        title: 'Tuning Day',
        venue: venue.id,
        organizer: organizer.id,
        categories: [category.id],
        tags: [tag.id],
      })
      const other = await makeEvent(editor, { title: 'Tuning Night', venue: venue.id })
      for (const search of [
        'exchange day',
        'reed tuning',
        'oboes corn',
        'MATINEE',
        'reed matin obo',
      ]) {
        assert.deepEqual(await found(fasti, search), [id], search)
      }
      assert.deepEqual(await found(fasti, 'corn tuning'), [id, other.id])
      assert.deepEqual(await found(fasti, 'corn', { categories: category.id }), [id])
      // Only names, only its own, and only in a search for words.
      for (const search of ['ghent', 'reed.example', 'brassworks', 'noon', 'corn walrus']) {
        assert.deepEqual(await found(fasti, search), [], search)
      }
      assert.deepEqual(await found(fasti, 'corn', { match: 'phrase' }), [])
      await editor.put(`/venues/${venue.id}`, { venue: 'Wool Exchange' })
      assert.deepEqual(await found(fasti, 'corn tuning'), [])
      assert.deepEqual(await found(fasti, 'wool tuning'), [id, other.id])
      await editor.put(`/events/${id}`, { venue: [] })
      assert.deepEqual(await found(fasti, 'wool tuning'), [other.id])
      await editor.delete(`/tags/${tag.id}`)
      assert.deepEqual(await found(fasti, 'matinee tuning'), [])
    })

    test('what the caller may not see makes nothing findable (§5.4, S2.3, S3.3)', async () => {
      const author = fasti.as('author')
      const secret = await makeVenue(author, 'Smugglers Cellar', { status: 'draft' })
      const gone = await makeOrganizer(editor, 'Smugglers Guild')
      const hall = await makeVenue(editor, 'Lighthouse Hall')
      const { id } = await makeEvent(editor, {
        title: 'Lamp Evening',
        venue: [secret.id, hall.id],
        organizer: gone.id,
      })
      await editor.delete(`/organizers/${gone.id}`)
      await makeEvent(editor, {
        title: 'Lamp Night',
        description: 'oil',
        venue: hall.id,
        password: 'wick',
      })
      await makeEvent(editor, { title: 'Lamp Draft', venue: hall.id, status: 'draft' })
      await makeEvent(editor, { title: 'Lamp Hidden', venue: hall.id, hide_from_listings: true })
      for (const caller of [fasti, fasti.as('subscriber'), fasti.as('contributor')]) {
        assert.deepEqual(await found(caller, 'smugglers'), [])
        assert.deepEqual(await found(caller, 'lamp cellar'), [])
        assert.deepEqual(await found(caller, 'lighthouse lamp'), [id])
        assert.deepEqual(await found(caller, 'lamp', { orderby: 'relevance' }), [id])
        assert.deepEqual(await found(caller, 'oil lamp'), [])
      }
      assert.deepEqual(await found(author, 'lamp cellar'), [id])
      assert.deepEqual(await found(editor, 'smugglers lamp'), [id])
      assert.deepEqual(await found(editor, 'guild lamp'), [])
      assert.equal((await found(editor, 'lighthouse lamp')).length, 3)
      assert.equal((await found(editor, 'lighthouse lamp', { context: 'edit' })).length, 4)
      assert.equal((await found(editor, 'oil lamp')).length, 1)
      await editor.put(`/venues/${secret.id}`, { status: 'publish' })
      assert.deepEqual(await found(fasti, 'lamp cellar'), [id])
      await editor.delete(`/events/${id}`)
      assert.deepEqual(await found(fasti, 'lamp cellar'), [])
    })

    test('pages and totals are those of any list (§5.1, §5.3)', async () => {
      const tag = await makeTag(editor, 'Paged tag')
      const ids: number[] = []
      for (const day of [3, 1, 2]) {
        const date = `2027-08-0${day}`
        const made = await makeEvent(editor, {
          title: `Page ${day}`,
          start_date: date,
          end_date: date,
          tags: [tag.id],
        })
        ids[day - 1] = made.id
      }
      const query = { search: 'tag page', match: 'words', per_page: '2' }
      const first = await fasti.get('/events', { query })
      assert.deepEqual([first.body.total, first.body.total_pages], [3, 2])
      assert.deepEqual(idsOf(first.body.events), ids.slice(0, 2))
      assert.match(first.body.next_rest_url, /search=tag%20page&match=words&per_page=2&page=2$/)
      const second = await fasti.get('/events', { query: { ...query, page: '2' } })
      assert.deepEqual(idsOf(second.body.events), ids.slice(2))
      assert.equal((await fasti.get('/events', { query: { ...query, page: '3' } })).status, 404)
    })

    test('orderby=relevance: title, names, text; whole words first; then by date (§5.10)', async () => {
      const fern = await makeVenue(editor, 'Fern House')
      const ferns = await makeVenue(editor, 'Fernside')
      const given = [
        { title: 'Wild Fern', start_date: '2027-09-08' },
        { title: 'A fern', start_date: '2027-09-09' },
        { title: 'Ferns', start_date: '2027-09-01' },
        { title: 'Moss', venue: fern.id, start_date: '2027-09-03' },
        { title: 'Moss', venue: ferns.id, start_date: '2027-09-02' },
        { title: 'Moss', description: 'a fern, small', start_date: '2027-09-01' },
        { title: 'Moss', description: 'ferns', start_date: '2027-09-01' },
      ]
      const ids: number[] = []
      for (const one of given) {
        ids.push((await makeEvent(editor, { ...one, end_date: one.start_date })).id)
      }
      const best = { orderby: 'relevance' }
      assert.deepEqual(await found(fasti, 'fern', best), ids)
      assert.deepEqual(await found(editor, 'fern', best), ids)
      const [wild, a, part, , , text, last] = ids
      const inTexts = [wild, a, part, text, last]
      assert.deepEqual(await found(fasti, 'fern', { ...best, match: 'phrase' }), inTexts)
      assert.deepEqual(await found(fasti, 'fern wild', best), [wild])
      const paged = { search: 'fern', match: 'words', ...best, per_page: '3', page: '2' }
      const { body } = await fasti.get('/events', { query: paged })
      assert.deepEqual(idsOf(body.events), ids.slice(3, 6))
      const path = `/events?${new URLSearchParams(paged).toString()}&_fields=events.id`
      assert.deepEqual(
        (await fasti.get(path)).body.events,
        body.events.map(({ id }: { id: number }) => ({ id })),
      )
    })

    test('a wrong match or orderby is refused (§5.10)', async () => {
      const wrong: [string, string][] = [
        ['search=x&match=maybe', 'match'],
        ['search=x&match=', 'match'],
        ['search=x&orderby=title', 'orderby'],
        ['search=x&orderby=', 'orderby'],
        ['orderby=relevance', 'orderby'],
      ]
      for (const [query, name] of wrong) {
        assert.deepEqual(faultsOf(await fasti.get(`/events?${query}`)), [name], query)
      }
      assert.equal((await fasti.get('/events?match=words')).status, 200)
    })

    test('words in most texts and names are counted, and stay right with every write (§5.3)', async () => {
      const hall = await makeVenue(editor, 'Zq hall')
      const search = 'zq qj'
      const make = (more: object) =>
        makeEvent(editor, {
          title: 'Zq and qj',
          start_date: '2027-10-01',
          end_date: '2027-10-01',
          ...more,
        })
      const first = await make({})
      const second = await make({
        title: 'Only qj',
        venue: hall.id,
        start_date: '2027-10-02',
        end_date: '2027-10-04',
      })
      const draft = await makeEvent(editor, { title: 'Draft', status: 'draft' })
      let isFeatured = false
      const count = async () => {
        await countWords(fasti.db, now(), () => false)
        assert.equal(await wrongCounts(fasti.db), 0)
        // Any write makes the caches stale, so that the counts are used.
        await editor.put(`/events/${draft.id}`, { featured: (isFeatured = !isFeatured) })
      }
      const expect = async (ids: number[]) => {
        assert.deepEqual(await found(fasti, search), ids)
        assert.deepEqual(await found(fasti, search, { orderby: 'relevance' }), ids)
        assert.deepEqual(
          await found(fasti, search, { per_page: '50', start_date: '2027-10-02' }),
          ids.filter((id) => id !== first.id),
        )
      }
      await expect([first.id, second.id])
      await count()
      await expect([first.id, second.id])
      const third = await make({
        title: 'Qj again',
        venue: hall.id,
        start_date: '2027-10-03',
        end_date: '2027-10-03',
      })
      await expect([first.id, second.id, third.id])
      // The first day that is counted has only what starts before the window.
      const later = { search, match: 'words', strict_dates: '1', start_date: '2027-10-01 12:00' }
      const { body } = await fasti.get('/events', { query: { ...later, per_page: '1' } })
      assert.deepEqual([body.total, idsOf(body.events)], [2, [second.id]])
      await editor.put(`/events/${second.id}`, { venue: [] })
      await expect([first.id, third.id])
      await count()
      await editor.put(`/venues/${hall.id}`, { venue: 'Other hall' })
      await expect([first.id])
      await count()
      await editor.put(`/venues/${hall.id}`, { venue: 'Hall Zq' })
      await expect([first.id, third.id])
      await count()
      await expect([first.id, third.id])
      await editor.delete(`/venues/${hall.id}?force=true`)
      assert.equal(await wrongCounts(fasti.db), 0)
      await expect([first.id])
      await count()
      await expect([first.id])
    })
  })
}
