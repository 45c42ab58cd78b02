// The doctor finds nothing wrong in what requests have written (§17.7).

import assert from 'node:assert/strict'
import { type Report, checkAll } from '../../src/calendar/checks/all.ts'
import { readSettings } from '../../src/app/settings.ts'
import { siteOf } from '../../src/app/site.ts'
import { loadLanguages } from '../../src/language/text/locale/say.ts'
import { now } from '../../src/language/time/clock.ts'
import type { Fasti } from '../../test/support/fasti.ts'

const languages = loadLanguages()

export async function askDoctor({ settings }: Fasti, more: Record<string, string>): Promise<void> {
  const site = siteOf(readSettings({ ...settings, ...more }, [...languages.keys()]), languages)
  const { FASTI_DATA: folder, DATABASE_URL: url } = settings
  const reports: Report[] = []
  await checkAll({ folder, url, bulk: true }, { site, now: now() }, (report) => {
    reports.push(report)
  })
  const bad = reports.filter(({ state }) => state !== 'good').map(({ words }) => words)
  assert.deepEqual(bad, [], 'the doctor')
}
