// A calendar that others read over the network, through a proxy that fails on demand.

import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from '../../src/app/server/connections/listen.ts'
import type { Fasti } from './fasti.ts'

/** What happens to a request instead of an answer; `late` and `whole` get one. */
export type Trouble =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'cut'
  | 'half'
  | 'late'
  | 'whole'

export interface SiteSource extends AsyncDisposable {
  readonly origin: string
  /** The paths that were asked for, with their queries. */
  readonly asked: { readonly url: string; readonly authorization: string | undefined }[]
  /** Decides about each request, by its path. */
  trouble: (url: string) => Trouble
}

/** The answers of the calendar name the address of the proxy. */
export async function startSource(fasti: Fasti): Promise<SiteSource> {
  const behind = new URL(await listen(fasti.app, '127.0.0.1', 0))
  const server = createServer((incoming, response) => {
    const url = incoming.url ?? ''
    source.asked.push({ url, authorization: incoming.headers.authorization })
    answer(incoming, response, behind, source.trouble(url))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const source: SiteSource = {
    origin: `http://127.0.0.1:${port}`,
    asked: [],
    trouble: () => 'whole',
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return source
}

const lateMillis = 30

function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  behind: URL,
  trouble: Trouble,
): void {
  if (trouble === 'cut') {
    response.destroy()
    return
  }
  if (typeof trouble === 'object') {
    response.writeHead(trouble.status, { 'content-type': 'text/html', ...trouble.headers })
    response.end('<h1>Too much</h1>')
    return
  }
  const onward = request(new URL(incoming.url ?? '/', behind), {
    method: incoming.method ?? 'GET',
    headers: incoming.headers,
    agent: false,
  })
  onward.on('error', () => response.destroy())
  onward.on('response', (found) => {
    response.writeHead(found.statusCode ?? 502, found.headers)
    if (trouble === 'half') found.once('data', (some: Buffer) => breakOff(response, some))
    else if (trouble === 'late') setTimeout(() => found.pipe(response), lateMillis)
    else found.pipe(response)
  })
  incoming.pipe(onward)
}

function breakOff(response: ServerResponse, some: Buffer): void {
  response.write(some.subarray(0, Math.floor(some.length / 2)), () => response.destroy())
}
