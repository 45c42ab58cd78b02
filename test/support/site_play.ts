// A calendar is read by another one under bad conditions: interruptions, failures, changes.

import assert from 'node:assert/strict'
import {
  type ImportedSite,
  type SiteImport,
  importSite,
} from '../../src/exchange/site/import_site.ts'
import type { DatabaseName } from './databases.ts'
import { type Fasti, type Json, aliasPath, defaultRoot, freshFasti } from './fasti.ts'
import { importContext } from './importing.ts'
import { type Said, allSaid, differences } from './same_site.ts'
import { type Filled, fillSite, onDay } from './site_fill.ts'
import { type SiteSource, type Trouble, startSource } from './site_source.ts'

/** As impatient as a test has to be. */
export const impatient = {
  perSecond: 1000,
  atOnce: 4,
  attempts: 6,
  firstPause: 2,
  longestPause: 3000,
  seconds: 10,
}

export interface SiteRun extends ImportedSite {
  /** What was not unchanged, with what was said of it. */
  readonly outcomes: readonly string[]
}

export async function runSite(
  here: Fasti,
  root: string,
  more: Partial<SiteImport> & { readonly tell?: (title: string, said: string) => void } = {},
): Promise<SiteRun> {
  const outcomes: string[] = []
  const { tell, ...others } = more
  const imported = await importSite(await importContext(here), {
    root,
    patience: impatient,
    isDry: false,
    report: ({ outcome, kind, title, remarks }) => {
      const said = remarks.map(({ sentence }) => ` ${sentence}`).join('')
      if (outcome !== 'unchanged') outcomes.push(`${outcome} ${kind} ${title}${said}`)
      tell?.(title, said)
    },
    ...others,
  })
  return { ...imported, outcomes }
}

export interface Played {
  /** Of the last two runs, which nothing disturbed. */
  readonly pages: number
  readonly requests: number
  /** Of all runs with troubles, without requests that were failed on purpose. */
  readonly troubledRequests: number
  readonly failures: number
  readonly interruptions: number
  /** Written by the last two runs: what had changed, and nothing. */
  readonly changed: number
  readonly written: number
  /** Of those, the ones that changes of the source explain. */
  readonly expected: number
  readonly events: number
  readonly differences: readonly string[]
}

export async function playSite(
  database: DatabaseName,
  events: number,
  every: number,
): Promise<Played> {
  await using there = await freshFasti(database)
  await using here = await freshFasti(database)
  const filled = await fillSite(there, events)
  await using source = await startSource(there)
  const root = `${source.origin}${aliasPath}`
  let failures = 0
  const pages = Math.ceil(events / 50)
  // What was said last of each thing: images that could not be fetched are still missing.
  const last = new Map<string, string>()
  const tell = (title: string, said: string) => void last.set(title, said)
  for (const [time, stop] of [6 + Math.floor(pages / 4), Math.ceil(pages / 2)].entries()) {
    failures += await interrupted(here, source, root, { stop, tell })
    await changeUnread(there, filled, time)
  }
  const disturbed = troubles(source)
  const resumed = await runSite(here, root, { tell })
  failures += disturbed()
  assert.ok(resumed.isResumed)
  const troubledRequests = apiRequests(source) - failures
  source.trouble = () => 'whole'
  const missing = [...last.values()].filter(isMissing).length
  const expected = missing + (await changeRead(there, filled))
  const before = apiRequests(source)
  const changed = await runSite(here, root)
  const requests = apiRequests(source) - before
  const generation = await here.db.generation('now')
  const again = await runSite(here, root)
  assert.equal(await here.db.generation('now'), generation)
  const said = new Map<string, readonly [Said, Said]>()
  for (const path of [aliasPath, defaultRoot]) {
    said.set(path, [await allSaid(there, path, every), await allSaid(here, path, every)])
  }
  return {
    pages: changed.pages,
    requests,
    troubledRequests,
    failures,
    interruptions: 2,
    changed: changed.counts.created + changed.counts.updated,
    written: again.counts.created + again.counts.updated,
    expected,
    events: said.get(aliasPath)?.[1]['events']?.size ?? 0,
    differences: [...said.values()].flatMap(([mine, theirs]) => differences(mine, theirs)),
  }
}

