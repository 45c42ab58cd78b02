// Finds the server that takes the writes. Of several that do, at most one is right: the one of the
// latest timeline, which each promotion raises.

import type { ClientConfig } from 'pg'
import { DatabaseAway } from '../database.ts'
import { kindOfError } from '../errors.ts'
import { singleConnection } from './pool.ts'
import type { ServerReport } from './replicas.ts'

export interface Identity {
  /** The same on a primary and on its standbys. */
  readonly system: string
  readonly timeline: number
  /** When it was started: a server that has several addresses is still one. */
  readonly started: string
}

/** A server that takes writes. */
export interface Candidate {
  readonly host: string
  /** Undefined if the login may not ask. */
  readonly identity: Identity | undefined
}

/** Several servers take writes, and nothing tells which is right. */
export class SplitBrain extends DatabaseAway {}

export interface PrimaryFinder {
  /** Rejects if all are unavailable, and if it cannot be told which of several is right. */
  find(current: ClientConfig): Promise<ClientConfig>
  /** By host, whether it took writes and was refused when they were last asked. */
  readonly refused: () => ReadonlyMap<string, boolean>
}

interface Server extends Candidate {
  readonly config: ClientConfig
}

export function primaryFinder(
  configs: readonly ClientConfig[],
  probeMs: number,
  report: ServerReport,
): PrimaryFinder {
  const hosts = configs.map(hostOf)
  /** What was found last: a server of an earlier timeline is not taken after it. */
  let last: Server | undefined
  /** Why they are refused, by host. */
  let reasons: ReadonlyMap<string, DatabaseAway> = new Map()

  function refuse(now: typeof reasons): void {
    for (const [name, lost] of now) {
      if (reasons.get(name)?.message !== lost.message) report({ role: 'refused', name, lost })
    }
    for (const name of reasons.keys()) {
      if (!now.has(name)) report({ role: 'refused', name, lost: undefined })
    }
    reasons = now
  }

  async function look(config: ClientConfig, current: ClientConfig): Promise<Server> {
    const host = hostOf(config)
    try {
      return { config, host, identity: await probe(config, probeMs, configs.length > 1) }
    } catch (error) {
      // Ours is not lost if it is only busy.
      if (kindOfError(error) !== 'busy' || config !== current) throw error
      return last?.config === config ? last : { config, host, identity: undefined }
    }
  }

  return {
    refused: () => new Map(hosts.map((host) => [host, reasons.has(host)])),
    find: async (current) => {
      // All of them, within the timeout of a probe: the first to answer may be the wrong one.
      const asked = await Promise.allSettled(configs.map((config) => look(config, current)))
      const found = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const servers = found.toSorted((a, b) => preference(b, current) - preference(a, current))
      const { taken, refused } = choosePrimary(servers, last?.identity)
      refuse(refused)
      if (taken) return (last = taken).config
      // Each has its own reason; the first is as good as any.
      const [lost] = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      throw [...refused.values()][0] ?? lost
    },
  }
}

const hostOf = ({ connectionString = '' }: ClientConfig) => new URL(connectionString).host

/** Of two addresses of one server, the one in use is kept. */
const preference = ({ config }: Server, current: ClientConfig) => Number(config === current)

export interface Choice<C extends Candidate> {
  /** Undefined if none can be taken. */
  readonly taken: C | undefined
  /** Why the others are refused, by host. */
  readonly refused: ReadonlyMap<string, DatabaseAway>
}

/** `last` was taken before. */
export function choosePrimary<C extends Candidate>(
  candidates: readonly C[],
  last?: Identity,
): Choice<C> {
  const refuse = (servers: readonly C[], reason: (server: C) => DatabaseAway) =>
    new Map(servers.map((server) => [server.host, reason(server)]))
  if (candidates.length === 0) return { taken: undefined, refused: new Map() }
  const taken = latest(candidates)
  if (!taken) {
    const names = candidates.map(described).join(' and ')
    const both = candidates.length === 2 ? 'both' : 'all'
    const undecided = new SplitBrain(
      `The servers at ${names} ${both} take writes, and it cannot be told which is right.`,
    )
    return { taken, refused: refuse(candidates, () => undecided) }
  }
  const { identity } = taken
  if (last && identity?.system === last.system && identity.timeline < last.timeline) {
    const reason = (server: C) =>
      new DatabaseAway(
        `The server at ${described(server)} takes writes, but timeline ${last.timeline} was used before.`,
      )
    return { taken: undefined, refused: refuse(candidates, reason) }
  }
  const others = candidates.filter((one) => one !== taken && !isSame(one, taken))
  const reason = (server: C) =>
    new DatabaseAway(
      `The server at ${described(server)} takes writes, but the one at ${described(taken)} is later.`,
    )
  return { taken, refused: refuse(others, reason) }
}

/** The only one, or the one whose timeline is the latest; undefined if that is not one server. */
function latest<C extends Candidate>(candidates: readonly C[]): C | undefined {
  const [first, ...others] = candidates
  if (!first || others.length === 0) return first
  if (candidates.some(({ identity }) => identity?.system !== first.identity?.system)) return
  const timelines = candidates.map(({ identity }) => identity?.timeline ?? NaN)
  const [top, ...more] = candidates.filter((_, n) => timelines[n] === Math.max(...timelines))
  return top && more.every((one) => isSame(one, top)) ? top : undefined
}

const isSame = ({ identity: a }: Candidate, { identity: b }: Candidate) =>
  a !== undefined && a.system === b?.system && a.started === b.started

const described = ({ host, identity }: Candidate) =>
  `${host} (timeline ${identity?.timeline ?? 'unknown'})`

// Not the timeline of the last checkpoint: a promoted standby has the earlier one until its next.
const identityQuery = `
  select system_identifier::text as system, pg_walfile_name(pg_current_wal_lsn()) as segment,
    extract(epoch from pg_postmaster_start_time())::text as started
  from pg_control_system()`

/** Rejects if it is unavailable; and if it is a standby, unless it is the only one. */
async function probe(
  config: ClientConfig,
  probeMs: number,
  isOneOfSeveral: boolean,
): Promise<Identity | undefined> {
  const { client, drop } = singleConnection(config)
  const timer = setTimeout(drop, probeMs)
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as standby')
    if (isOneOfSeveral && rows[0].standby) throw new DatabaseAway('The server takes no writes.')
    const identity = isOneOfSeveral
      ? await client.query(identityQuery).then(identityOf, unlessLost)
      : undefined
    await client.end()
    return identity
  } finally {
    clearTimeout(timer)
    drop()
  }
}

function identityOf({ rows }: { rows: readonly Record<string, string>[] }): Identity {
  const [{ system = '', segment = '', started = '' } = {}] = rows
  // The name of a WAL file begins with its timeline, in eight hexadecimal digits.
  return { system, timeline: Number.parseInt(segment.slice(0, 8), 16), started }
}

/** Some hosters let nobody ask: that matters only if a second server takes writes. */
function unlessLost(error: unknown): undefined {
  if (kindOfError(error) === 'lost') throw error
}
