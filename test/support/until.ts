import { setTimeout as sleep } from 'node:timers/promises'

const everyMs = 10

/** Far beyond what a slow machine needs: a process that waits for ever would never end. */
const mostMs = 300_000

/** Waits until the condition holds. */
export async function until(isSo: () => unknown): Promise<void> {
  const end = performance.now() + mostMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('What was waited for has not happened.')
    await sleep(everyMs)
  }
}
