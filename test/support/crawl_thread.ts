// The crawl of one place, in a thread of its own, with a frozen clock.

import { parentPort, workerData } from 'node:worker_threads'
import { setClock } from './clock.ts'
import type { Where } from './crawl.ts'
import { type Callers, crawlDigests } from './crawl_digests.ts'
import { crawlDemo } from './demo_crawl.ts'

export interface Errand {
  readonly where: Where
  readonly callers: Callers
  readonly moment: string
  readonly lastId: number
}

const { where, callers, moment, lastId } = workerData as Errand
setClock(moment)
const digests = await crawlDigests(where, callers, (asking) => crawlDemo(asking, lastId))
parentPort?.postMessage(digests, [])
