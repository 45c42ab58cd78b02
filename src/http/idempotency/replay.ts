// Idempotency keys (§12.4). The response is stored in the transaction of the write itself, so there
// is never one without the other.

import { createHash } from 'node:crypto'
import { Problem, invalid, otherBody } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { tryClaim } from '../../storage/dialect.ts'
import { lateTransaction } from '../../storage/transactions/late_transaction.ts'
import { deleteForgotten, findRemembered, insertRemembered } from './store.ts'

const keptSeconds = 24 * 3600

export interface Finished {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Attempt {
  readonly key: string
  readonly userId: number
  readonly address: string
  /** Digest of the content of the request. */
  readonly fingerprint: string
  readonly now: number
}

const running = new Set<string>()

export async function once(
  db: Database,
  attempt: Attempt,
  work: (db: Database) => Promise<Finished>,
): Promise<Finished> {
  if (!/^[\x21-\x7e]{1,255}$/.test(attempt.key)) {
    throw invalid({ 'Idempotency-Key': { kind: 'header' } })
  }
  const name = nameOf(attempt)
  if (running.has(name)) throw new Problem('rest_idempotency_conflict')
  running.add(name)
  try {
    return (await replay(db, name, attempt)) ?? (await workOnce(db, name, attempt, work))
  } finally {
    running.delete(name)
  }
}

async function workOnce(
  db: Database,
  name: string,
  attempt: Attempt,
  work: (db: Database) => Promise<Finished>,
): Promise<Finished> {
  let other: Finished | undefined
  const first = async (inside: Database) => {
    // On another node it may still be running.
    if (!(await tryClaim(inside, name))) throw new Problem('rest_idempotency_conflict')
    other = await replay(inside, name, attempt)
    if (other) throw new Error('Another process has done it meanwhile.')
  }
  try {
    return await lateTransaction(db, first, async (late) => {
      const finished = await work(late)
      await late.within((inside) => remember(inside, name, attempt, finished))
      return finished
    })
  } catch (error) {
    // Then its response is sent.
    if (other) return other
    throw error
  }
}

async function replay(
  db: Database,
  name: string,
  { fingerprint, now }: Attempt,
): Promise<Finished | undefined> {
  const kept = await findRemembered(db, name, now)
  if (!kept) return undefined
  if (kept.fingerprint !== fingerprint) {
    throw new Problem('rest_idempotency_conflict', { status: 422, sentence: otherBody })
  }
  const headers = { ...JSON.parse(kept.headers), 'idempotency-replayed': 'true' }
  return { status: kept.status, headers, body: kept.body }
}

async function remember(
  db: Database,
  name: string,
  { fingerprint, now }: Attempt,
  { status, headers, body }: Finished,
): Promise<void> {
  await deleteForgotten(db, now)
  const answer = { fingerprint, status, headers: JSON.stringify(headers), body }
  await insertRemembered(db, name, answer, now + keptSeconds)
}

const nameOf = ({ userId, key, address }: Attempt): string =>
  digestOf(`${userId} ${key} ${address}`)

export const digestOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url')
