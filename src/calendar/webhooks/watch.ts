// Looks for changes to send, on every node; one of them sends.

import { watchDue } from '../../jobs/delivery.ts'
import { type SenderParts, webhookSender } from './sender.ts'

const lookMs = 500
/** After an error, such as a database that is away. */
const restMs = 5000

/** Returns a function that stops it, and resolves when nothing is running any more. */
export function startSending(
  parts: SenderParts,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const { look: sendDue } = watchDue(webhookSender(parts))
  let restUntil = -Infinity
  let running: Promise<void> | undefined

  const look = async (): Promise<void> => {
    try {
      await sendDue(stopping.signal)
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
