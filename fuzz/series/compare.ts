// After each step: all events, lists, totals and counts are those of the model.

import assert from 'node:assert/strict'
import type { Json } from '../../test/support/fasti.ts'
import { compareFeed } from './feed.ts'
import { type Question, countOf, hasEvents, listed, modes } from './lists.ts'
import { type Item, type Reader, callers, itemOf, mayRead, occurrencesOf } from './model.ts'
import type { Progress } from './progress.ts'
import { ascending } from './requests.ts'
import { compareEvent, viewOf } from './views.ts'
import { clockOf, dayOf } from './wall.ts'

const everything = { starts_after: '1900-01-01', per_page: '100' }
const readers: readonly Reader[] = [...callers, 'nobody']
const windows = [
  { from: '2027-03-01', until: '2027-03-14' },
  { from: '2027-03-15', until: '2027-04-05' },
  { from: '2027-04-01', until: '2029-01-01' },
]

/** After each step: all events, and a few lists in turn. */
export async function compareStep(play: Progress): Promise<void> {
  const { played } = play
  await compareItems(play)
  await compareCounts(play)
  const mode = modes[played % modes.length]!
  const reader = readers[played % readers.length]!
  const window = windows[played % windows.length]!
  await compareList(play, { reader, mode, isEdit: played % 2 === 0 })
  await compareList(play, { reader: 'nobody', mode, window, category: played % 3 })
  await compareSeries(play)
  if (played % 3 === 0) await compareFeed(play)
}

/** After the last step: all lists of all callers, and a window of each. */
export async function compareAll(play: Progress): Promise<void> {
  let turn = play.played
  for (const mode of modes) {
    for (const reader of readers) {
      const window = windows[turn++ % windows.length]!
      await compareList(play, { reader, mode, isEdit: reader !== 'editor' })
      await compareList(play, { reader, mode, window })
    }
  }
  await compareList(play, { reader: 'administrator', isTrash: true, isEdit: true })
  await compareFeed(play)
}

/** Every event that there is, as the administrator sees it. */
async function compareItems(play: Progress): Promise<void> {
  const { model, ids } = play
  const found = new Map<number, Json>()
  const admin = play.fasti.as('administrator')
  for (const status of ['publish,draft,pending,private,future', 'trash']) {
    for (let page = 1; ; page++) {
      const query = { ...everything, context: 'edit', status, page: String(page) }
      const { body } = await admin.get('/events', { query })
      for (const one of body.events) found.set(one.id, one)
      if (page >= body.total_pages) break
    }
  }
  for (const item of model.items.values()) {
    if (!item.schedule) continue
    const { status, body } = await admin.get(`/events/${item.id}`)
    assert.equal(status, 200, `the series ${item.id}`)
    found.set(item.id, body)
  }
  learnOccurrences(play, found)
  const items = new Map([...model.items.values()].map((item) => [item.id, item]))
  const others = [...found.keys()].filter((id) => !items.has(id))
  assert.deepEqual(others, [], 'events that should not be there')
  for (const [id, item] of items) {
    const body = found.get(id)
    assert.ok(body, `event ${id} is not there`)
    compareEvent(body, viewOf(model, item, ids), `event ${id}`)
  }
  for (const item of model.items.values()) compareSlug(play, item, found.get(item.id).slug)
  play.highest = Math.max(play.highest, ...found.keys())
}

/** New occurrences are known by their series and original start. */
function learnOccurrences(play: Progress, found: ReadonlyMap<number, Json>): void {
  for (const series of play.model.items.values()) {
    for (const item of occurrencesOf(play.model, series)) {
      if (item.id !== 0) continue
      const { original } = item.occurrence!
      const body = [...found.values()].find(
        ({ id, occurrence }) =>
          id > play.highest &&
          occurrence?.series === series.id &&
          occurrence.original_start === original,
      )
      assert.ok(body, `the series ${series.id} has no new occurrence of ${original}`)
      play.learn(item, body)
      const clock = clockOf(original).replaceAll(':', '').slice(0, 4)
      const name = `${series.slug}-${dayOf(original)}`
      assert.match(
        body.slug,
        new RegExp(`^${name}(-${clock})?(-\\d+)?$`),
        `the slug ${body.slug} of an occurrence of ${name}`,
      )
    }
  }
}

