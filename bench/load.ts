// Load: connections that are never idle, each with one request after the other.

import { Client, type Dispatcher } from 'undici'

export interface Load {
  readonly url: string
  readonly connections: number
  /** The n-th request, from 0. */
  readonly request: (n: number) => Dispatcher.DispatchOptions
  /** The status that every response must have. */
  readonly status: number
  /** How long, or how many. */
  readonly length: { readonly seconds: number } | { readonly requests: number }
}

export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** In milliseconds. */
  readonly p99: number
}

const patienceMs = 120_000

/** Every request that was begun is finished: what it costs belongs to it. */
export async function runLoad({
  url,
  connections,
  request,
  status,
  length,
}: Load): Promise<LoadResult> {
  const began = performance.now()
  const latencies: number[] = []
  let sent = 0
  const isOver = () =>
    'requests' in length
      ? sent >= length.requests
      : performance.now() - began >= length.seconds * 1000
  const connect = async () => {
    const client = new Client(url, { headersTimeout: patienceMs, bodyTimeout: patienceMs })
    try {
      while (!isOver()) {
        const asked = request(sent++)
        const start = performance.now()
        const found = await statusOf(client, asked)
        latencies.push(performance.now() - start)
        if (found !== status) throw new Error(`${asked.method} ${asked.path}: ${found}`)
      }
    } finally {
      await client.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, connect))
  const seconds = (performance.now() - began) / 1000
  return { requests: latencies.length, seconds, p99: percentile(latencies, 0.99) }
}

/** Reads the response to its end and keeps nothing of it: the load is to cost less than the server. */
function statusOf(client: Client, asked: Dispatcher.DispatchOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0
    client.dispatch(asked, {
      onRequestStart: () => {},
      onResponseStart: (_, code) => void (status = code),
      onResponseData: () => {},
      onResponseEnd: () => resolve(status),
      onResponseError: (_, error) => reject(error),
    })
  })
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
