import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Platforms whose kernel distributes connections among listening processes (SO_REUSEPORT). */
const canShare = ['linux', 'freebsd'].includes(process.platform)

/** Listens and returns the URL. Port 0 takes any free one. Workers share a port. */
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

/** The port if it is free, or any for 0. Workers sharing it would not notice another program. */
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
const timeoutMs = 20_000

/** Finishes running requests, takes no new ones, and cuts the rest off after 20 seconds. */
export async function stop(app: FastifyInstance): Promise<void> {
  // A keep-alive connection that has had its response would otherwise stay open.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  const slow = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(slow)
  }
}
