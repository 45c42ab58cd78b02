// npm run bench -- --help

import { parseArgs } from 'node:util'
import { addToken } from '../src/access/users/tokens.ts'
import { progressOf } from '../src/cli/progress.ts'
import { openDatabase } from '../src/storage/open.ts'
import { now } from '../src/language/time/clock.ts'
import { cases } from './cases/all.ts'
import { keptCalendar, sizes } from './data.ts'
import type { Calendar } from './data/calendar.ts'
import { logins } from './data/surroundings.ts'
import { startKeptPostgres } from './postgres.ts'
import { type Finding, confidenceOf, failed, reportJson, reportOf } from './report.ts'
import { openStage } from './stage.ts'

const { values: flags } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    database: { type: 'string', default: 'sqlite' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const tables = [...new Set(cases.map(({ name }) => name.replace(/:.*/, '')))]
const help = `npm run bench -- [options]

Measures what requests cost the server, side by side with what they are compared with, and prints
each row as soon as it is measured. The calendar is made once and kept in .bench/.

  --events <n>        events in the calendar: ${sizes.join(', ')} (default ${flags.events})
  --database <name>   sqlite or postgres (default ${flags.database})
  --only <name>       one table, or one row of it by its whole name. The tables:
                      ${tables.slice(0, 8).join(', ')},
                      ${tables.slice(8).join(', ')}
  --rounds <n>        rounds that count (default ${flags.rounds}); more make a figure surer
  --seconds <n>       length of a round (default ${flags.seconds}); 0 only tries the rows out
  --json              all findings as JSON, at the end
`

const chosen = cases
  .filter(({ database = flags.database }) => database === flags.database)
  .filter(({ name }) => flags.only === undefined || isNamed(name, flags.only))
const mistake = mistakeIn()
if (flags.help) console.log(help)
else if (mistake === undefined) await run()
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
  if (!/^[1-9]\d*$/.test(flags.rounds)) return '--rounds is a whole number from 1.'
  if (!/^\d+(?:\.\d+)?$/.test(flags.seconds)) return '--seconds is a number from 0.'
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
  const report = reportOf(chosen.map(({ name }) => name))
  const print = (...lines: readonly string[]) => flags.json || console.log(lines.join('\n'))
  print(title(), confidenceOf(effort.rounds), '', ...report.head)
  try {
    for (const one of chosen) {
      const finding = await one.run(stage).catch((error: unknown) => failed(one.name, error))
      findings.push(finding)
      print(report.row(finding))
    }
  } finally {
    await stage.close()
    await server?.stop()
  }
  if (flags.json) console.log(reportJson(findings))
}

function title(): string {
  return `${Number(flags.events).toLocaleString('en')} events on ${flags.database}`
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
