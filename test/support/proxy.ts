// A TCP proxy between the server and its database that simulates failures of the network.

import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

export interface Proxy {
  /** The address of the database through the proxy. */
  readonly url: string
  /** The most connections open at a time since the last call. */
  countMost(): number
  /** How many packets and connections were swallowed. */
  countSwallowed(): number
  /** Closes every connection; new ones work. */
  cut(): void
  /** Closes every connection and refuses new ones. */
  refuse(): Promise<void>
  /** Keeps and accepts connections, but forwards nothing, not even their end. */
  swallow(): void
  /** Forwards again on new connections; what was swallowed is lost. */
  restore(): Promise<void>
  stop(): Promise<void>
}

export async function startProxy(database: string): Promise<Proxy> {
  const target = new URL(database)
  const near = new Set<Socket>()
  const far = new Set<Socket>()
  let isSwallowing = false
  let most = 0
  let swallowed = 0

  const server = createServer((socket) => {
    near.add(socket)
    most = Math.max(most, near.size)
    socket.on('error', () => {})
    socket.on('close', () => near.delete(socket))
    if (isSwallowing) {
      swallowed += 1
      return socket.resume()
    }
    const onward = connect(Number(target.port), target.hostname)
    far.add(onward)
    onward.on('error', () => {})
    forward(socket, onward)
    forward(onward, socket)
    return onward.on('close', () => far.delete(onward))
  })

  function forward(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (isSwallowing) swallowed += 1
      else to.write(bytes)
    })
    from.on('close', () => isSwallowing || to.destroy())
  }

  function cut(): void {
    for (const socket of [...near, ...far]) socket.destroy()
  }

  async function listen(port: number): Promise<number> {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }

  const port = await listen(0)
  const url = new URL(database)
  url.host = `127.0.0.1:${port}`
  const refuse = async () => {
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  return {
    url: url.href,
    countMost: () => {
      const counted = most
      most = near.size
      return counted
    },
    countSwallowed: () => swallowed,
    cut,
    refuse,
    swallow: () => void (isSwallowing = true),
    restore: async () => {
      isSwallowing = false
      cut()
      if (!server.listening) await listen(port)
    },
    stop: async () => {
      if (server.listening) await refuse()
    },
  }
}
