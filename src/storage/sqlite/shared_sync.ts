// One sync of a disk serves everybody who waits for it.

export interface SharedSync {
  /** Resolves when a sync is done that began after this was called. */
  wait(): Promise<void>
  /** How many were begun. */
  count(): number
}

/** At most one runs at a time; who comes meanwhile shares the next. */
export function shareSync(sync: () => Promise<void>): SharedSync {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let begun = 0

  function start(): Promise<void> {
    next = undefined
    begun += 1
    const mine = sync().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }

  return {
    wait: () => {
      if (!running) return next ?? start()
      // Its failure is told to those who wait for it; the next begins all the same.
      next ??= running.then(start, start)
      return next
    },
    count: () => begun,
  }
}

/** Waits for it, but no longer than that. */
export async function withTimeout<T>(
  work: Promise<T>,
  longestMs: number,
  late: () => Error,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), longestMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
