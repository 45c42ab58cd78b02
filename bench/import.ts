// npm run bench:import [-- --events 100000 --database postgres]: what it costs to bring in a large
// calendar, as iCalendar and as JSON, a second time with 100 changes, to take it out again, and what
// readers notice of an import. The CPU of a PostgreSQL server counts, too.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask } from '../test/support/ask.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { measureBeside } from './beside.ts'
import { cpuOf } from './processes.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const events = Number(values.events)
const isPostgres = values.database === 'postgres'
/** What an import may take at most: PostgreSQL may take twice the time. */
const most = { seconds: ((isPostgres ? 120 : 60) * events) / 100_000, megabytes: 300 }

const stamp = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')}Z`

/** Like those of a city: venues, organizers and categories that come again and again. */
async function writeCalendar(path: string, changed: number, named = ''): Promise<void> {
  const file = createWriteStream(path)
  file.write('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')
  for (let n = 0; n < events; n += 1) {
    const start = 1_700_000_000 + ((n * 7919) % 120_000) * 1800
    const lines = [
      'BEGIN:VEVENT',
      `UID:${named}${n}@bench.example`,
      `DTSTART:${stamp(start)}`,
      `DTEND:${stamp(start + 7200)}`,
      `SUMMARY:Evening ${n} of the season${n < changed ? ', changed' : ''}`,
      `DESCRIPTION:What happens on evening ${n}: music\\, words and ${n % 97} other things for everybody in the town.`,
      `LOCATION:Hall ${n % 200}\\, Avesne`,
      `CATEGORIES:Kind ${n % 20}`,
      'END:VEVENT',
    ]
    if (!file.write(`${lines.join('\r\n')}\r\n`)) await once(file, 'drain')
  }
  file.end('END:VCALENDAR\r\n')
  await once(file, 'close')
}

/** CPU that the PostgreSQL server has used, in seconds; 0 of SQLite. */
function cpuOfServer(): number {
  if (!server) return 0
  const [pid] = readFileSync(join(server.dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  return cpuOf([Number(pid)]) / 1e6
}

async function measure(what: string, settings: Record<string, string>, args: readonly string[]) {
  const before = cpuOfServer()
  const child: ChildProcess = fork(new URL('./import_child.ts', import.meta.url), args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  let said = ''
  child.stdout?.on('data', (text) => (said = `${said}${text}`.slice(-300)))
  const [used] = (await once(child, 'message')) as [{ seconds: number; megabytes: number }]
  await once(child, 'exit')
  const all = used.seconds + cpuOfServer() - before
  const report = said.trim().split('\n').at(-2) ?? said.trim()
  console.log(
    `${what.padEnd(28)} ${all.toFixed(1).padStart(6)} s of CPU  ${used.megabytes.toFixed(0).padStart(4)} MB  ${report}`,
  )
}

await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-bench-'))
const server = isPostgres ? await startPostgres() : undefined
const place = async (name: string): Promise<Record<string, string>> => {
  const data = { FASTI_DATA: join(folder.path, name) }
  if (!server) return data
  await ask(server.url, `create database ${name}_calendar`)
  const url = new URL(server.url)
  url.pathname = `${name}_calendar`
  return { ...data, DATABASE_URL: url.href }
}
try {
  const [first, second] = [await place('first'), await place('second')]
  const file = (name: string) => join(folder.path, name)
  await writeCalendar(file('all.ics'), 0)
  await writeCalendar(file('changed.ics'), 100)
  await writeCalendar(file('others.ics'), 0, 'other-')
  console.log(
    `${events} events on ${values.database}, imports in at most ${most.seconds} s of CPU and ${most.megabytes} MB:`,
  )
  await measure('import of iCalendar', first, ['import', 'ics', file('all.ics')])
  await measure('again, 100 changed', first, ['import', 'ics', file('changed.ics')])
  await measure('export as JSON', first, ['export', 'json', '--to', file('all.json')])
  await measure('import of JSON', second, ['import', 'json', file('all.json')])
  await measure('export as iCalendar', first, ['export', 'ics', '--to', file('out.ics')])
  await measure('export as CSV', first, ['export', 'csv', '--to', file('out.csv')])
  await measureBeside(first, file('others.ics'))
} finally {
  await server?.stop()
}
