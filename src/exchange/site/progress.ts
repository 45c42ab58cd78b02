// How far the reading of a site has come, in a form that outlives an interruption.

import { now } from '../../language/time/clock.ts'
import { type Reached, notBegun } from './walk.ts'

/** In this order, because later ones refer to earlier ones. */
export const stages = [
  'categories',
  'tags',
  'venues',
  'organizers',
  'events',
  'series',
  'held',
] as const
export type Stage = (typeof stages)[number]

/** What lists of events have shown of a series. */
export interface SeenSeries {
  /** One of its occurrences, by which it is found. */
  readonly sample: number
  /** How many occurrences lists have shown whole. */
  count: number
  /** The occurrences that have values of their own. */
  readonly own: Set<number>
}

export interface Progress {
  /** When the run began that this one goes on with. */
  readonly begun: number
  stage: Stage
  reached: Reached
  /** The highest ids of terms and of venues and organizers that lists have shown. */
  readonly highest: { term: number; item: number }
  readonly series: Map<number, SeenSeries>
  /** Events that wait for the one that they belong to, and its id. */
  readonly held: Map<number, number>
}

const version = 1
/** What was read longer ago than this is read again. */
const longest = 24 * 60 * 60

const fresh = (): Progress => ({
  begun: now(),
  stage: 'categories',
  reached: notBegun,
  highest: { term: 0, item: 0 },
  series: new Map(),
  held: new Map(),
})

/** `scope` says what was asked for: another question has to begin at the beginning. */
export function writeProgress({ series, held, ...others }: Progress, scope: string): string {
  const seen = [...series].map(
    ([id, { sample, count, own }]) => [id, sample, count, [...own]] as const,
  )
  const written: Written = { version, scope, ...others, series: seen, held: [...held] }
  return JSON.stringify(written)
}

interface Written extends Omit<Progress, 'series' | 'held'> {
  readonly version: number
  readonly scope: string
  readonly series: readonly (readonly [number, number, number, readonly number[]])[]
  readonly held: readonly (readonly [number, number])[]
}

export function readProgress(checkpoint: string | null, scope: string): Progress {
  const written = checkpoint === null ? undefined : (JSON.parse(checkpoint) as Written)
  if (written?.version !== version || written.scope !== scope) return fresh()
  const { begun, stage, reached, highest } = written
  if (begun + longest < now()) return fresh()
  const series = written.series.map(
    ([id, sample, count, own]) => [id, { sample, count, own: new Set(own) }] as const,
  )
  return { begun, stage, reached, highest, series: new Map(series), held: new Map(written.held) }
}

/** The root that an interrupted run has read; its scope begins with it. */
export const rootOf = (checkpoint: string): string =>
  (JSON.parse(checkpoint) as Written).scope.split(' ')[0] ?? ''

/** Whether a stage is still to be done, or is under way. */
export const isAhead = ({ stage }: Progress, one: Stage): boolean =>
  stages.indexOf(stage) <= stages.indexOf(one)
