// How much may wait of what is sent without an account (§21).

import type { Context } from '../../access/context.ts'
import type { Proof } from './proof.ts'
import { countProposals, openAtAll, openOfNetwork, openOfSender } from './store.ts'

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
