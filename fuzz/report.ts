// The report: what was sent, what came back and what it cost.

import { roles } from '../src/access/roles.ts'
import type { Finding } from './findings.ts'
import { type Exchange, type Tokens, bytesOf } from './shot.ts'
import type { Tally } from './tally.ts'

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
  if (leave !== undefined) lines.push(`    then leaves: ${JSON.stringify(leave)}`)
  if (pieces !== undefined) lines.push(`    in pieces of ${pieces}`)
  return lines
}
