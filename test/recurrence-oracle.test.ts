// Random recurrences against another program: scripts/recurrence-oracle.py has made the cases.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { readRecurrence } from '../src/language/time/recurrence/input.ts'
import { edgesOf, startsBetween } from '../src/language/time/recurrence/series.ts'
import { settleRecurrence } from '../src/language/time/recurrence/settle.ts'
import { readStamp } from '../src/language/time/recurrence/stamp.ts'
import { wallSeconds, writeWall } from '../src/language/time/wall.ts'

const packed = readFileSync(new URL('data/recurrence.tsv.gz', import.meta.url))
const cases = gunzipSync(packed).toString().trim().split('\n')

const wallOf = (stamp: string): string => writeWall(readStamp(stamp)!.seconds)

/** What is not as the other program has it. */
function difference(line: string, index: number): string | undefined {
  const [zone = '', kind, start = '', horizon = '', lines = '', end, count, digest] =
    line.split('\t')
  const times = { start: wallOf(start), zone, allDay: kind === 'day' }
  const read = readRecurrence(lines.replaceAll('|', '\n'))
  if ('fault' in read || read.value === null) return `refused: ${JSON.stringify(read)}`
  const settled = settleRecurrence(read.value, times, 0)
  if ('fault' in settled) return `not settled: ${JSON.stringify(settled)}`
  const starts = [...startsBetween(settled.value, times, times.start, wallOf(horizon))]
  let sum = 0
  for (const { wall, at } of starts) {
    sum = (Math.imul(sum, 31) + (at | 0)) | 0
    sum = (Math.imul(sum, 31) + (wallSeconds(wall) | 0)) | 0
  }
  const found = (sum >>> 0).toString(16).padStart(8, '0')
  if (String(starts.length) !== count || found !== digest) {
    return `${starts.length} starts: ${starts.map(({ wall }) => wall).join(', ')}`
  }
  // The edges of some are enough, and cost as much as all the rest.
  if (index % 4 !== 0) return undefined
  const { first, last } = edgesOf(settled.value, times)
  if (starts.length > 0 && first !== starts[0]?.wall) return `first is ${first}`
  return end === 'finite' && last !== (starts.at(-1)?.wall ?? null) ? `last is ${last}` : undefined
}

test('random recurrences in seven zones start when python-dateutil says (§17.3)', () => {
  assert.ok(cases.length > 20_000)
  const wrong = cases.flatMap((line, index) => {
    const said = difference(line, index)
    return said === undefined ? [] : [`${line}\n  ${said}`]
  })
  assert.equal(
    wrong.length,
    0,
    `${wrong.length} of ${cases.length}:\n${wrong.slice(0, 5).join('\n')}`,
  )
})
