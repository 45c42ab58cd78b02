// Runs the conformance suite of the interface against a new server, if it is beside the project.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roles } from '../../src/access/roles.ts'
import { ownNamespace } from '../../src/rest/roots.ts'
import type { DatabaseName } from './databases.ts'
import { freshDatabase } from './postgres.ts'
import { fasti, startServer } from './server.ts'

const suite = fileURLToPath(new URL('../../../shared/conformance/run.mjs', import.meta.url))
const alias = '/wp-json/tribe/events/v1'

export const flavours = ['ours', 'alias'] as const
export type Flavour = (typeof flavours)[number]

/** What is built beyond the first part of the contract; the suite skips cases of other features. */
const features: readonly string[] = ['words', 'dates', 'state']
/** Cases of states that need series (§17). */
const ofSeries = 'state / (?:one occurrence is|a cancelled series)'

export const isSuiteThere = (): boolean => existsSync(suite)

export interface Outcome {
  readonly code: number
  readonly output: string
}

export async function runConformance(
  database: DatabaseName,
  flavour: Flavour,
  options: readonly string[] = [],
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const postgres = database === 'postgres' ? await freshDatabase() : undefined
  const settings = {
    FASTI_DATA: folder,
    FASTI_ALIASES: alias,
    FASTI_IMAGE_HOSTS_ALLOW: '127.0.0.1',
    FASTI_LOG_LEVEL: 'info',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  const server = await startServer(settings)
  try {
    const target = join(folder, 'target.json')
    await writeFile(target, JSON.stringify(await targetOf(server.address, flavour, settings)))
    return await runSuite(['--target', target, ...chosen(options)])
  } finally {
    await server.stop()
    await postgres?.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Without cases that need what is not built. */
function chosen(options: readonly string[]): readonly string[] {
  const isChosen = options.includes('--only') || features.includes('recurrence')
  return isChosen ? options : ['--only', `^(?!${ofSeries})`, ...options]
}

async function targetOf(address: string, flavour: Flavour, settings: Record<string, string>) {
  const users: Record<string, string> = {}
  for (const role of roles) {
    const name = role === 'administrator' ? 'admin' : role
    const made = await fasti(settings, 'user', 'add', `suite-${name}`, '--role', role, '--json')
    const { login, application_password } = JSON.parse(made)
    users[name] = `${login}:${application_password}`
  }
  const own = (prefix: string) => `${address}${prefix}/api/${ownNamespace}`
  return {
    root: flavour === 'alias' ? `${address}${alias}` : own(''),
    flavour,
    users,
    languages: { en: own('/en'), es: own('/es'), fr: own('/fr') },
    features,
  }
}

async function runSuite(args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [suite, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = await once(child, 'close')
  return { code: Number(code), output }
}
