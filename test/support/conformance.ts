// Runs the conformance suite of the interface against a new server, if it is beside the project.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roles } from '../../src/access/roles.ts'
import { addUser } from '../../src/access/users/operations.ts'
import { addToken } from '../../src/access/users/tokens.ts'
import { ownNamespace } from '../../src/http/roots.ts'
import { now } from '../../src/language/time/clock.ts'
import { type DatabaseName, freshCalendar } from './databases.ts'
import { startServer } from './server.ts'

const suite = fileURLToPath(new URL('../../../shared/conformance/run.mjs', import.meta.url))
const alias = '/wp-json/tribe/events/v1'

export const flavours = ['ours', 'alias'] as const
export type Flavour = (typeof flavours)[number]

/** What is built beyond the first part of the contract; the suite skips cases of other features. */
const features: readonly string[] = ['words', 'dates', 'state', 'recurrence']

export const isSuiteThere = (): boolean => existsSync(suite)

export interface Outcome {
  readonly code: number
  readonly output: string
}

export interface Suite extends AsyncDisposable {
  run(flavour: Flavour, options?: readonly string[]): Promise<Outcome>
}

/** A new calendar and its server; the suite runs there any number of times. */
export async function openSuite(database: DatabaseName): Promise<Suite> {
  const { settings, users, remove } = await newCalendar(database)
  const server = await startServer({
    ...settings,
    FASTI_ALIASES: alias,
    FASTI_IMAGE_HOSTS_ALLOW: '127.0.0.1',
    FASTI_LOG_LEVEL: 'info',
  })
  return {
    run: async (flavour, options = []) => {
      const target = join(settings.FASTI_DATA, `${flavour}.json`)
      await writeFile(target, JSON.stringify(targetOf(server.address, flavour, users)))
      return runSuite(['--target', target, ...options])
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      await remove()
    },
  }
}

/** Its users are as `fasti user add` makes them, without a process for each. */
async function newCalendar(database: DatabaseName) {
  const fresh = await freshCalendar(database)
  const users: Record<string, string> = {}
  for (const role of roles) {
    const name = role === 'administrator' ? 'admin' : role
    const login = `suite-${name}`
    await addUser(fresh.db, { login, role }, now())
    users[name] = `${login}:${(await addToken(fresh.db, login, 'suite', now())).secret}`
  }
  return { settings: fresh.settings, users, remove: () => fresh.drop() }
}

function targetOf(address: string, flavour: Flavour, users: Record<string, string>) {
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
