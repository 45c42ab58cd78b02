// Node's runner follows every promise, to know which test an error outside of all belongs to, and
// where a test is declared. Once all of a process are declared that costs a twelfth of its time:
// such an error fails the process without it, too.

import asyncHooks, { type AsyncHook } from 'node:async_hooks'

const { createHook } = asyncHooks
const hooks: AsyncHook[] = []

/** To be imported before the runner. */
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks)
  hooks.push(hook)
  return hook
}

export function untrack(): void {
  asyncHooks.createHook = createHook
  for (const hook of hooks.splice(0)) hook.disable()
}
