import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Listens, and says where. Port 0 takes any free one. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port })
  const { address, family, port: taken } = app.server.address() as AddressInfo
  const name = address === '::' || address === '0.0.0.0' ? 'localhost' : address
  return `http://${family === 'IPv6' && name === address ? `[${name}]` : name}:${taken}`
}

/** Resolves when the process is asked to stop. */
export function stopAsked(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}

const idleCheckMs = 50
const patienceMs = 20_000

/** Finishes the requests under way, takes no new ones, and waits for nobody who is too slow. */
export async function stop(app: FastifyInstance): Promise<void> {
  // A connection that has had its answer would stay open for a next request that cannot come.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  const slow = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(slow)
  }
}
