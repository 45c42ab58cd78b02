// One sync of the disk serves all callers that wait for it.

export interface SharedSync {
  /** Resolves when a sync is done that began after this was called. */
  wait(): Promise<void>
  /** How many syncs were begun. */
  count(): number
}

/** At most one sync runs at a time; callers that come meanwhile share the next. */
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
      // A failure rejects the callers of that sync; the next begins all the same.
      next ??= running.then(start, start)
      return next
    },
    count: () => begun,
  }
}

/** Waits for the work, but rejects with `late()` after `longestMs`. */
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
