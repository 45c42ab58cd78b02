// Answers of a calendar that are too many to be kept: of each one only what tells it from others.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Where, textOf, withApp } from './crawl.ts'
import type { Json } from './fasti.ts'

/** The headers that callers send, by their names. */
export type Callers = Readonly<Record<string, Readonly<Record<string, string>>>>

/** By caller and address: status and digest. */
export type Digests = ReadonlyMap<string, string>

export interface Asking {
  note(caller: string, url: string): Promise<void>
  /** Notes it as well. */
  read(caller: string, url: string): Promise<Json>
  /** So many at a time that no side waits for the other. */
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
      // SQLite answers within a turn, and what a request leaves behind is cleared after it.
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
  // One iterator for all of them: what one has taken, the others do not see.
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

/** Where an answer differs, both are asked for it once more to show how. */
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
