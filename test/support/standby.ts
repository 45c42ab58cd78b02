// A standby: a server that replicates a primary by streaming and can be promoted.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, connect } from './ask.ts'
import { handOver } from './native.ts'
import { type Postgres, addSettings, onFreePort, started } from './postgres.ts'
import { supervise } from './supervisor.ts'

export type Standby = Postgres & {
  /** Makes it a primary. */
  promote(): Promise<void>
  /** It still receives the writes of the primary, but does not apply them. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
}

const longestMs = 30_000

/** Waits until it streams. It has all data of the primary, logins and passwords included. */
export function startStandby(
  primary: Pick<Postgres, 'url' | 'dataFolder'>,
  options: { settings?: Record<string, string> } = {},
): Promise<Standby> {
  return onFreePort(async (port) => {
    const name = `standby_${port}`
    const server = await duplicate(primary)
    addSettings(server, {
      hot_standby: 'on',
      primary_conninfo: conninfo(primary.url, name),
      // Reconnects quickly to a restarted primary; the default is 5 s.
      wal_retrieve_retry_interval: '100ms',
      // Once promoted, it waits for no standby.
      synchronous_standby_names: '',
      ...options.settings,
      port: String(port),
    })
    const url = new URL(primary.url)
    url.port = String(port)
    const standby = await started(server, url.href)
    try {
      await isTrue(primary.url, isStreaming(name))
      return { ...standby, ...control(url.href) }
    } catch (error) {
      await standby.stop()
      throw error
    }
  })
}

const isStreaming = (name: string) =>
  `select state = 'streaming' from pg_stat_replication where application_name = '${name}'`

function control(url: string) {
  const replayIs = (state: string) =>
    isTrue(url, `select pg_get_wal_replay_pause_state() = '${state}'`)
  return {
    promote: async () => {
      if (!(await ask(url, 'select pg_promote()'))) throw new Error('The standby stays one.')
    },
    pauseReplay: async () => {
      await ask(url, 'select pg_wal_replay_pause()')
      await replayIs('paused')
    },
    resumeReplay: async () => {
      await ask(url, 'select pg_wal_replay_resume()')
      await replayIs('not paused')
    },
  }
}

async function isTrue(url: string, question: string): Promise<void> {
  const signal = AbortSignal.timeout(longestMs)
  while ((await ask(url, question)) !== true) await sleep(10, undefined, { signal })
}

/** Does what pg_basebackup does, which the package lacks. */
async function duplicate({ url, dataFolder: source }: Pick<Postgres, 'url' | 'dataFolder'>) {
  // A backup must begin and end in the same session.
  const client = await connect(url)
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    const server = await supervise({ source })
    const backup = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    own(join(server.dataFolder, 'backup_label'), backup.rows[0]?.label ?? '')
    own(join(server.dataFolder, 'standby.signal'), '')
    return server
  } finally {
    await client.end()
  }
}

function own(path: string, text: string): void {
  writeFileSync(path, text)
  handOver(path)
}

function conninfo(url: string, name: string): string {
  const { hostname, port, username, password } = new URL(url)
  const words = { host: hostname, port, user: username, password, application_name: name }
  return Object.entries(words)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ')
}

/** One connection URL for several servers of the same database. */
export function sharedUrl(urls: readonly string[]): string {
  const [first = ''] = urls
  return first.replace(/(?<=@)[^/]+/, urls.map((url) => new URL(url).host).join())
}
