// Loaded into the process that is watched: tells its processor time, memory and what it holds open.

export interface Measured {
  /** Processor time of all threads, in milliseconds. */
  readonly cpuMs: number
  /** Bytes of JavaScript, after a collection if one was asked for. */
  readonly heap: number
  readonly rss: number
  /** How many sockets, timers, files and the like are open. */
  readonly open: number
}

export interface Asking {
  readonly collect: boolean
}

process.on('message', (asking: Asking) => {
  // Twice: what has a finalizer goes with the second one.
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
// Nobody is kept from ending by being watched.
process.channel?.unref()
