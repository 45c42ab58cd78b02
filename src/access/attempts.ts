// Slows guessing down (§9.1, §9.4). Counts are kept in the database, so they hold on all nodes.

import { hash } from 'node:crypto'
import { Problem } from '../problem.ts'
import type { Database } from '../storage/database.ts'
import { countFailure, deleteExpiredAttempts, findAttempts, forgetAttempts } from './store.ts'

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

/** `pair` looks only at what this address has tried on this target. */
export async function refuseTooMany(
  db: Database,
  guess: Guess,
  now: number,
  scope: 'pair' | 'all' = 'all',
): Promise<void> {
  const limits = scope === 'all' ? limitsOf(guess) : new Map([[pairName(guess), pairLimit]])
  const counted = await findAttempts(db, [...limits.keys()], now)
  const over = counted.filter(({ name, failures }) => failures >= (limits.get(name) ?? pairLimit))
  if (over.length === 0) return
  const retry_after = Math.max(...over.map(({ until_utc }) => until_utc - now))
  throw new Problem('rest_too_many_requests', { facts: { retry_after }, data: { retry_after } })
}

export async function countWrongGuess(db: Database, guess: Guess, now: number): Promise<void> {
  await db.within(async (inside) => {
    await deleteExpiredAttempts(inside, now)
    for (const name of limitsOf(guess).keys()) {
      await countFailure(inside, name, now, now + windowSeconds)
    }
  })
}

export function forgetWrongGuesses(db: Database, guess: Guess): Promise<void> {
  return forgetAttempts(db, pairName(guess))
}

function limitsOf(guess: Guess): Map<string, number> {
  const limits = new Map([
    [pairName(guess), pairLimit],
    [nameOf('address', guess.address), wideLimit],
  ])
  // Guesses at no login in particular must not lock out everybody who uses a token.
  if (guess.target !== '') limits.set(nameOf('target', guess.target), wideLimit)
  return limits
}

export const pairName = ({ address, target }: Guess) => nameOf('pair', `${address} ${target}`)

/** Hashed, because callers choose how long a login is. */
function nameOf(kind: string, text: string): string {
  return `${kind}:${hash('sha256', text, 'base64url')}`
}
