// What was sent, what came back, what it cost: kept while it runs and told at the end.

import { roles } from '../src/access/roles.ts'
import type { Finding } from './findings.ts'
import type { Cost } from './serial.ts'
import { type Exchange, type Shot, type Tokens, type Trial, bytesOf } from './shot.ts'
import type { Outcome } from './wire.ts'

export interface Memory {
  readonly heapBefore: number
  readonly heapAfter: number
  readonly rssAfter: number
  readonly openBefore: number
  readonly openAfter: number
}

interface Priced extends Cost {
  readonly shot: Shot
}

export interface Tally {
  sent: number
  readonly faces: Map<string, Map<string, number>>
  readonly dearest: Priced[]
  readonly memories: Memory[]
  note(trial: Trial, outcomes: readonly Outcome[]): void
  cost(trial: Trial, cost: Cost): void
}

const shownDear = 8

export function newTally(): Tally {
  const faces: Tally['faces'] = new Map()
  const dearest: Priced[] = []
  const tally: Tally = {
    sent: 0,
    faces,
    dearest,
    memories: [],
    note: ({ steps }, outcomes) => {
      for (const [index, { shots }] of steps.entries()) {
        const { answers = [], ending = 'left' } = outcomes[index] ?? {}
        for (const [at, { face }] of shots.entries()) {
          const status = answers[at]?.status
          const column = status === undefined ? ending : `${Math.floor(status / 100)}xx`
          const row = faces.get(face) ?? new Map<string, number>()
          faces.set(face, row.set(column, (row.get(column) ?? 0) + 1))
          tally.sent += 1
        }
      }
    },
    cost: ({ steps }, cost) => {
      const shots = steps.flatMap(({ shots: all }) => all)
      const [shot] = shots
      if (!shot || shots.length > 1) return
      dearest.push({ ...cost, shot })
      dearest.sort((a, b) => b.ms - a.ms)
      dearest.splice(shownDear)
    },
  }
  return tally
}

const cell = (text: string | number) => String(text).padStart(8)
const columns = ['2xx', '3xx', '4xx', '5xx', 'closed', 'left', 'silent']

export function reportLines(
  { sent, faces, dearest, memories }: Tally,
  findings: readonly Finding[],
  seconds: number,
): readonly string[] {
  const rows = [...faces].toSorted(([a], [b]) => a.localeCompare(b))
  return [
    '',
    `${sent} requests in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} a second`,
    '',
    `${'face'.padEnd(18)}${columns.map(cell).join('')}`,
    ...rows.map(
      ([face, row]) =>
        `${face.padEnd(18)}${columns.map((name) => cell(row.get(name) ?? 0)).join('')}`,
    ),
    '',
    'processor time of the dearest (of those that were asked alone)',
    ...dearest.map(
      ({ ms, kilobytes, shot }) =>
        `${ms.toFixed(1).padStart(8)} ms ${kilobytes.toFixed(1).padStart(8)} kB  ${shot.role}: ${shot.method} ${shot.target.slice(0, 80)}`,
    ),
    '',
    'memory of JavaScript in MB, after the first round and after the last; all; open handles',
    ...memories.map(
      ({ heapBefore, heapAfter, rssAfter, openBefore, openAfter }) =>
        `${megabytes(heapBefore)} → ${megabytes(heapAfter)}; ${megabytes(rssAfter)}; ${openBefore} → ${openAfter}`,
    ),
    '',
    findings.length === 0 ? 'no failures' : `${findings.length} different failures`,
    ...findings.flatMap(findingLines),
  ]
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0).padStart(6)

const tokenNames = Object.fromEntries(
  ['nobody', 'feed', 'media', ...roles].map((name) => [name, `<${name}>`]),
) as Tokens

export function findingLines(finding: Finding): readonly string[] {
  const { failure, trial, isConfirmed, settings, after, count } = finding
  const shown = trial.steps.flatMap(stepLines)
  return [
    '',
    `* ${failure.signature} — ${count} times, first within ${after} requests${isConfirmed ? '' : ', not shown again'}`,
    `  ${failure.detail.split('\n').slice(0, 4).join('\n  ')}`,
    `  with ${JSON.stringify(settings)}`,
    ...shown,
  ]
}

function stepLines({ shots, leave, pieces }: Exchange): readonly string[] {
  const lines = shots.map((shot) => {
    const text = bytesOf(shot, tokenNames).toString('latin1')
    return `    ${JSON.stringify(text.slice(0, 1500))}`
  })
  if (leave !== undefined) lines.push(`    then leaves: ${leave}`)
  if (pieces !== undefined) lines.push(`    in pieces of ${pieces}`)
  return lines
}
