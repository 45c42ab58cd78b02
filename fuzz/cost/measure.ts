// What a function costs on texts of one form and several sizes.

/**
 * A text of any size: `head`, `unit` as often as fits, `middle`, `close` as often as `unit`, `tail`.
 * Without `close` the unit is repeated, with it it is nested.
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

/** Milliseconds on the processor of this thread: the least of some tries, as noise only adds. */
export function costOf(run: (text: string) => unknown, text: string, tries: number): number {
  let least = Infinity
  for (let turn = 0; turn < tries; turn += 1) {
    const before = process.threadCpuUsage()
    run(text)
    const { user, system } = process.threadCpuUsage(before)
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
/** Less than this does no harm, however it grows up to the largest text. */
const harmlessMs = 30
/** No body has more text. */
const largest = 1024 * 1024

export const isSteep = ({ exponent, large }: Growth): boolean =>
  exponent >= steepest && large >= harmlessMs

/** The size at which a text of this form costs enough to be measured, within bounds. */
function measurableSize(run: (text: string) => unknown, form: Form, most: number): number {
  let size = 2000
  while (size < most && costOf(run, textOf(form, size), 1) < 2 * noiseMs) size *= 2
  return size
}

/** Measures again, larger and more often, until the growth is found harmless or proven. */
export function confirm(run: (text: string) => unknown, form: Form): Growth {
  const start = measurableSize(run, form, largest / 4)
  let growth = growthOf(run, form, start, 2)
  // What is steep is measured larger, until it is seen to be harmless, or harmful thrice.
  for (let proofs = 0; proofs < 3 && growth.exponent >= steepest;) {
    const size = growth.large < harmlessMs ? growth.size * 2 : growth.size
    if (size * 4 > largest) return growth
    growth = growthOf(run, form, size, 3)
    if (isSteep(growth)) proofs += 1
  }
  return growth
}
