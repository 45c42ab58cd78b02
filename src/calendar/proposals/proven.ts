// The proof of work of whoever sends a form without an account: asked for, looked at, and used once.

import type { Context } from '../../access/context.ts'
import { invalid } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { secretOf } from './desk.ts'
import { type Challenge, type Proof, bitsFor, checkProof, newChallenge } from './proof.ts'
import { rememberProof } from './store.ts'

/** Harder with how much came in within the hour. */
export const challengeFor = async (
  { db, now, site }: Context,
  recent: number,
): Promise<Challenge> =>
  newChallenge(await secretOf(db), bitsFor(recent, site.pages.submission_effort), now)

/** Without a script nothing is solved: then the mail alone shows that somebody is there. */
export async function provenBy(
  { db, now, site }: Context,
  challenge: string | undefined,
): Promise<Proof | undefined> {
  const isSolved = challenge?.includes(':') ?? false
  if (!isSolved && site.hasMail) return undefined
  const proof = challenge && checkProof(await secretOf(db), challenge, now)
  if (!proof) throw invalid({ challenge: { kind: 'challenge' } })
  return proof
}

export async function useProof(db: Database, proof: Proof | undefined): Promise<void> {
  if (!proof || (await rememberProof(db, { hash: proof.hash, until_utc: proof.expires }))) return
  throw invalid({ challenge: { kind: 'challenge' } })
}
