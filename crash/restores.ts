// Restores that are killed with SIGKILL at random moments: the calendar is the old one or the new one.

import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkAll } from '../src/calendar/checks/all.ts'
import { readSettings } from '../src/app/settings.ts'
import { siteOf } from '../src/app/site.ts'
import { calendarAt } from '../src/storage/backup/calendar.ts'
import { notStored } from '../src/storage/backup/contents.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { now } from '../src/language/time/clock.ts'
import { hosted } from '../test/support/hosted.ts'
import { random } from '../test/support/random.ts'
import { runCommand } from './kills.ts'
import { type Place, type Places, openPlaces } from './places.ts'

export interface RestorePlan {
  readonly kills: number
  readonly database: 'sqlite' | 'postgres'
  readonly seed: number
  /** Of each of the two calendars. */
  readonly events: number
  readonly tell: (done: number, all: number) => void
}

export interface RestoreFigures {
  kills: number
  /** Restores that had ended before they were killed. */
  finished: number
  /** After a kill: the calendar that was there, or the one of the backup. */
  old: number
  new: number
  mixed: number
  doctorFaults: number
  /** How long a restore takes, in ms. */
  longestMs: number
  readonly faults: string[]
}

/** How much of the time is left when rows are compared, at most. */
const lastShare = 0.5

interface Version {
  readonly file: string
  readonly digest: string
}

/** Restores two calendars over each other in turns. */
export async function killRestores(plan: RestorePlan): Promise<RestoreFigures> {
  const chance = random(plan.seed)
  await using places = await openPlaces(plan.database)
  const place = await places.fresh()
  const folder = join(place.settings.FASTI_DATA, 'backups')
  const figures: RestoreFigures = {
    kills: 0,
    finished: 0,
    old: 0,
    new: 0,
    mixed: 0,
    doctorFaults: 0,
    longestMs: 0,
    faults: [],
  }
  const one = await versionOf(places, join(folder, 'one.tar.zst'), 'spring', plan.events)
  const other = await versionOf(places, join(folder, 'other.tar.zst'), 'autumn', plan.events)
  for (const { file } of [one, other]) {
    const begun = performance.now()
    await done(place, ['restore', file, '--force'])
    figures.longestMs = performance.now() - begun
  }
  let [present, wanted] = [other, one]
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    // Half of them in the last part, where one calendar takes the place of the other.
    const isLate = chance.chance(0.5)
    const after = chance.next() * figures.longestMs * (isLate ? lastShare : 1)
    const since = isLate ? 'comparing' : undefined
    const words = ['restore', wanted.file, '--force']
    const ended = await runCommand(place.settings, words, after, since)
    figures.kills += 1
    if (!ended.wasKilled) figures.finished += 1
    const found = await digestOf(place)
    if (found === wanted.digest) {
      figures.new += 1
      ;[present, wanted] = [wanted, present]
    } else if (found === present.digest) figures.old += 1
    else {
      figures.mixed += 1
      figures.faults.push(`After kill ${kill} the calendar is neither the old nor the new one.`)
    }
    await examine(place, figures)
    plan.tell(kill, plan.kills)
  }
  return figures
}

async function done(place: Place, args: readonly string[]): Promise<void> {
  const { code, stderr } = await hosted({ ...place.settings }, args)
  if (code !== 0) throw new Error(`fasti ${args.join(' ')}: ${stderr}`)
}

/** A calendar of its own, its backup, and what is in it. */
async function versionOf(
  places: Places,
  file: string,
  seed: string,
  events: number,
): Promise<Version> {
  const place = await places.fresh()
  await done(place, ['demo', '--events', String(events), '--seed', seed])
  await mkdir(dirname(file), { recursive: true })
  await done(place, ['backup', file])
  const digest = await digestOf(place)
  await rm(place.settings.FASTI_DATA, { recursive: true, force: true })
  return { file, digest }
}

const placeIn = ({ settings: { FASTI_DATA: folder, DATABASE_URL: url } }: Place) => ({
  folder,
  url,
  bulk: true,
})

/** Of all rows that backups have. */
async function digestOf(place: Place): Promise<string> {
  const rows = await calendarAt(placeIn(place), { leftOut: notStored, hasFiles: false })
  const { contents } = await rows.read(async () => {}, {})
  return JSON.stringify(contents.tables)
}

/** As `fasti doctor --deep --dry-run`; files that a killed restore has added are no fault. */
async function examine(place: Place, figures: RestoreFigures): Promise<void> {
  const languages = loadLanguages()
  const site = siteOf(readSettings(place.settings, [...languages.keys()]), languages)
  await checkAll(placeIn(place), { site, now: now() }, ({ state, words }) => {
    if (state === 'good') return
    figures.doctorFaults += 1
    figures.faults.push(`The doctor: ${words}`)
  })
}
