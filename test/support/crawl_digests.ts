// A crawl with too many answers to hold in memory: only a digest of each is kept.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Where, textOf, withApp } from './crawl.ts'
import type { Json } from './fasti.ts'

/** The headers that each caller sends, by the name of the caller. */
export type Callers = Readonly<Record<string, Readonly<Record<string, string>>>>

/** By caller and address: status and digest. */
export type Digests = ReadonlyMap<string, string>

export interface Asking {
  note(caller: string, url: string): Promise<void>
  /** Returns the answer, and notes it as well. */
  read(caller: string, url: string): Promise<Json>
  /** Works on eight at a time, to keep both client and server busy. */
  each<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void>
}

const atATime = 8

export function crawlDigests(
  where: Where,
  callers: Callers,
  crawl: (asking: Asking) => Promise<void>,
): Promise<Digests> {
  return withApp(where, async (app) => {
    const digests = new Map<string, string>()
    const ask = async (caller: string, url: string) => {
      // SQLite answers without yielding to the event loop, which has to run to free memory.
      await nextTurn()
      const reply = await app.inject({ url, headers: { ...callers[caller] } })
      digests.set(
        `${caller} ${url}`,
        `${reply.statusCode} ${hash('sha256', textOf(reply), 'base64url')}`,
      )
      return reply
    }
    await crawl({
      note: async (caller, url) => void (await ask(caller, url)),
      read: async (caller, url) => (await ask(caller, url)).json(),
      each: inFlight,
    })
    return digests
  })
}

async function inFlight<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  // One iterator shared by all workers, so that each entry is taken once.
  const left = all[Symbol.iterator]()
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}

export interface Crawled {
  readonly where: Where
  readonly digests: Digests
}

/** Where a digest differs, both answers are requested again to show the difference. */
export async function sameDigests(
  found: Crawled,
  expected: Crawled,
  callers: Callers,
): Promise<void> {
  const questions = new Set([...expected.digests.keys(), ...found.digests.keys()])
  for (const question of questions) {
    const [mine, theirs] = [found.digests.get(question), expected.digests.get(question)]
    if (mine === theirs) continue
    const [shown, wanted] = [
      await answerOf(found.where, question, callers),
      await answerOf(expected.where, question, callers),
    ]
    assert.equal(shown, wanted, question)
    assert.equal(mine, theirs, `${question}, at first`)
  }
}

function answerOf(where: Where, question: string, callers: Callers): Promise<string> {
  const [caller = '', url = ''] = question.split(' ')
  return withApp(where, async (app) =>
    textOf(await app.inject({ url, headers: { ...callers[caller] } })),
  )
}
