// Writers on several nodes, readers that follow them, and nodes that die meanwhile: at the end every
// copy is what the lists show its reader (§20.1).

import { setTimeout as sleep } from 'node:timers/promises'
import type { CopiedKind } from '../../test/support/copies.ts'
import { copiedKinds } from '../../test/support/copies.ts'
import type { Caller, Json } from '../../test/support/fasti.ts'
import type { Random } from '../../test/support/random.ts'
import { random as randomOf } from '../../test/support/random.ts'
import {
  type Following,
  type ReadNode,
  type Reader,
  differenceOf,
  pollingReader,
  streamingReader,
} from './readers.ts'
import { answerOf, patiently } from './patience.ts'
import { type Lasting, type Writing, beginWriting, writeOnce } from './writers.ts'

export interface Calendar {
  readonly nodes: readonly ReadNode[]
  /** The secrets of users, by role; those of `shifting` get other roles meanwhile. */
  readonly secrets: Readonly<Record<'administrator' | 'editor' | 'author' | 'shifting', string>>
  readonly setRole: (role: string) => Promise<void>
  /** Something bad happens: a node dies, or the primary does. */
  readonly disturb: (random: Random) => Promise<void>
}

export interface Campaign {
  readonly seed: number
  readonly writes: number
  readonly writers: number
  readonly readers: number
  readonly disturbances: number
  /** Further readers, such as receivers of hooks. */
  readonly others?: (lasting: Lasting) => Promise<readonly Reader[]>
}

export interface Result {
  readonly written: number
  readonly refused: number
  /** Requests that a dead node or database did not answer. */
  readonly unanswered: number
  readonly readers: number
  readonly things: number
}

/** How long a reader may lack something while it is told nothing more. */
const longestMs = 60_000

export async function followChanges(calendar: Calendar, campaign: Campaign): Promise<Result> {
  const { nodes, secrets, setRole, disturb } = calendar
  const random = randomOf(campaign.seed)
  const first = nodes[0]
  if (!first) throw new Error('There is no node.')
  const admin = first.as(secrets.administrator)
  const writing = await beginWriting(admin, await authorsOf(admin, secrets))
  const readers = [
    ...Array.from({ length: campaign.readers }, (_, nth) =>
      readerOf(nth, calendar, writing.lasting, randomOf(random.integer(1, 2 ** 31 - 1))),
    ),
    ...((await campaign.others?.(writing.lasting)) ?? []),
  ]
  const tally = { written: 0, refused: 0, unanswered: 0 }
  const state = { isWriting: true }
  const writers = Promise.all(
    Array.from({ length: campaign.writers }, () =>
      write(calendar, writing, randomOf(random.integer(1, 2 ** 31 - 1)), tally, campaign),
    ),
  ).finally(() => (state.isWriting = false))
  const trouble = (async () => {
    for (let count = 1; count <= campaign.disturbances && state.isWriting; count += 1) {
      const due = (campaign.writes * count) / (campaign.disturbances + 1)
      while (state.isWriting && tally.written + tally.refused < due) await sleep(20)
      await setRole(random.pick(['subscriber', 'author', 'editor']))
      await disturb(random)
    }
  })()
  const following = Promise.all(
    readers.map(async (reader) => {
      while (state.isWriting) await reader.follow(false)
    }),
  )
  try {
    await writers
    await trouble
    await following
    const things = await settle(readers, nodes, first.as(secrets.administrator))
    return { ...tally, readers: readers.length, things }
  } finally {
    for (const reader of readers) reader.stop()
  }
}

/** The users that things are given to and taken from. */
async function authorsOf(admin: Caller, secrets: Calendar['secrets']): Promise<readonly number[]> {
  const root = '/api/cal/console/v1'
  const { body } = await patiently(() => admin.get('/users?per_page=50', { root }))
  const isWanted = (role: string) => (role === 'author' || role === 'editor') && role in secrets
  return body.users.flatMap(({ id, role }: Json) => (isWanted(role) ? [id] : []))
}

