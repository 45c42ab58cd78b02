import { setTimeout as sleep } from 'node:timers/promises'

/** At first, and after a while: what takes long is asked for less often, as asking costs as well. */
const [oftenMs, seldomMs] = [10, 100]
const share = 0.05

/** Far beyond what a slow machine needs: a process that waits for ever would never end. */
const mostMs = 300_000

/** Waits until the condition holds. */
export async function until(isSo: () => unknown): Promise<void> {
  const begun = performance.now()
  while (!(await isSo())) {
    const waited = performance.now() - begun
    if (waited > mostMs) throw new Error('What was waited for has not happened.')
    await sleep(Math.min(seldomMs, Math.max(oftenMs, share * waited)))
  }
}
