// What the server finds before something is published.

import { signal } from '@preact/signals'
import type { Finding } from '../../../../contract/routes.ts'
import { asFilled, ask, type Sending } from '../../api.ts'
import type { Values } from '../conflicts/merge.ts'

/** Undefined: there is nothing to look at before it is published. */
export const makeFindings = () => signal<readonly Finding[] | undefined>(undefined)

const public_: ReadonlySet<unknown> = new Set(['publish', 'future'])

/** Whether it becomes public by this change. */
export const isPublished = (base: Values, mine: Values): boolean =>
  public_.has(mine['status']) && !public_.has(base['status'])

export async function findingsOf(
  id: number,
  changes: Values,
  sending: Sending = {},
): Promise<readonly Finding[]> {
  const body = asFilled(id === 0 ? changes : { id, ...changes })
  return (await ask('POST', 'console/check', { ...sending, body })).findings
}
