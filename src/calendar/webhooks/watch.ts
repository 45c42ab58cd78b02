// Looks for changes to send, on every node; one of them sends.

import { now } from '../../time/clock.ts'
import { type Round, type SenderParts, sendRound } from './sender.ts'

const lookMs = 500
/** After an error, such as a database that is away. */
const restMs = 5000

/** Returns a function that stops it, and resolves when nothing is running any more. */
export function startSending(
  parts: SenderParts,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let seen: Round | undefined
  let restUntil = -Infinity
  let running: Promise<void> | undefined

  const look = async (): Promise<void> => {
    try {
      const generation = await parts.generation()
      if (seen && seen.generation === generation && now() < seen.next) return
      seen = (await sendRound(parts, stopping.signal)) ?? seen
    } catch (error) {
      restUntil = performance.now() + restMs
      if (!stopping.signal.aborted) failed(error)
    }
  }
  const lookOnce = (): void => {
    if (running || performance.now() < restUntil) return
    running = look().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(lookOnce, lookMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
