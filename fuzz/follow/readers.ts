// Readers that keep a copy by polling or by a stream, with pauses, lost answers and cuts.

import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Copy,
  type CopiedKind,
  applyChange,
  comparable,
  copiedKinds,
  listedNow,
  liveRoot as root,
} from '../../test/support/copies.ts'
import type { Caller } from '../../test/support/fasti.ts'
import type { Random } from '../../test/support/random.ts'
import { type Listener, listenTo } from '../../test/support/streams.ts'
import { answerOf, patiently } from './patience.ts'

/** A node that may be away for a while. */
export interface ReadNode {
  readonly port: () => number
  readonly as: (secret: string | undefined) => Caller
}

export interface Following {
  readonly name: string
  readonly secret: string | undefined
  /** The filters of events. */
  readonly query: string
  readonly kinds: readonly CopiedKind[]
  readonly isEmbedded: boolean
}

export interface Reader extends Following {
  readonly copy: Copy
  /** Follows for a while; `isLast`: until there is no more. */
  follow(isLast: boolean): Promise<void>
  /** How far it has come, if it is told and cannot ask whether there is more. */
  position?(): string
  /** How a thing, by its key, came to be what it is in the copy. */
  explain?(key: string): Promise<string>
  stop(): void
}

function queryOf({ query, kinds, isEmbedded }: Following): string {
  return [
    ...(query === '' ? [] : [query]),
    ...(kinds.length < copiedKinds.length ? [`kinds=${kinds.join()}`] : []),
    ...(isEmbedded ? ['embed=true'] : []),
  ].join('&')
}

/** What a node that is away, or a database that is, answers. */
class Away extends Error {}

async function changesOf(caller: Caller, query: string) {
  const reply = await answerOf(caller.get(`/changes?${query}`, { root }))
  if (!reply) throw new Away()
  if (reply.status === 410) return undefined
  if (reply.status !== 200) throw new Error(`${query}: ${reply.status} ${reply.text}`)
  return reply.body
}

export function pollingReader(
  following: Following,
  nodes: readonly ReadNode[],
  random: Random,
): Reader {
  const copy: Copy = new Map()
  let cursor: string | undefined

  async function pull(): Promise<boolean> {
    const caller = random.pick(nodes).as(following.secret)
    const since = cursor === undefined ? [] : [`since=${cursor}`]
    const size = `per_page=${random.pick([1, 7, 100, 500])}`
    const body = await changesOf(caller, [size, ...since, queryOf(following)].join('&'))
    if (!body) {
      cursor = undefined
      copy.clear()
      return true
    }
    // The answer is lost on its way.
    if (random.chance(0.1)) return true
    for (const change of body.changes) applyChange(copy, change)
    cursor = body.cursor
    return body.more
  }

  return {
    ...following,
    copy,
    follow: async (isLast) => {
      const most = isLast ? Infinity : random.integer(1, 20)
      for (let count = 0; count < most; count += 1) {
        try {
          if (!(await pull())) return
        } catch (error) {
          if (!(error instanceof Away)) throw error
          await sleep(50)
        }
      }
    },
    stop: () => {},
  }
}

export function streamingReader(
  following: Following,
  nodes: readonly ReadNode[],
  random: Random,
): Reader {
  const copy: Copy = new Map()
  let cursor: string | undefined
  let listener: Listener | undefined
  let applied = 0

  /** All there is, before a stream goes on from there. */
  async function snapshot(): Promise<void> {
    copy.clear()
    cursor = undefined
    for (;;) {
      const caller = random.pick(nodes).as(following.secret)
      const since = cursor === undefined ? [] : [`since=${cursor}`]
      const body = await changesOf(caller, [...since, queryOf(following)].join('&'))
      if (!body) return snapshot()
      for (const change of body.changes) applyChange(copy, change)
      cursor = body.cursor
      if (!body.more) return
    }
  }

  async function open(): Promise<void> {
    if (cursor === undefined) await snapshot()
    const { secret } = following
    const found = await listenTo(random.pick(nodes).port(), queryOf(following), {
      'last-event-id': cursor ?? '',
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
    }).catch(() => undefined)
    if (!found || found.status === 503) throw new Away()
    if (found.status !== 200) throw new Error(`${queryOf(following)}: ${found.status}`)
    listener = found
    applied = 0
  }

  function apply(): void {
    for (const { event, data, id } of listener?.heard.slice(applied) ?? []) {
      applied += 1
      if (event === 'reset') {
        cursor = undefined
        stop()
        return
      }
      applyChange(copy, data)
      cursor = id
    }
  }

  function stop(): void {
    listener?.close()
    listener = undefined
  }

  return {
    ...following,
    copy,
    follow: async (isLast) => {
      try {
        if (!listener || listener.isEnded()) await open()
        await sleep(random.integer(5, 60))
        apply()
        if (!isLast && random.chance(0.1)) stop()
      } catch (error) {
        if (!(error instanceof Away)) throw error
        await sleep(50)
      }
    },
    position: () => `${cursor} ${listener?.lastId()}`,
    explain: async (key) => {
      const [kind, id] = key.split(' ')
      const about = (listener?.heard ?? []).filter(
        ({ data }) => data?.kind === kind && String(data?.id) === id,
      )
      const told = about.map(({ id: at, data }) => `${at} ${data.action}`)
      return [`The stream is at ${listener?.lastId()}. What it said:`, ...told].join('\n')
    },
    stop,
  }
}

/** Whether the copy of a reader is what the lists of a node show them. */
export async function differenceOf(reader: Reader, node: ReadNode): Promise<string | undefined> {
  const { query, kinds, isEmbedded, copy, secret } = reader
  const caller = node.as(secret)
  const get: Caller['get'] = (...request) => patiently(() => caller.get(...request))
  const shown = comparable(await listedNow({ ...caller, get }, query, kinds), isEmbedded)
  const held = comparable(copy, isEmbedded)
  for (const key of new Set([...Object.keys(shown), ...Object.keys(held)])) {
    const [is, should] = [held[key], shown[key]]
    if (JSON.stringify(is) === JSON.stringify(should)) continue
    if (!is || !should) return `${key} is ${is ? 'there' : 'not there'}`
    const names = Object.keys({ ...is, ...should }).filter(
      (name) => JSON.stringify(is[name]) !== JSON.stringify(should[name]),
    )
    const told = names.map((name) => {
      return `  ${name} is ${JSON.stringify(is[name])}, not ${JSON.stringify(should[name])}`
    })
    return [key, ...told].join('\n')
  }
  return undefined
}
