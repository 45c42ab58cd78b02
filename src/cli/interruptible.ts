const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Long work that Ctrl-C stops: it is told, and leaves nothing half-done behind. A second time ends
 * the process at once.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const ask = () => stopping.abort()
  for (const signal of signals) process.once(signal, ask)
  try {
    return await work(stopping.signal)
  } finally {
    for (const signal of signals) process.off(signal, ask)
  }
}
