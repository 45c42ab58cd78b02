// How long the demo and a move take into PostgreSQL, against the same into SQLite.

import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { benchFolder } from '../folder.ts'
import type { KeptPostgres } from '../postgres.ts'
import type { Finding } from '../report.ts'
import type { Case } from './case.ts'

const program = fileURLToPath(new URL('../../bin/fasti.js', import.meta.url))
const run = promisify(execFile)
const events = 20_000
/** For a run that only shows that every row is there. */
const fewEvents = 20
const mostTimes = 3

const database = 'bench_filled'
const [source, target] = ['filled', 'filled-target'] as const

/** The arguments of a command that fills a database or a folder. */
type Filling = (
  size: number,
  into: { readonly url?: string; readonly folder: string },
) => {
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const fillings: Readonly<Record<string, Filling>> = {
  'filling: the demo': (size, { url, folder }) => ({
    args: ['demo', '--events', `${size}`, '--data', folder],
    ...(url === undefined ? {} : { env: { DATABASE_URL: url } }),
  }),
  'filling: a move': (_, { url, folder }) => ({
    args: ['move', '--to', url ?? folder, '--data', benchFolder(source)],
  }),
}

export const filling: readonly Case[] = Object.entries(fillings).map(([name, commandOf]) => ({
  name,
  database: 'postgres',
  rounds: () => 0,
  run: async ({ server, effort }): Promise<Finding> => {
    if (!server) throw new Error('There is no PostgreSQL.')
    const size = effort.seconds > 0 ? events : fewEvents
    await fillSource(size)
    try {
      const slow = await secondsOf(commandOf(size, await emptyDatabase(server)))
      const fast = await secondsOf(commandOf(size, emptyFolder(target)))
      return {
        name,
        measured: `${slow.toFixed(1)} s`,
        against: `${fast.toFixed(1)} s`,
        figure: slow / fast,
        unit: 'times',
        goal: { atMost: mostTimes },
      }
    } finally {
      await dropDatabase(server)
      for (const folder of [source, target]) emptyFolder(folder)
    }
  },
}))

async function fillSource(size: number): Promise<void> {
  const { folder } = emptyFolder(source)
  await run(process.execPath, [program, 'demo', '--events', `${size}`, '--data', folder])
}

async function secondsOf({ args, env }: ReturnType<Filling>): Promise<number> {
  const began = performance.now()
  await run(process.execPath, [program, ...args], { env: { ...process.env, ...env } })
  return (performance.now() - began) / 1000
}

function emptyFolder(name: string): { folder: string } {
  rmSync(benchFolder(name), { recursive: true })
  return { folder: benchFolder(name) }
}

const dropDatabase = (server: KeptPostgres) =>
  server.administer(`drop database if exists ${database} with (force)`)

async function emptyDatabase(server: KeptPostgres) {
  await dropDatabase(server)
  await server.administer(`create database ${database} template template0`)
  return { url: server.urlOf(database), ...emptyFolder(target) }
}
