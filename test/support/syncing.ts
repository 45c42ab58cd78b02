// Syncs of a calendar of a test.

import assert from 'node:assert/strict'
import { now } from '../../src/language/time/clock.ts'
import { readValues } from '../../src/contract/schema/read.ts'
import { speaker } from '../../src/language/text/locale/say.ts'
import type { Outcome } from '../../src/exchange/import/outcome.ts'
import { syncFields } from '../../src/exchange/sync/fields.ts'
import { createSync, readSync } from '../../src/exchange/sync/operations.ts'
import type { PollOptions } from '../../src/exchange/sync/poll.ts'
import { type RunReport, runSync } from '../../src/exchange/sync/run.ts'
import { type ShownSyncView, showSync } from '../../src/exchange/sync/view.ts'
import type { DatabaseName } from './databases.ts'
import { type Clock, setClock } from './clock.ts'
import { type Caller, type Fasti, type Json, freshFasti } from './fasti.ts'
import { type FeedSource, startFeed } from './feed_source.ts'
import { importContext } from './importing.ts'

const say = speaker('en', {})

export interface Look extends RunReport {
  readonly outcomes: readonly Outcome[]
  /** What the log says of it. */
  readonly said: readonly string[]
}

export interface TestSync {
  readonly id: number
  readonly look: (options?: PollOptions) => Promise<Look>
  readonly shown: () => Promise<ShownSyncView>
}

/** A sync that a command has made: its host may be within this machine. */
export async function addSync(fasti: Fasti, url: string, more: object = {}): Promise<TestSync> {
  const input = readValues(syncFields, { url, every: 3600, ...more }, false)
  const { id } = await createSync({ ...(await importContext(fasti)), now: now() }, input, true)
  return {
    id,
    shown: async () => showSync(await readSync(fasti.db, id), say),
    look: async (options = {}) => {
      const outcomes: Outcome[] = []
      const context = { ...(await importContext(fasti)), now: now() }
      const report = await runSync(context, id, {
        report: (outcome) => void outcomes.push(outcome),
        ...options,
      })
      assert.ok(report)
      const said = report.remarks.map(({ sentence, facts }) => say(sentence, facts))
      return { ...report, outcomes, said }
    },
  }
}

/** A calendar, a source and a sync of it, at noon on 1 March 2027. */
export interface Stage extends AsyncDisposable {
  readonly fasti: Fasti
  readonly editor: Caller
  readonly feed: FeedSource
  readonly sync: TestSync
  readonly clock: Clock
  /** Lets time pass. */
  readonly wait: (seconds: number) => void
  /** The titles of all events, by start and id. */
  readonly titles: () => Promise<readonly string[]>
  readonly find: (title: string) => Promise<Json>
}

export async function stage(database: DatabaseName, more: object = {}): Promise<Stage> {
  const begun = '2027-03-01T12:00:00Z'
  const clock = setClock(begun)
  const fasti = await freshFasti(database)
  const feed = await startFeed()
  const editor = fasti.as('editor')
  const all = async (): Promise<Json[]> => {
    const query = { start_date: '2001-01-01', end_date: '2099-01-01', per_page: '50' }
    return (await editor.get('/events', { query })).body.events
  }
  let at = Date.parse(begun)
  return {
    fasti,
    editor,
    feed,
    sync: await addSync(fasti, feed.url, more),
    clock,
    wait: (seconds) => clock.set(new Date((at += seconds * 1000)).toISOString()),
    titles: async () => (await all()).map(({ title }) => title),
    find: async (title) => {
      const found = (await all()).find((one) => one.title === title)
      assert.ok(found, `There is no ${title}.`)
      return found
    },
    [Symbol.asyncDispose]: async () => {
      await feed[Symbol.asyncDispose]()
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    },
  }
}
