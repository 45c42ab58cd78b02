// What `fasti doctor --deep` reports of a calendar, without a process for it.

import { type Report, checkAll, repairAll } from '../../src/calendar/checks/all.ts'
import { readSettings } from '../../src/app/settings.ts'
import { siteOf } from '../../src/app/site.ts'
import { now } from '../../src/language/time/clock.ts'
import type { Fasti } from './fasti.ts'
import { languages } from './languages.ts'

/** Settings that select a calendar. */
interface Where {
  readonly FASTI_DATA: string
  readonly DATABASE_URL?: string
  readonly FASTI_MEDIA?: string
}

export async function check(fasti: Fasti, repairs: boolean): Promise<Report[]> {
  const { place, around } = surroundingsOf(fasti.settings)
  const reports: Report[] = []
  const tell = (report: Report) => void reports.push(report)
  await (repairs ? repairAll(place, fasti.db, around, tell) : checkAll(place, around, tell))
  return reports
}

/** What is wrong with the calendar in a place; it changes nothing. */
export async function faultsAt(where: Where): Promise<readonly string[]> {
  const { place, around } = surroundingsOf(where)
  const reports: Report[] = []
  await checkAll(place, around, (report) => void reports.push(report))
  return notGood(reports)
}

function surroundingsOf(where: Where) {
  const settings = readSettings({ ...where }, [...languages.keys()])
  return {
    place: { folder: where.FASTI_DATA, url: where.DATABASE_URL, bulk: true },
    around: { site: siteOf(settings, languages), now: now() },
  }
}

export const notGood = (reports: readonly Report[]): readonly string[] =>
  reports.filter(({ state }) => state !== 'good').map(({ state, words }) => `${state}: ${words}`)
