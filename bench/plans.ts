// npm run bench:plans -- [--events 1000000] [--only <question>] [--show]
// PostgreSQL query plans for each kind of request, and which of them grow with the calendar.

import { parseArgs } from 'node:util'
import { Client } from 'pg'
import type { Sql } from 'sql-template-tag'
import { progressOf } from '../src/cli/progress.ts'
import { keptCalendar } from './data.ts'
import { type Work, explain } from './plans/explain.ts'
import { type Asker, openRecorder } from './plans/record.ts'
import { startKeptPostgres } from './postgres.ts'
import { type Questions, pathOf, publicEvents, questionsOf } from './questions.ts'
import { printTable } from './table.ts'

const asked: readonly (readonly [keyof Questions, Asker])[] = [
  ...(['defaultList', 'month', 'deepPage', 'total', 'rareCategory', 'category'] as const),
  ...(['thirdCategory', 'venue', 'organizer', 'twoTags', 'include', 'running'] as const),
  ...(['searchAbsent', 'searchRare', 'searchMedium', 'searchFrequent', 'searchCommon'] as const),
  ...(['searchTwoRare', 'searchTwoFrequent', 'wordsRare', 'wordsNameAndText'] as const),
  ...(['byId', 'bySlug', 'venues', 'venuesWithUpcoming', 'organizersWithEvents'] as const),
  ...(['categories', 'tags'] as const),
].map((name) => [name, 'nobody'] as const)

const signedIn: typeof asked = [
  ...(['list', 'deepPage', 'thirdCategory', 'venue', 'drafts', 'hidden'] as const),
  ...(['searchRare', 'venuesWithUpcoming'] as const),
].map((name) => [name, 'editor'] as const)

const own: typeof asked = (['list', 'drafts', 'venue', 'venuesWithUpcoming'] as const).map(
  (name) => [name, 'author'] as const,
)

const bounds = { ms: 20, rowsRead: 20_000, sorted: 5000 } as const

const { values: flags } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
})

interface Finding {
  readonly question: string
  readonly statement: Sql
  readonly kind: 'custom' | 'generic'
  readonly work: Work
  readonly plan: unknown
}

const server = await startKeptPostgres()
try {
  const calendar = await keptCalendar(Number(flags.events), server, (what) => progressOf(what))
  const questions = questionsOf(calendar, await publicEvents(calendar))
  const recorder = await openRecorder(calendar)
  const client = new Client({ connectionString: calendar.url })
  await client.connect()
  const chosen = [...asked, ...signedIn, ...own].filter(
    ([name]) => flags.only === undefined || name === flags.only,
  )
  const tell = progressOf('questions')
  const findings: Finding[] = []
  for (const [index, [name, asker]] of chosen.entries()) {
    const question = asker === 'nobody' ? name : `${name} (${asker})`
    for (const statement of await recorder.ask(pathOf(questions[name], index + 1), asker)) {
      for (const kind of ['custom', 'generic'] as const) {
        findings.push({ question, statement, kind, ...(await explain(client, statement, kind)) })
      }
    }
    tell(index + 1, chosen.length)
  }
  await client.end()
  await recorder.close()
  report(findings)
} finally {
  await server.stop()
}

function report(findings: readonly Finding[]): void {
  const groups = Map.groupBy(findings, ({ question }) => question)
  const rows = [...groups].map(([question, all]) => {
    const of = (kind: Finding['kind']) => all.filter((one) => one.kind === kind)
    const total = (kind: Finding['kind'], name: 'ms' | 'rowsRead') =>
      of(kind).reduce((sum, { work }) => sum + work[name], 0)
    return [
      question,
      String(of('custom').length),
      total('custom', 'ms').toFixed(2),
      total('generic', 'ms').toFixed(2),
      String(Math.round(total('custom', 'rowsRead'))),
      [...new Set(all.flatMap(({ work }) => work.scans))].join(' '),
      String(Math.round(Math.max(...all.map(({ work }) => work.sorted)))),
      all.some(isBad) ? 'BAD' : '',
    ]
  })
  printTable(
    ['question', 'statements', 'ms', 'ms generic', 'rows read', 'scans', 'most sorted', ''],
    rows,
  )
  for (const one of findings.filter(isBad)) {
    const { question, kind, work, statement, plan } = one
    console.log(
      `\n${question}, ${kind} plan: ${work.ms.toFixed(1)} ms, ${work.rowsRead} rows, ${work.pages} pages`,
    )
    console.log(`  ${statement.text.replace(/\s+/g, ' ').trim()}`)
    console.log(`  ${JSON.stringify(statement.values)}`)
    if (flags.show) console.log(JSON.stringify(plan, undefined, 1))
  }
}

function isBad({ work }: Finding): boolean {
  const { ms, rowsRead, sorted } = work
  return (
    ms > bounds.ms || rowsRead > bounds.rowsRead || sorted > bounds.sorted || work.scans.length > 0
  )
}
