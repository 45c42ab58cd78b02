// Failures that were found, as files: every run of the tests sends them again.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Finding } from './findings.ts'
import type { Session } from './session.ts'
import type { Trial } from './shot.ts'
import type { Settings } from './target.ts'
import type { Failure } from './watch.ts'

export interface Case extends Trial {
  /** What happened when it was found. */
  readonly found: string
  readonly settings: Settings
}

const folder = fileURLToPath(new URL('./cases/', import.meta.url))

export function keptCases(): readonly (Case & { readonly name: string })[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.toSorted().map((file) => {
    const kept = JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as Case
    return Object.assign(kept, { name: file.replace(/\.json$/, '') })
  })
}

/** Writes a case for every failure that was reproduced; returns the file names. */
export function keepCases(findings: readonly Finding[], into = folder): readonly string[] {
  return findings.flatMap(({ failure, trial, settings, isConfirmed }) => {
    if (!isConfirmed || trial.steps.length === 0) return []
    const name = `${failure.signature
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replaceAll(/^-|-$/g, '')}.json`
    const found = `${failure.kind}: ${failure.detail.split('\n')[0]}`
    const kept: Case = { found, settings, steps: trial.steps }
    writeFileSync(`${into}/${name}`, `${JSON.stringify(kept, undefined, 2)}\n`)
    return [name]
  })
}

/** The failures of a case; empty if all is well. */
export async function replay(session: Session, { steps }: Trial): Promise<readonly Failure[]> {
  // Twice: the first response is not cached yet.
  const first = await session.alone({ steps }, { isSettled: true })
  const second = await session.alone({ steps }, { isSettled: true })
  const death: Failure = { kind: 'death', signature: 'death', detail: 'The program has ended.' }
  const isDead = first.isDead || second.isDead
  return [...first.failures, ...second.failures, ...(isDead ? [death] : [])]
}
