import { setImmediate as nextRound } from 'node:timers/promises'

/** How long work may go on before other requests are let through. */
const usualMs = 4

/** Called between two steps of long work: waits a moment if the last break is long ago. */
export function yieldToEventLoop(everyMs = usualMs): () => Promise<void> | undefined {
  let last = performance.now()
  const rest = async () => {
    await nextRound()
    last = performance.now()
  }
  return () => (performance.now() - last < everyMs ? undefined : rest())
}
