// The cost of a function on inputs of one form and several sizes.

import { bodyLimit } from '../../src/rest/explain.ts'

/**
 * An input of any size: `head`, `unit` as often as fits, `middle`, `close` as often as `unit`,
 * `tail`. Without `close` the unit is repeated, with it it is nested.
 */
export interface Form {
  readonly head: string
  readonly unit: string
  readonly middle: string
  readonly close: string
  readonly tail: string
}

export function textOf({ head, unit, middle, close, tail }: Form, size: number): string {
  const times = Math.max(1, Math.floor(size / (unit.length + close.length)))
  return Buffer.from(
    head + unit.repeat(times) + middle + close.repeat(times) + tail,
    'utf16le',
  ).toString('utf16le')
}

/** CPU time in milliseconds: the least of some tries, as noise only adds. */
export function costOf(run: (text: string) => unknown, text: string, tries: number): number {
  let least = Infinity
  for (let turn = 0; turn < tries; turn += 1) {
    const before = process.cpuUsage()
    run(text)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

export interface Growth {
  readonly form: Form
  /** Characters of the smaller text. */
  readonly size: number
  /** Milliseconds for that size and for four times as much. */
  readonly small: number
  readonly large: number
  /** 1 is linear, 2 quadratic. */
  readonly exponent: number
}

/** Costs below this say nothing about growth. */
const noiseMs = 0.2

export function growthOf(
  run: (text: string) => unknown,
  form: Form,
  size: number,
  tries: number,
): Growth {
  const small = costOf(run, textOf(form, size), tries)
  const large = costOf(run, textOf(form, size * 4), tries)
  const exponent = Math.log(Math.max(large, noiseMs) / Math.max(small, noiseMs)) / Math.log(4)
  return { form, size, small, large, exponent }
}

/** Four times the text may cost less than eight times as much: n log n and noise stay below. */
const steepest = Math.log(8) / Math.log(4)
/** Less than this is harmless, however it grows up to the largest input. */
const harmlessMs = 30

export const isSteep = ({ exponent, large }: Growth): boolean =>
  exponent >= steepest && large >= harmlessMs

/** Steep growth is measured this many times again: compilation and GC add to some runs. */
const proofs = 6

/** Grows the input until its cost is worth a look or it is as long as it can be. */
export function confirm(
  { run, longest = bodyLimit }: { run: (text: string) => unknown; longest?: number },
  form: Form,
): Growth {
  let size = Math.min(2000, longest / 4)
  // Warms up: the first run of a function is slower than all others.
  costOf(run, textOf(form, size), 1)
  let growth = growthOf(run, form, size, 2)
  while (growth.large < harmlessMs && size * 16 <= longest) {
    size *= 4
    growth = growthOf(run, form, size, 2)
  }
  if (isSteep(growth)) growth = growthOf(run, form, size, proofs)
  if (!isSteep(growth)) return growth
  // From some size on a library takes a slower way, or memory is collected: such a step is no
  // growth, and ends beyond.
  const beyond = growthOf(run, form, Math.min(size * 4, longest / 4), proofs)
  return beyond.exponent < growth.exponent ? beyond : growth
}