async function write(
  { nodes, secrets }: Calendar,
  writing: Writing,
  random: Random,
  tally: { written: number; refused: number; unanswered: number },
  { writes }: Campaign,
): Promise<void> {
  while (tally.written + tally.refused < writes) {
    const secret = random.pick([secrets.editor, secrets.administrator, secrets.author])
    const request = writeOnce(random, random.pick(nodes).as(secret), writing)
    if (!request) continue
    const reply = await answerOf(request)
    if (!reply) {
      tally.unanswered += 1
      await sleep(50)
    } else if (reply.status >= 500) throw new Error(`${reply.status} ${reply.text}`)
    else if (reply.status < 300) tally.written += 1
    else tally.refused += 1
  }
}

/** Every reader gets to the end, and has what the lists show. */
async function settle(
  readers: readonly Reader[],
  nodes: readonly ReadNode[],
  admin: Caller,
): Promise<number> {
  let things = 0
  for (const reader of readers) {
    await reader.follow(true)
    let [position, since] = [reader.position?.(), performance.now()]
    for (let nth = 0; ; nth += 1) {
      await reader.follow(true)
      // Who is told something more is not at the end yet.
      const moved = reader.position?.()
      if (moved !== position) [position, since] = [moved, performance.now()]
      const node = nodes[nth % nodes.length]
      const difference = node && (await differenceOf(reader, node))
      if (difference === undefined) break
      if (performance.now() < since + longestMs) continue
      const fresh = pollingReader(reader, nodes, randomOf(1))
      await fresh.follow(true)
      const anew = node && (await differenceOf(fresh, node))
      const told = anew === undefined ? 'a new reader is right' : `a new reader: ${anew}`
      const [key = ''] = /^\w+ \d+/.exec(difference) ?? []
      const found = [
        `${reader.name} (${reader.query}) differs: ${difference}`,
        told,
        ...(await historyOf(key, admin)),
        (await reader.explain?.(key)) ?? '',
      ]
      throw new Error(found.join('\n'))
    }
    things += reader.copy.size
  }
  return things
}

/** What became of the thing that differs. */
async function historyOf(key: string, admin: Caller): Promise<readonly string[]> {
  const [kind = '', id = ''] = key.split(' ')
  const root = '/api/cal/console/v1'
  const path = `/history?per_page=20&kind=${kind}&item=${id}`
  const { body } = await patiently(() => admin.get(path, { root }))
  return body.history.map(({ id: entry, at, action, changes, by }: Json) =>
    JSON.stringify([entry, at, action, by.login, changes]),
  )
}

const kindLists: readonly (readonly CopiedKind[])[] = [
  copiedKinds,
  copiedKinds,
  ['event'],
  ['event', 'venue'],
  ['category', 'tag'],
]

function readerOf(nth: number, calendar: Calendar, lasting: Lasting, random: Random): Reader {
  const { secrets, nodes } = calendar
  const who = random.pick(['nobody', 'nobody', 'editor', 'author', 'shifting'] as const)
  const { category, tag, venue, organizer } = lasting
  const filters = [
    '',
    '',
    'featured=true',
    `categories=${category}`,
    `tags=${tag}`,
    `venue=${venue}`,
    `organizer=${organizer}`,
    'search=lamp',
    'search=river%20lamp&match=words',
    'starts_before=2027-06-15',
    'event_status=cancelled',
    'geoloc=true',
    ...(who === 'editor' ? ['status=draft', 'context=edit'] : []),
  ]
  const folding = random.pick(['', '', 'recurrence=series', 'recurrence=next'])
  const isPolling = random.chance(0.5)
  const following: Following = {
    name: `reader ${nth} as ${who}, ${isPolling ? 'polling' : 'streaming'}`,
    secret: who === 'nobody' ? undefined : secrets[who],
    query: [random.pick(filters), folding].filter((one) => one !== '').join('&'),
    kinds: random.pick(kindLists),
    isEmbedded: random.chance(0.3),
  }
  return (isPolling ? pollingReader : streamingReader)(following, nodes, random)
}
