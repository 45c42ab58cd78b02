// Searches for inputs whose cost grows faster than their size: mutation, guided by CPU time.

import type { Random } from '../../test/support/random.ts'
import { type Form, type Growth, confirm, growthOf } from './measure.ts'

export interface Target {
  readonly name: string
  /** Pieces of the language that it parses. */
  readonly seeds: readonly string[]
  readonly run: (text: string) => unknown
  /** Longest possible input; a whole body by default. */
  readonly longest?: number
}

/** Tried first on every target: characters with a meaning in our formats. */
const common = ['a', ' ', '\n', '<', '>', '&', '"', "'", '=', ',', '-', '.', '/', '\\', '%', ';']
const odd = ['(', '[', '{', '0', '1', 'é', '\u0301', '漢', '😀', '\uD800', '\u0000', '\u00A0', ':']

const poolSize = 24
const smallSize = 2000
const longestUnit = 60

export interface Found {
  readonly target: string
  /** The steepest growth, measured again. */
  readonly steepest: Growth
  /** The one with the highest cost per character. */
  readonly dearest: Growth
  readonly tried: number
}

/** `milliseconds` of CPU time, so that a busy machine tries as much as an idle one. */
export function search(target: Target, chance: Random, milliseconds: number): Found {
  const { steepest, pool, tried } = searchSteepest(target, chance, milliseconds)
  const [dear] = pool.toSorted((a, b) => perCharacter(b) - perCharacter(a))
  const dearest = dear ? confirm(target, dear.form) : steepest
  return { target: target.name, steepest, dearest, tried }
}

/** The same without the highest cost per character; so many of the steepest are measured again. */
export function searchSteepest(
  target: Target,
  chance: Random,
  milliseconds: number,
  again = 2,
): Pick<Found, 'steepest' | 'tried'> & { readonly pool: readonly Growth[] } {
  const pieces = [...target.seeds, ...common, ...odd]
  const start = process.cpuUsage()
  const hasTime = () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000 < milliseconds
  }
  const judge = (form: Form) => growthOf(target.run, form, smallSize, { times: 4, tries: 1 })
  // Warms up: the first run of a function is slower than all others.
  judge(repeated('a'))
  let pool: Growth[] = []
  let tried = 0
  const take = (form: Form) => {
    tried += 1
    pool = best([...pool, judge(form)])
  }
  for (const piece of pieces) take(repeated(piece))
  while (hasTime()) take(mutate(chance.pick(pool).form, pieces, chance))
  const suspects = pool.toSorted((a, b) => b.exponent - a.exponent).slice(0, again)
  const confirmed = suspects.map(({ form }) => confirm(target, form))
  const [steepest] = confirmed.toSorted((a, b) => b.exponent - a.exponent)
  if (!steepest) throw new Error('Nothing was tried.')
  return { steepest, pool, tried }
}

/** Microseconds for each character of the larger input. */
export const perCharacter = ({ large, largeSize }: Growth): number => (large * 1000) / largeSize

const repeated = (unit: string): Form => ({ head: '', unit, middle: '', close: '', tail: '' })

/** Half of the pool is steep, half of it expensive. */
function best(found: readonly Growth[]): Growth[] {
  const steep = found.toSorted((a, b) => b.exponent - a.exponent).slice(0, poolSize / 2)
  const others = found.filter((one) => !steep.includes(one))
  const dear = others.toSorted((a, b) => perCharacter(b) - perCharacter(a)).slice(0, poolSize / 2)
  return [...steep, ...dear]
}

function mutate(form: Form, pieces: readonly string[], chance: Random): Form {
  const part = chance.pick(['unit', 'unit', 'unit', 'head', 'tail', 'middle', 'close'] as const)
  const changed = changeText(form[part], pieces, chance).slice(0, longestUnit)
  // The unit is never empty.
  return { ...form, [part]: part === 'unit' && changed === '' ? chance.pick(pieces) : changed }
}

function changeText(text: string, pieces: readonly string[], chance: Random): string {
  const piece = chance.pick(pieces)
  const at = chance.integer(0, text.length)
  const to = chance.integer(at, text.length)
  return chance.pick([
    () => text + piece,
    () => piece + text,
    () => text.slice(0, at) + piece + text.slice(at),
    () => text.slice(0, at) + piece + text.slice(to),
    () => text.slice(0, at) + text.slice(to),
    () => text + text.slice(at, to),
    () => piece,
    () => '',
  ])()
}
