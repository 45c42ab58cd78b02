import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Where the system itself gives every connection to one of those who listen. */
const canShare = ['linux', 'freebsd'].includes(process.platform)

/** Listens, and says where. Port 0 takes any free one. Workers share a port. */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  isShared = false,
): Promise<string> {
  const place = { host, port, reusePort: isShared && canShare }
  await app.listen(place)
  const { address, family, port: taken } = app.server.address() as AddressInfo
  const name = address === '::' || address === '0.0.0.0' ? 'localhost' : address
  return `http://${family === 'IPv6' && name === address ? `[${name}]` : name}:${taken}`
}

/** The port if it is free, or any for 0. Those who may share one would not notice another program. */
export async function freePort(host: string, port: number): Promise<number> {
  const server = createServer()
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return taken
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