const isMissing = (said: string): boolean => said.includes('could not be fetched')

/** Images are asked for apart from the pages. */
const apiRequests = ({ asked }: SiteSource): number =>
  asked.filter(({ url }) => !url.startsWith('/media/')).length

/** Every so many requests fail, each in another way; returns how many of the pages have. */
function troubles(source: SiteSource): () => number {
  let failures = 0
  const ways: readonly Trouble[] = [
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 500 },
    'cut',
    'late',
    'half',
    { status: 429, headers: { 'retry-after': 'Tue, 17 Nov 2020 10:00:00 GMT' } },
    { status: 503 },
  ]
  source.trouble = (url) => {
    const isImage = url.startsWith('/media/')
    const number = isImage ? source.asked.length : apiRequests(source)
    if (number % 5 !== 4) return 'whole'
    const way = ways[Math.floor(number / 5) % ways.length] ?? 'whole'
    if (way !== 'late' && !isImage) failures += 1
    return way
  }
  return () => failures
}

/** Ended when the source is asked for the so-manieth time from now. */
async function interrupted(
  here: Fasti,
  source: SiteSource,
  root: string,
  { stop, tell }: { readonly stop: number; readonly tell: (title: string, said: string) => void },
): Promise<number> {
  const controller = new AbortController()
  const failures = troubles(source)
  const disturb = source.trouble
  const from = apiRequests(source)
  source.trouble = (url) => {
    if (apiRequests(source) - from >= stop) controller.abort()
    return disturb(url)
  }
  await assert.rejects(runSite(here, root, { signal: controller.signal, tell }), {
    name: 'AbortError',
  })
  return failures()
}

/** Far in the future, where the reading has not come to yet. */
async function changeUnread(there: Fasti, { singles }: Filled, time: number): Promise<void> {
  const editor = there.as('editor')
  const last = singles.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))
  const gone = last[time]
  assert.equal((await editor.delete(`/events/${gone.id}`)).status, 200)
  const day = 1000 + time
  const added = {
    title: `Added ${time}`,
    start_date: onDay(day, '10:00'),
    end_date: onDay(day, '11:00'),
  }
  assert.equal((await editor.post('/events', added)).status, 201)
}

/** What has been read; returns how many things the next run has to write. */
async function changeRead(there: Fasti, { singles, series }: Filled): Promise<number> {
  const editor = there.as('editor')
  const changed = async (path: string, body: object) => {
    const { status, text } = await editor.patch(path, body)
    assert.equal(status, 200, text)
  }
  const [, one, two] = singles.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
  await changed(`/events/${one.id}`, { title: 'Renamed &amp; moved', cost: '12' })
  await changed(`/events/${two.id}`, { image: null, venue: [], featured: true })
  const { body } = await editor.get('/venues', { query: { search: 'Barn' } })
  await changed(`/venues/${body.venues[0].id}`, { city: 'Ghent', stateprovince: '' })
  const [first, second] = series
  await changed(`/events/${first.id}`, { description: '<p>New</p>' })
  const dates = await occurrencesOf(there, second.id)
  // Like its series again; another one is deleted, and one is moved.
  await changed(`/events/${dates[3].id}`, {
    title: second.title,
    venue: [second.venue.id],
    tags: [],
  })
  assert.equal((await editor.delete(`/events/${dates[10].id}`)).status, 200)
  await changed(`/events/${dates[11].id}`, {
    start_date: dates[11].start_date.replace(' 19:', ' 20:'),
  })
  const early = { title: 'Long ago', start_date: '1999-05-05 10:00', end_date: '1999-05-05 11:00' }
  assert.equal((await editor.post('/events', { ...early, tags: ['Brand new'] })).status, 201)
  // Two events, a venue, two series, the new event and its tag.
  return 7
}

async function occurrencesOf(fasti: Fasti, series: number): Promise<readonly Json[]> {
  const query = { start_date: '1900-01-01', end_date: '2200-01-01', per_page: '50' }
  const { body } = await fasti.get('/events', { query: { ...query, series: String(series) } })
  return body.events
}
