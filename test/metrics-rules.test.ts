// `/metrics` keeps the rules that `promtool check metrics` checks, and is explained in the guide.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { freshFasti } from './support/fasti.ts'

interface Family {
  readonly name: string
  readonly help: readonly string[]
  readonly type: readonly string[]
  /** Name and labels of each sample, as written. */
  readonly series: readonly string[]
}

const types = new Set(['counter', 'gauge', 'histogram', 'summary'])
/** Base units; a name that says any other unit, or an abbreviation of one, is wrong. */
const otherUnits =
  /_(?:milliseconds|microseconds|nanoseconds|minutes|hours|days|ms|us|ns|s|kilobytes|megabytes|kb|mb|kib|mib|bits|percent)(?:_|$)/

/** The family of a sample: histograms and summaries have more names than their own. */
const familyOf = (sample: string, known: readonly string[]) =>
  [sample, sample.replace(/_(?:bucket|sum|count)$/, '')].find((name) => known.includes(name)) ??
  sample

const nameIn = (line: string) => /^[^\s{]+/.exec(line)?.[0] ?? ''
const seriesIn = (line: string) => line.slice(0, line.lastIndexOf(' '))

/** Every breach of a rule, as a sentence. */
function breaches(text: string): string[] {
  const found: string[] = []
  const lines = text.trimEnd().split('\n')
  const named = (kind: string, name: string) =>
    lines.filter((line) => line.startsWith(`# ${kind} ${name} `))
  const samples = lines.filter((line) => !line.startsWith('#'))
  const known = lines.flatMap((line) => /^# TYPE (\S+) /.exec(line)?.[1] ?? [])
  const order = samples.map((line) => familyOf(nameIn(line), known))
  const families = [...new Set([...known, ...order])].map((name): Family => ({
    name,
    help: named('HELP', name),
    type: named('TYPE', name).map((line) => line.split(' ')[3] ?? ''),
    series: samples.filter((line) => familyOf(nameIn(line), known) === name).map(seriesIn),
  }))
  for (const { name, help, type, series } of families) {
    const [kind = ''] = type
    if (help.length !== 1 || type.length !== 1) found.push(`${name} has not one HELP and one TYPE.`)
    if (!types.has(kind)) found.push(`${name} is of no known type.`)
    if (new Set(series).size !== series.length) found.push(`${name} has a series twice.`)
    if ((kind === 'counter') !== name.endsWith('_total')) found.push(`${name} is a ${kind}.`)
    if (otherUnits.test(name)) found.push(`${name} is not in a base unit.`)
    if (!/^[a-z][a-z0-9_]*$/.test(name)) found.push(`${name} is not in lower case.`)
    if (kind !== 'histogram' && series.some((one) => /[{,]le="/.test(one))) {
      found.push(`${name} has the label of a histogram.`)
    }
    if (kind !== 'summary' && series.some((one) => /[{,]quantile="/.test(one))) {
      found.push(`${name} has the label of a summary.`)
    }
    const ends = kind === 'histogram' ? ['_bucket', '_sum', '_count'] : ['_sum', '_count']
    if (['histogram', 'summary'].includes(kind)) {
      for (const end of ends) {
        if (series.length > 0 && !series.some((one) => nameIn(one) === `${name}${end}`)) {
          found.push(`${name} has no ${end}.`)
        }
      }
    }
    const [first, last] = [order.indexOf(name), order.lastIndexOf(name)]
    if (order.slice(Math.max(first, 0), last + 1).some((one) => one !== name)) {
      found.push(`${name} is not in one place.`)
    }
  }
  return found
}

async function scraped(): Promise<string> {
  await using fasti = await freshFasti('sqlite')
  for (const path of ['/events', '/events', '/events/999', '/nowhere']) await fasti.get(path)
  const { payload } = await fasti.app.inject({ url: '/metrics' })
  return payload
}

test('every family has one HELP, one TYPE, its suffixes and units, and no series twice', async () => {
  const text = await scraped()
  assert.ok(text.length > 2000)
  assert.deepEqual(breaches(text), [])
})

test('the guide names every metric', async () => {
  const guide = readFileSync(new URL('../docs/guide/run.md', import.meta.url), 'utf8')
  const text = await scraped()
  const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
  assert.deepEqual(
    names.filter((name) => !guide.includes(`\`${name}\``)),
    [],
  )
})

const head = (name: string, type: string) => `# HELP ${name} Help.\n# TYPE ${name} ${type}\n`

describe('the rules of metrics are really checked:', () => {
  const broken: Record<string, string> = {
    'a_total has not one HELP and one TYPE.': `${head('a_total', 'counter')}${head('a_total', 'counter')}a_total 1\n`,
    'a_total has a series twice.': `${head('a_total', 'counter')}a_total{b="c"} 1\na_total{b="c"} 2\n`,
    'a is a counter.': `${head('a', 'counter')}a 1\n`,
    'a_total is a gauge.': `${head('a_total', 'gauge')}a_total 1\n`,
    'a_ms is not in a base unit.': `${head('a_ms', 'gauge')}a_ms 1\n`,
    'A is not in lower case.': `${head('A', 'gauge')}A 1\n`,
    'a has the label of a summary.': `${head('a', 'gauge')}a{quantile="1"} 1\n`,
    'a has the label of a histogram.': `${head('a', 'gauge')}a{le="1"} 1\n`,
    'a has no _sum.': `${head('a', 'summary')}a{quantile="1"} 1\na_count 1\n`,
    'a is not in one place.': `${head('a', 'gauge')}${head('b', 'gauge')}a{c="1"} 1\nb 1\na{c="2"} 1\n`,
  }
  for (const [said, text] of Object.entries(broken)) {
    test(said, () => assert.deepEqual(breaches(text), [said]))
  }
})
