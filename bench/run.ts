// npm run bench -- [--events 1000|100000|1000000] [--database sqlite|postgres] [--only <name>]
//   [--json] [--rounds <n>] [--seconds <n>]

import { parseArgs } from 'node:util'
import { addToken } from '../src/access/users/tokens.ts'
import { progressOf } from '../src/cli/progress.ts'
import { openDatabase } from '../src/storage/open.ts'
import { now } from '../src/time/clock.ts'
import { cases } from './cases/all.ts'
import { keptCalendar, sizes } from './data.ts'
import type { Calendar } from './data/calendar.ts'
import { logins } from './data/surroundings.ts'
import { startKeptPostgres } from './postgres.ts'
import { type Finding, failed, reportJson, reportLines } from './report.ts'
import { openStage } from './stage.ts'

const { values: flags } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    database: { type: 'string', default: 'sqlite' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
})

const chosen = cases
  .filter(({ database = flags.database }) => database === flags.database)
  .filter(({ name }) => flags.only === undefined || isNamed(name, flags.only))
const mistake = mistakeIn()
if (mistake === undefined) await run()
else {
  console.error(mistake)
  process.exitCode = 2
}

function isNamed(name: string, wanted: string): boolean {
  return name === wanted || name.split(':')[0] === wanted
}

function mistakeIn(): string | undefined {
  if (!sizes.some((size) => String(size) === flags.events)) {
    return `--events is one of ${sizes.join(', ')}.`
  }
  if (!['sqlite', 'postgres'].includes(flags.database)) return '--database is sqlite or postgres.'
  if (chosen.length > 0) return undefined
  return `--only is one of:\n${cases.map(({ name }) => `  ${name}`).join('\n')}`
}

async function run(): Promise<void> {
  const effort = { rounds: Number(flags.rounds), seconds: Number(flags.seconds) }
  const server = flags.database === 'postgres' ? await startKeptPostgres() : undefined
  const kept = (events: number) => keptCalendar(events, server, (what) => progressOf(what))
  const calendar = await kept(Number(flags.events))
  const all = chosen.reduce((sum, one) => sum + one.rounds({ effort }), 0)
  const progress = progressOf('rounds')
  let done = 0
  const stage = openStage({
    effort,
    server,
    calendar,
    calendarOf: kept,
    editorOf,
    tell: () => progress((done += 1), all),
  })
  const findings: Finding[] = []
  try {
    for (const one of chosen) {
      findings.push(await one.run(stage).catch((error: unknown) => failed(one.name, error)))
    }
  } finally {
    await stage.close()
    await server?.stop()
  }
  if (flags.json) console.log(reportJson(findings))
  else console.log([title(), ...reportLines(findings)].join('\n'))
}

function title(): string {
  return `${Number(flags.events).toLocaleString('en')} events on ${flags.database}\n`
}

/** A new application password each time: none is stored in a file. */
async function editorOf(calendar: Calendar): Promise<string> {
  const db = await openDatabase({ ...calendar, bulk: true })
  try {
    return (await addToken(db, logins.editor, 'bench', now())).secret
  } finally {
    await db.close()
  }
}
