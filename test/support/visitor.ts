// A client that reads, writes and uploads on a server process.

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Json, defaultRoot } from './fasti.ts'
import { mediaRoot } from './media.ts'
import { type Server, secretOf } from './server.ts'

export interface Answered {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: Json
}

export interface Visitor {
  read(path: string): Promise<Answered>
  write(path: string, body: object): Promise<Answered>
  upload(picture: Buffer): Promise<Answered>
  ready(query?: string): Promise<number>
  /** Waits until `/readyz` has that status. */
  until(status: number): Promise<void>
  /** Asserts a 503 with Retry-After. */
  refused(answer: Answered): void
}

/** Every answer comes within this time, whatever happens. */
const longestMs = 30_000
const pauseMs = 100

export function visit(server: Server): Visitor {
  const { address } = server
  const authorized = async () => ({ authorization: `Bearer ${await secretOf(server)}` })

  async function ask(path: string, options: RequestInit = {}): Promise<Answered> {
    const signal = AbortSignal.timeout(longestMs)
    const reply = await fetch(`${address}${path}`, { ...options, signal })
    const { status } = reply
    return { status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() }
  }

  const ready = async (query = '') => (await ask(`/readyz${query}`)).status
  return {
    read: (path) => ask(`${defaultRoot}${path}`),
    write: async (path, body) =>
      ask(`${defaultRoot}${path}`, {
        method: 'POST',
        headers: { ...(await authorized()), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    upload: async (picture) => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(picture)], 'picture.png'))
      const headers = await authorized()
      return ask(`${mediaRoot}/images`, { method: 'POST', headers, body: form })
    },
    ready,
    until: async (status) => {
      for (let tries = 0; (await ready()) !== status; tries += 1) {
        assert.ok(tries < longestMs / pauseMs, `never ${status}`)
        await sleep(pauseMs)
      }
    },
    refused: ({ status, retryAfter, body }) => {
      assert.deepEqual([status, body.code, retryAfter], [503, 'rest_unavailable', '5'])
    },
  }
}
