// Limits wrong guesses (§9.1, §9.4). Counts are stored in the database, so they hold on all nodes.
//
// Two kinds of limits: the narrow one, per address and target, refuses every attempt. The wide
// ones, per address or per target alone, refuse only wrong guesses, so that no user is locked out
// by the guesses of others.

import { hash as digest } from 'node:crypto'
import { type Problem, tooManyRequests } from '../language/problem.ts'
import type { Database } from '../storage/database.ts'
import { checkPassword } from './secrets.ts'
import { spellingOf } from './spelling.ts'
import {
  type Attempts,
  type Window,
  countAttempt,
  deleteExpiredAttempts,
  findAttempts,
  forgetAttempts,
  returnAttempt,
} from './store.ts'

const windowSeconds = 300
/** Per address and login, or per address and event. */
const pairLimit = 10
/** Against one address trying many logins, or many addresses trying one. */
const wideLimit = 100

export interface Guess {
  readonly address: string
  /** What is guessed at: a login or an event; empty for a token alone. */
  readonly target: string
}

/** One name for all spellings of an account, and for those of a login that nobody has (§22). */
export const accountOf = (user: { readonly id: number } | undefined, given: string): string =>
  user ? `of ${user.id}` : spellingOf(given)

type Limits = ReadonlyMap<string, number>

export const refuseThrottled = (db: Database, guess: Guess, now: number): Promise<void> =>
  refuseOver(db, narrow(guess), now)

/** The most concurrent tries per narrow limit; the queue for hashing takes no more anyway. */
const mostInFlight = 50
const inFlight = new Map<string, number>()

/**
 * Whether a password is right. However many are tried concurrently, on however many nodes, no more
 * are checked than the narrow limit allows.
 */
export async function tryPassword(
  db: Database,
  guess: Guess,
  tried: { readonly password: string; readonly hash: string },
  now: number,
): Promise<boolean> {
  const name = pairName(guess)
  const others = inFlight.get(name) ?? 0
  // Saves the database hundreds of queries for one caller.
  if (others >= mostInFlight) throw tooMany([], now)
  inFlight.set(name, others + 1)
  try {
    return await countAndCheck(db, guess, tried, now)
  } finally {
    const left = (inFlight.get(name) ?? 1) - 1
    if (left > 0) inFlight.set(name, left)
    else inFlight.delete(name)
  }
}

/** Counts a wrong guess before the check, and takes it back if the password is right. */
async function countAndCheck(
  db: Database,
  guess: Guess,
  tried: { readonly password: string; readonly hash: string },
  now: number,
): Promise<boolean> {
  // Read from the primary: a replica may lack the last attempts.
  await db.within((inside) => refuseThrottled(inside, guess, now))
  let until = 0
  const isRight = await checkPassword(guess.address, tried, async () => {
    until = await count(db, narrow(guess), now)
  })
  if (isRight) await db.within((inside) => returnAttempt(inside, pairName(guess), until))
  else await count(db, wide(guess), now)
  return isRight
}

/** For secrets that are cheap to check. Refuses as soon as any limit is reached. */
export async function countWrongGuess(db: Database, guess: Guess, now: number): Promise<void> {
  const limits = new Map([...narrow(guess), ...wide(guess)])
  await refuseOver(db, limits, now)
  await count(db, limits, now)
}

/** Counts a request under each name, or refuses it if one of them has reached its limit. */
export async function countRequest(
  db: Database,
  limits: readonly { readonly name: string; readonly most: number }[],
  now: number,
): Promise<void> {
  const hashed = new Map(limits.map(({ name, most }) => [nameOf('request', name), most]))
  await refuseOver(db, hashed, now)
  await count(db, hashed, now)
}

export const forgetWrongGuesses = (db: Database, guess: Guess): Promise<number> =>
  forgetAttempts(db, pairName(guess))

/** Counts one more under each name and returns when the first ends; none if a limit is reached. */
const count = (db: Database, limits: Limits, now: number): Promise<number> =>
  db.within(async (inside) => {
    const window = windowAt(now)
    await deleteExpiredAttempts(inside, now)
    const ends: number[] = []
    for (const [name, limit] of limits) {
      const end = await countAttempt(inside, name, limit, window)
      if (end === undefined) throw tooMany(await findAttempts(inside, [name], window), now)
      ends.push(end)
    }
    return ends[0] ?? now
  })

async function refuseOver(db: Database, limits: Limits, now: number): Promise<void> {
  const counted = await findAttempts(db, [...limits.keys()], windowAt(now))
  const over = counted.filter(({ name, failures }) => failures >= (limits.get(name) ?? pairLimit))
  if (over.length > 0) throw tooMany(over, now)
}

const tooMany = (over: readonly Attempts[], now: number): Problem =>
  tooManyRequests(Math.max(1, ...over.map(({ until_utc }) => until_utc - now)))

/** Clocks of nodes may differ a little; a count beyond `latest` was begun by one far ahead. */
const windowAt = (now: number): Window => ({
  now,
  until: now + windowSeconds,
  latest: now + 2 * windowSeconds,
})

const narrow = (guess: Guess): Limits => new Map([[pairName(guess), pairLimit]])

function wide({ address, target }: Guess): Limits {
  const limits = new Map([[nameOf('address', address), wideLimit]])
  // Wrong tokens without a login must not lock out all other callers with tokens.
  if (target !== '') limits.set(nameOf('target', target), wideLimit)
  return limits
}

export const pairName = ({ address, target }: Guess) => nameOf('pair', `${address} ${target}`)

/** Hashed, because callers choose how long a login is. */
const nameOf = (kind: string, text: string): string =>
  `${kind}:${digest('sha256', text, 'base64url')}`
