// A change of many events in pieces that the server takes at once. Pure but for what `send` does.

import type { BatchAnswer } from '../../../../contract/routes.ts'
import type { Written } from '../../written.ts'

/** The most that one request may name. */
const mostAtOnce = 500

interface Event {
  readonly id: number
  readonly series: number | null
}

export type Scope = 'this' | 'all'

/** Of each event, what the server says of it. */
type Answered = Pick<BatchAnswer, 'id' | 'code' | 'message'>

export type Send = (
  ids: readonly number[],
) => Promise<Written & { readonly answers: readonly Answered[] }>

export interface Outcome {
  readonly done: readonly number[]
  readonly failed: readonly { readonly id: number; readonly message: string }[]
  /** What takes each piece back, in the order in which they were made. */
  readonly written: readonly Written[]
  /** What has ended it early; the rest is as it was. */
  readonly error?: unknown
}

interface Steps {
  readonly onProgress: (done: number) => void
  readonly isStopped: () => boolean
}

/** A series is changed once, however many of its dates are named. */
function groupsOf(events: readonly Event[], scope: Scope): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  for (const { id, series } of events) {
    const key = scope === 'all' && series !== null ? `series ${series}` : `event ${id}`
    const group = groups.get(key)
    if (group) group.push(id)
    else groups.set(key, [id])
  }
  return [...groups.values()]
}

export async function inChunks(
  events: readonly Event[],
  scope: Scope,
  send: Send,
  { onProgress, isStopped }: Steps,
): Promise<Outcome> {
  const groups = groupsOf(events, scope)
  const done: number[] = []
  const failed: { readonly id: number; readonly message: string }[] = []
  const written: Written[] = []
  for (let from = 0; from < groups.length && !isStopped(); from += mostAtOnce) {
    const piece = new Map(groups.slice(from, from + mostAtOnce).map((ids) => [ids[0] ?? 0, ids]))
    try {
      const { answers, group, entry } = await send([...piece.keys()])
      for (const { id, code, message } of answers) {
        const ids = piece.get(id) ?? [id]
        if (code === null) done.push(...ids)
        else failed.push(...ids.map((one) => ({ id: one, message: message ?? code })))
      }
      written.push({ group, entry })
    } catch (error) {
      return { done, failed, written, error }
    }
    onProgress(done.length + failed.length)
  }
  return { done, failed, written }
}

/** The last piece first; one that cannot be taken back does not keep the others. */
export async function takeBackAll(
  undos: readonly (() => Promise<void>)[],
  onProgress: (done: number) => void,
): Promise<void> {
  const errors: unknown[] = []
  for (const [at, undo] of undos.toReversed().entries()) {
    onProgress(at)
    await undo().catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
