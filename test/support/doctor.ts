// What `fasti doctor --deep` reports of a calendar.

import { type Report, checkAll, repairAll } from '../../src/calendar/checks/all.ts'
import { readSettings } from '../../src/settings.ts'
import { siteOf } from '../../src/site.ts'
import { loadLanguages } from '../../src/text/say.ts'
import { now } from '../../src/time/clock.ts'
import type { Fasti } from './fasti.ts'

export async function check(fasti: Fasti, repairs: boolean): Promise<Report[]> {
  const languages = loadLanguages()
  const settings = readSettings(fasti.settings, [...languages.keys()])
  const around = { site: siteOf(settings, languages), now: now() }
  const { FASTI_DATA: folder, DATABASE_URL: url } = fasti.settings
  const reports: Report[] = []
  const tell = (report: Report) => void reports.push(report)
  const place = { folder, url, bulk: true }
  await (repairs ? repairAll(place, fasti.db, around, tell) : checkAll(place, around, tell))
  return reports
}

export const notGood = (reports: readonly Report[]): readonly string[] =>
  reports.filter(({ state }) => state !== 'good').map(({ state, words }) => `${state}: ${words}`)
