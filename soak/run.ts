// npm run soak -- --minutes <n> [--overload <minutes>] [--database sqlite|postgres]
//   [--events 1000|100000|1000000] [--connections <n>]

import { parseArgs } from 'node:util'
import { addToken } from '../src/access/users/tokens.ts'
import { progressOf } from '../src/cli/progress.ts'
import { openDatabase } from '../src/storage/open.ts'
import { now } from '../src/language/time/clock.ts'
import { copyOf } from '../bench/copy.ts'
import { keptCalendar, sizes } from '../bench/data.ts'
import { logins } from '../bench/data/surroundings.ts'
import { startKeptPostgres } from '../bench/postgres.ts'
import { reportLines, soak } from './soak.ts'

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    overload: { type: 'string', default: '5' },
    database: { type: 'string', default: 'sqlite' },
    events: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '5000' },
  },
})

const capacitySeconds = 15
const recoverySeconds = 15
const slowClients = 100

const mistake = mistakeIn()
if (mistake === undefined) await run()
else {
  console.error(mistake)
  process.exitCode = 2
}

function mistakeIn(): string | undefined {
  if (!sizes.some((size) => String(size) === flags.events)) {
    return `--events is one of ${sizes.join(', ')}.`
  }
  if (!['sqlite', 'postgres'].includes(flags.database)) return '--database is sqlite or postgres.'
  const numbers = [flags.minutes, flags.overload, flags.connections].map(Number)
  if (numbers.every((number) => number > 0)) return undefined
  return '--minutes, --overload and --connections are numbers above 0.'
}

async function run(): Promise<void> {
  const server = flags.database === 'postgres' ? await startKeptPostgres() : undefined
  const calendar = await keptCalendar(Number(flags.events), server, (what) => progressOf(what))
  const copy = await copyOf(calendar, server)
  try {
    const db = await openDatabase({ ...copy.calendar, bulk: true })
    const { secret } = await addToken(db, logins.editor, 'soak', now())
    await db.close()
    const soaked = await soak(
      copy.calendar,
      secret,
      {
        capacity: capacitySeconds,
        steady: Number(flags.minutes) * 60,
        overload: Number(flags.overload) * 60,
        recovery: recoverySeconds,
        connections: Number(flags.connections),
        slow: slowClients,
      },
      (text) => console.error(text),
    )
    console.log(reportLines(soaked).join('\n'))
  } finally {
    await copy.remove()
    await server?.stop()
  }
}
