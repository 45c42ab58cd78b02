// What a command tells the server that has started it to do some work.

import type { Message } from '../jobs/process.ts'

let isTask = false

/** From now on the server is told, and the work ends with it. */
export function beTask(): void {
  isTask = true
  // A server that was killed shows the work as failed, so it must not go on.
  process.once('disconnect', () => process.kill(process.pid, 'SIGINT'))
  // To listen must not keep it alive.
  process.channel?.unref()
}

/** Whether there is a server to be told. */
export const hasParent = (): boolean => isTask

/** Does nothing on a command line that a person has typed. */
export function tellParent(message: Message): void {
  // A server that has ended meanwhile does not hear it.
  if (isTask) process.send?.(message, undefined, undefined, () => {})
}
