// Loaded into the process under test: reports its CPU time, memory and open handles.

export interface Measured {
  /** CPU time of all threads, in milliseconds. */
  readonly cpuMs: number
  /** Heap and external memory in bytes, after a garbage collection if `collect` is set. */
  readonly heap: number
  readonly rss: number
  /** Number of open sockets, timers, files and the like. */
  readonly open: number
}

export interface Asking {
  readonly collect: boolean
}

process.on('message', (asking: Asking) => {
  // Twice: objects with a finalizer go with the second one.
  if (asking.collect) for (let turn = 0; turn < 2; turn += 1) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { heapUsed, external, rss } = process.memoryUsage()
  const measured: Measured = {
    cpuMs: (user + system) / 1000,
    heap: heapUsed + external,
    rss,
    open: process.getActiveResourcesInfo().length,
  }
  process.send?.(measured)
})
// The channel must not keep the process from exiting.
process.channel?.unref()
