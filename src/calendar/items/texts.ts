// What the cached JSON texts of all resources share.

import type { Context } from '../../access/context.ts'
import { viewersOf } from '../../access/roles.ts'
import { type Memo, memoize, tenant } from '../../storage/memo.ts'
import { readEmbedded } from '../../storage/generation/generation.ts'
import type { FormOf } from '../../http/answer/alias.ts'

/** The context of answers that are made of cached texts. */
export type TextContext = Context & {
  readonly memo: Memo
  /** Callers that see the same. */
  readonly viewers: string
  readonly inForm: FormOf
  /** The version of all that is embedded in events: a text is right while it stays the same. */
  readonly embedded: number
}

const embeddedState = tenant<number>('embedded state')
const embeddedKey = embeddedState.key('')

/** Undefined without a memo or for callers with a view of their own. */
export async function textContext(
  context: Context,
  inForm: FormOf,
): Promise<TextContext | undefined> {
  const { memo } = context
  const viewers = viewersOf(context.actor)
  if (!memo || !viewers) return undefined
  const embedded = await memoize(memo, embeddedKey, () => readEmbedded(context.db))
  return { ...context, memo, viewers, inForm, embedded }
}
