// Readers beside a flood, in a thread of their own: they do not wait for what sends it.

import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { address, readers } = workerData as { readonly address: string; readonly readers: number }
const paths = ['/', '/events/list/', '/api/cal/events/v1/events', '/events/month/'] as const
const agent = new Agent({ keepAlive: true })
const [during, between, wrong]: [number[], number[], number[]] = [[], [], []]
const so = { isOn: false, isOver: false }

const statusOf = (path: string): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(`${address}${path}`, { agent }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
      reply.on('error', () => resolve(0))
    })
    sent.on('error', () => resolve(0))
    sent.end()
  })

async function read(from: number): Promise<void> {
  for (let at = from; !so.isOver; at += 1) {
    const wasOn = so.isOn
    const begun = performance.now()
    const status = await statusOf(paths[at % paths.length] ?? '/')
    if (status !== 200) wrong.push(status)
    // What begins on one side and ends on the other is of neither.
    if (wasOn === so.isOn) (so.isOn ? during : between).push(performance.now() - begun)
    await sleep(20)
  }
}

parentPort?.on('message', (said: 'on' | 'off' | 'end') => {
  so.isOn = said === 'on'
  so.isOver = said === 'end'
})
await Promise.all(Array.from({ length: readers }, (_, n) => read(n)))
agent.destroy()
parentPort?.postMessage({ during, between, wrong }, [])
parentPort?.close()
