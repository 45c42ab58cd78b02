import { setTimeout as sleep } from 'node:timers/promises'

const everyMs = 10

/** Waits until the condition holds; the timeout of the tests is the limit. */
export async function until(isSo: () => unknown): Promise<void> {
  while (!(await isSo())) await sleep(everyMs)
}
