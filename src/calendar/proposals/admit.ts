// Whether something is taken at all from who sends it (§21): a proof of work, and how much waits.

import type { Context } from '../../access/context.ts'
import { invalid } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { secretOf } from './desk.ts'
import { type Proof, checkProof } from './proof.ts'
import { countProposals, openAtAll, openOfNetwork, openOfSender, rememberProof } from './store.ts'

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

/** Who has shown to be no robot gets through when those who have not have filled the queue. */
export async function isFull(
  { db, site }: Context,
  sender: string,
  network: string,
  proof: Proof | undefined,
): Promise<boolean> {
  const { pages } = site
  return (
    (await countProposals(db, openOfSender(sender))) >= pages.submission_sender_limit ||
    (await countProposals(db, openOfNetwork(network))) >= pages.submission_network_limit ||
    (await countProposals(db, openAtAll)) >= pages.submission_open_limit * (proof ? 2 : 1)
  )
}
