// Calendars of a given size, made once and reused.

import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addFirstAdministrator, allUsers } from '../src/access/users/operations.ts'
import { ownContext } from '../src/cli/demo/context.ts'
import { randomFrom } from '../src/cli/demo/random.ts'
import { readSettings } from '../src/app/settings.ts'
import type { OpenDatabase } from '../src/storage/database.ts'
import { rebuildCounts } from '../src/calendar/events/listing/counted/rebuild.ts'
import { newItemId } from '../src/calendar/items/store.ts'
import { type DatabaseLocation, openDatabase } from '../src/storage/open.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { now } from '../src/language/time/clock.ts'
import { openBulk } from './data/bulk.ts'
import type { Calendar } from './data/calendar.ts'
import { checkSample } from './data/check.ts'
import { eventPlan } from './data/events.ts'
import { type Surroundings, makeSurroundings } from './data/surroundings.ts'
import { type Told, writeEvents } from './data/write.ts'
import { benchFolder } from './folder.ts'
import type { KeptPostgres } from './postgres.ts'

export const sizes = [1000, 100_000, 1_000_000] as const

/** Raised when the shape of the data changes; older calendars are made again. */
const shape = 1

interface Kept {
  readonly version: string
  readonly around: Surroundings
  readonly middle: number
  readonly firstId: number
}

/** In PostgreSQL if `server` is given. */
export async function keptCalendar(
  events: number,
  server: KeptPostgres | undefined,
  report: (what: string) => Told,
): Promise<Calendar> {
  const dialect = server ? 'postgres' : 'sqlite'
  const folder = benchFolder(`${dialect}-${events}`)
  const name = `bench_${events}`
  const place: DatabaseLocation = { folder, ...(server ? { url: server.urlOf(name) } : {}) }
  const file = join(folder, 'kept.json')
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined
  if (known?.version === currentVersion()) return { ...place, dialect, events, ...known }

  rmSync(folder, { recursive: true })
  benchFolder(`${dialect}-${events}`)
  await server?.administer(`drop database if exists ${name} with (force)`)
  await server?.administer(`create database ${name} template template0`)
  const kept = await make(place, events, report(`events on ${dialect}`))
  const calendar = { ...place, dialect, events, ...kept } as const
  await checkSample(calendar)
  writeFileSync(file, JSON.stringify(kept))
  return calendar
}

/** Another schema or another shape needs a new calendar. */
function currentVersion(): string {
  const cwd = fileURLToPath(new URL('../src/storage/migrations', import.meta.url))
  const files = globSync('**/*.ts', { cwd }).toSorted()
  const scripts = files.map((name) => readFileSync(join(cwd, name), 'utf8'))
  return createHash('sha1')
    .update(JSON.stringify([shape, ...scripts]))
    .digest('hex')
}

async function make(place: DatabaseLocation, events: number, tell: Told): Promise<Kept> {
  const random = randomFrom(`bench ${events}`)
  const middle = now()
  const db = await openDatabase({ ...place, bulk: true })
  const { around, firstId } = await makeAround(db, random, events, middle)
  await db.close()
  const bulk = await openBulk(place)
  const plan = await eventPlan(random, around, { now: middle, firstId })
  await writeEvents({ bulk, dialect: db.dialect, firstId, events, plan, tell })
  await bulk.finish()
  await countDays(place)
  return { version: currentVersion(), around, middle, firstId }
}

/** Derived data is computed by the product itself. */
async function countDays(place: DatabaseLocation): Promise<void> {
  const db = await openDatabase({ ...place, bulk: true })
  try {
    await rebuildCounts(db)
  } finally {
    await db.close()
  }
}

async function makeAround(
  outer: OpenDatabase,
  random: ReturnType<typeof randomFrom>,
  events: number,
  at: number,
) {
  await addFirstAdministrator(outer, at)
  const actor = (await allUsers(outer)).find(({ role }) => role === 'administrator')
  if (!actor) throw new Error('There is no administrator although one was made.')
  return outer.within(async (db) => {
    const languages = loadLanguages()
    const settings = readSettings({}, [...languages.keys()])
    const context = ownContext({ settings, languages, db, actor, now: at })
    const around = await makeSurroundings(context, random, events)
    return { around, firstId: await newItemId(db) }
  })
}