/** A slug stays for good, but for the time in the trash; meanwhile another may take it (§8.3). */
function compareSlug({ trashed }: Progress, item: Item, slug: string): void {
  if (item.isTrash) {
    trashed.add(item.key)
    assert.match(
      slug,
      new RegExp(`^${item.slug}__trashed(-\\d+)?$`),
      `the slug ${slug} in the trash, before ${item.slug}`,
    )
  } else if (trashed.delete(item.key)) {
    assert.match(
      slug,
      new RegExp(`^${item.slug}(-\\d+)?$`),
      `the slug ${slug}, before the trash ${item.slug}`,
    )
    item.slug = slug
  } else {
    assert.equal(slug, item.slug, 'a slug')
  }
}

function queryOf(play: Progress, question: Question): Record<string, string> {
  const { mode, window, category, isTrash, isEdit, series } = question
  const { ids, model } = play
  return {
    ...(window ? { start_date: window.from, end_date: window.until, per_page: '100' } : everything),
    ...(mode ? { recurrence: mode } : {}),
    ...(category === undefined ? {} : { categories: String(ids.categories[category]) }),
    ...(isTrash ? { status: 'trash' } : {}),
    ...(isEdit ? { context: 'edit' } : {}),
    ...(series === undefined ? {} : { series: String(itemOf(model, series).id) }),
  }
}

async function compareList(play: Progress, question: Question): Promise<void> {
  const { model, fasti } = play
  const query = queryOf(play, question)
  const caller = question.reader === 'nobody' ? fasti : fasti.as(question.reader)
  const { status, body } = await caller.get('/events', { query })
  const asked = `the list of ${question.reader} for ${JSON.stringify(query)}`
  const entries = listed(model, question)
  if (!entries) return assert.equal(status, 400, asked)
  assert.equal(status, 200, asked)
  // Among equal starts the contract does not order series, nor by what in the trash.
  const rank = new Map(entries.map(({ item, start }) => [item.id, start]))
  const isOpen = question.mode === 'series' || question.isTrash
  const order = (ids: readonly number[]) =>
    isOpen ? ids.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0) || a - b) : ids
  const shown: number[] = body.events.map(({ id }: Json) => id)
  const expected = entries.map(({ item }) => item.id)
  assert.deepEqual(order(shown), order(expected.slice(0, 100)), asked)
  assert.equal(body.total, expected.length, `total of ${asked}`)
  if (question.mode !== 'series') return
  const starts = shown.map((id) => rank.get(id) ?? 0)
  assert.deepEqual(
    starts,
    starts.toSorted((a, b) => a - b),
    `the order of ${asked}`,
  )
}

async function compareCounts(play: Progress): Promise<void> {
  const { model, ids, fasti } = play
  for (const taxonomy of ['categories', 'tags'] as const) {
    const { body } = await fasti.get(`/${taxonomy}?hide_empty=false`)
    const counts = new Map(body[taxonomy].map(({ id, count }: Json) => [id, count]))
    for (const [term, id] of ids[taxonomy].entries()) {
      assert.equal(counts.get(id), countOf(model, taxonomy, term), `count of ${taxonomy} ${id}`)
    }
  }
  const { body } = await fasti.get('/venues?has_events=true')
  const shown = body.venues.map(({ id }: Json) => id).toSorted(ascending)
  const expected = ids.venue.filter((_, venue) => hasEvents(model, 'nobody', venue))
  assert.deepEqual(shown, expected.toSorted(ascending), 'venues with events')
}

/** One of the series, as its readers may see it. */
async function compareSeries(play: Progress): Promise<void> {
  const { model, fasti, played } = play
  const series = [...model.items.values()].filter(({ schedule }) => schedule)
  const one = series[played % series.length]
  if (!one) return
  for (const reader of ['nobody', 'administrator'] as const) {
    await compareList(play, { reader, series: one.key, isEdit: reader === 'administrator' })
    const caller = reader === 'nobody' ? fasti : fasti.as(reader)
    const { status } = await caller.get(`/events/${one.id}`)
    assert.equal(status === 200, mayOpen(play, reader, one), `${reader} reads series ${one.id}`)
  }
}

const mayOpen = ({ model }: Progress, reader: Reader, item: Item) =>
  mayRead(model, reader, item) && (reader !== 'nobody' || item.values.password === '')
