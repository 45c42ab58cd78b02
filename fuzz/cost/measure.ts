// The cost of a function on inputs of one form and several sizes.

import { bodyLimit } from '../../src/http/errors/explain.ts'

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
  /** Characters of the smaller text, and of the larger one. */
  readonly size: number
  readonly largeSize: number
  /** Milliseconds for each. */
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
  { times, tries }: { readonly times: number; readonly tries: number },
): Growth {
  const largeSize = size * times
  const small = costOf(run, textOf(form, size), tries)
  const large = costOf(run, textOf(form, largeSize), tries)
  return { form, size, largeSize, small, large, exponent: exponentOf(small, large, times) }
}

export const exponentOf = (small: number, large: number, times: number): number =>
  Math.log(Math.max(large, noiseMs) / Math.max(small, noiseMs)) / Math.log(times)

/** How much longer the larger text is where growth has to be proven. */
export const span = 16
/**
 * Sixteen times the text may cost less than 128 times as much. What is in memory is collected where
 * there is much of it, which makes a character of a long text up to six times as dear; n log n and
 * noise stay below as well, and a quadratic cost is at 256.
 */
const steepest = Math.log(128) / Math.log(span)
/** Less than this is harmless, however it grows up to the largest input. */
const harmlessMs = 30

export const isSteep = ({ exponent, large }: Pick<Growth, 'exponent' | 'large'>): boolean =>
  exponent >= steepest && large >= harmlessMs

/** How much longer the text is that is tried beyond the larger one. */
const stride = 4
const look = { times: span, tries: 1 }
/** Steep growth is measured again: compilation and others add to some runs. */
const proof = { times: span, tries: 6 }

/** Grows the input until its cost is worth a look or it is as long as it can be. */
export function confirm(
  { run, longest = bodyLimit }: { run: (text: string) => unknown; longest?: number },
  form: Form,
): Growth {
  const most = longest / span
  let size = Math.min(125, most)
  // Warms up: the first run of a function is slower than all others.
  costOf(run, textOf(form, size), 1)
  let growth = growthOf(run, form, size, look)
  while (growth.large < harmlessMs && size < most) {
    size = Math.min(size * 2, most)
    growth = growthOf(run, form, size, look)
  }
  if (isSteep(growth)) growth = growthOf(run, form, size, proof)
  if (!isSteep(growth)) return growth
  // From some size on a slower way may be taken. Such a step is no growth: beyond it there is none.
  const beyond = growthOf(run, form, Math.min(growth.largeSize, longest / stride), {
    times: stride,
    tries: proof.tries,
  })
  return beyond.exponent < growth.exponent ? beyond : growth
}
