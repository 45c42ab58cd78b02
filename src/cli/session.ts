import cluster from 'node:cluster'
import { constants, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import type { Command } from 'commander'
import {
  type Settings,
  type Values,
  flagOf,
  isGiven,
  readSettings,
  settingFields,
  unknownSettings,
} from '../app/settings.ts'
import type { OpenDatabase } from '../storage/database.ts'
import { type DatabaseLocation, openDatabase } from '../storage/open.ts'
import { type Languages, loadLanguages } from '../language/text/locale/say.ts'
import { readEnvFile } from './env_file.ts'
import { withFirstZone } from './serve/first_zone.ts'
import { hasParent } from './parent.ts'

export interface Opened {
  readonly settings: Settings
  readonly languages: Languages
  /** Whether the settings name a time zone. */
  readonly isZoneGiven: boolean
  /** The settings that were given as flags of the command. */
  readonly flags: Values
  readonly db: OpenDatabase
}

/** Settings from flags, environment and `.env`, and the database they name. */
export async function open(
  command: Command,
  more: Pick<DatabaseLocation, 'bulk'> = {},
): Promise<Opened> {
  const settled = settle(command)
  if (more.bulk) beModest()
  const db = await openDatabase({ ...placeOf(settled.settings), ...more, tell: tellOpening })
  return { ...settled, settings: await withFirstZone(settled, db), db }
}

/** What is not needed any more is collected when the heap has grown by so many percent. */
const heapGrowth = 50

/** Bulk work takes little memory, and a server beside it comes first. */
function beModest(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The system has no priorities.
  }
}

export const placeOf = (settings: Settings): DatabaseLocation => ({
  folder: settings.FASTI_DATA,
  url: settings.DATABASE_URL,
  connections: settings.FASTI_DATABASE_CONNECTIONS,
  replicas: settings.DATABASE_REPLICA_URLS,
})

export function settle(command: Command): Omit<Opened, 'db'> {
  const given = command.optsWithGlobals<Record<string, string>>()
  const flags = Object.fromEntries(
    Object.keys(settingFields).map((name) => [name, given[camel(flagOf(name))]]),
  )
  const languages = loadLanguages()
  const known = [...languages.keys()]
  const file = readEnvFile()?.values
  const settings = readSettings(flags, known, file)
  warnOfUnknown(file)
  return { settings, languages, flags, isZoneGiven: isGiven('FASTI_TIMEZONE', flags, file) }
}

let isWarned = false

/** Once, and not again in a process that works for this one. */
function warnOfUnknown(file: Values | undefined): void {
  if (isWarned || hasParent() || cluster.isWorker) return
  isWarned = true
  for (const { name, meant } of unknownSettings(file)) {
    // Others may be of programs around this one.
    if (meant !== undefined) console.error(`${name} is not a setting; ${meant} may be meant.`)
  }
}

/** What is done before a command can begin; standard output may be its result. */
export const tellOpening = (sentence: string): void => console.error(sentence)

/** Runs a command on the database and closes it in any case. */
export async function withDatabase<T>(
  command: Command,
  work: (db: OpenDatabase, opened: Opened) => Promise<T>,
  more: Pick<DatabaseLocation, 'bulk'> = {},
): Promise<T> {
  const opened = await open(command, more)
  try {
    return await work(opened.db, opened)
  } finally {
    await opened.db.close()
  }
}

const camel = (flag: string) => flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
