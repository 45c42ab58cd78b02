import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Platforms whose kernel distributes connections among listening processes (SO_REUSEPORT). */
const canShare = ['linux', 'freebsd'].includes(process.platform)

/** An address that cannot be listened on, in a sentence for the person who starts the server. */
export class CannotListen extends Error {}

/** Listens and returns the URL. Port 0 takes any free one. Workers share a port. */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  isShared = false,
): Promise<string> {
  const place = { host, port, reusePort: isShared && canShare }
  try {
    await app.listen(place)
  } catch (error) {
    throw cannotListen(error, host, port)
  }
  const { address, port: taken } = app.server.address() as AddressInfo
  return urlOf(address, taken)
}

/** The URL of a server that listens on this address, as this machine reaches it. */
export function urlOf(host: string, port: number): string {
  const name = host === '::' || host === '0.0.0.0' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Errors of the system become sentences; others are bugs and stay as they are. */
export function cannotListen(error: unknown, host: string, port: number): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return error
  return new CannotListen(
    syscall === 'getaddrinfo'
      ? `The name ${host} leads to no address; choose another one with HOST.`
      : (sentences[code]?.(host, port) ?? `Fasti cannot listen on ${host}: ${message}.`),
    { cause: error },
  )
}

const sentences: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `Another program listens on port ${port} already; choose another one with PORT.`,
  EADDRNOTAVAIL: (host) =>
    `${host} is not an address of this machine; choose another one with HOST.`,
  EACCES: (_, port) =>
    `This user may not listen on port ${port}; choose one above 1023 with PORT, behind a proxy.`,
}

/** The port if it is free, or any for 0. Workers sharing it would not notice another program. */
export async function freePort(host: string, port: number): Promise<number> {
  const server = createServer()
  server.listen({ host, port, exclusive: true })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw cannotListen(error, host, port)
  }
  const { port: taken } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return taken
}
