// Pixels → at most 256 colours: those of the drawing, and those of its picture. `sharp` does it with
// a better method that takes five times as long (decision 59).

/** Cells of colours that differ in the last three bits of their channels alone. */
const cells = 1 << 15

export interface Quantised {
  /** A byte for each pixel. */
  readonly indices: Uint8Array
  /** Three bytes for each colour. */
  readonly colours: Uint8Array
}

const cellOf = (red = 0, green = 0, blue = 0): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)

/** Of a pixel as one number, the first byte lowest. */
const cellOfWord = (word: number): number =>
  ((word & 0xf8) << 7) | ((word >> 6) & 0x3e0) | ((word >> 19) & 0x1f)

/** The sign is the highest bit of the last byte. */
export const isOpaque = (word: number): boolean => word < 0

class Histogram {
  readonly counts = new Uint32Array(cells)
  /** Red, green and blue of all pixels of a cell. */
  readonly sums = new Float64Array(cells * 3)
  readonly used: number[] = []

  add(cell: number, red: number, green: number, blue: number, count: number): void {
    const { counts, sums } = this
    const before = counts[cell] ?? 0
    if (before === 0) this.used.push(cell)
    counts[cell] = before + count
    const at = cell * 3
    sums[at] = (sums[at] ?? 0) + red * count
    sums[at + 1] = (sums[at + 1] ?? 0) + green * count
    sums[at + 2] = (sums[at + 2] ?? 0) + blue * count
  }

  countOf(some: readonly number[]): number {
    let sum = 0
    for (const cell of some) sum += this.counts[cell] ?? 0
    return sum
  }

  /** The mean colour of some cells. */
  meanOf(some: readonly number[]): readonly number[] {
    const count = this.countOf(some) || 1
    return [0, 1, 2].map((channel) => {
      let sum = 0
      for (const cell of some) sum += this.sums[cell * 3 + channel] ?? 0
      return Math.round(sum / count)
    })
  }
}

/** Where each stretch of one colour ends: a drawing has few. */
function stretchesOf(words: Int32Array): readonly number[] {
  const ends: number[] = []
  let last = words[0] ?? 0
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? 0
    if (word === last) continue
    ends.push(at)
    last = word
  }
  ends.push(words.length)
  return ends
}

/**
 * A drawing in its most frequent colours: it has few, and blends of two at their edges. Where it is
 * open its indices are 0.
 */
export function quantiseDrawing(words: Int32Array, most: number): Quantised {
  const ends = stretchesOf(words)
  const histogram = new Histogram()
  let begin = 0
  for (const end of ends) {
    const word = words[begin] ?? 0
    const cell = cellOfWord(word)
    if (isOpaque(word)) {
      histogram.add(cell, word & 255, (word >> 8) & 255, (word >> 16) & 255, end - begin)
    }
    begin = end
  }
  const { counts } = histogram
  const sorted = histogram.used.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
  const kept = sorted.slice(0, most)
  const of = new Uint8Array(cells)
  for (const cell of sorted) of[cell] = nearest(cell, kept)
  const indices = new Uint8Array(words.length)
  begin = 0
  for (const end of ends) {
    const word = words[begin] ?? 0
    const index = isOpaque(word) ? (of[cellOfWord(word)] ?? 0) : 0
    if (index !== 0) indices.fill(index, begin, end)
    begin = end
  }
  return { colours: Uint8Array.from(kept.flatMap((cell) => histogram.meanOf([cell]))), indices }
}

function nearest(cell: number, among: readonly number[]): number {
  const red = cell >> 10
  const green = (cell >> 5) & 31
  const blue = cell & 31
  let best = 0
  let least = Infinity
  for (let index = 0; index < among.length; index += 1) {
    const other = among[index] ?? 0
    const r = (other >> 10) - red
    const g = ((other >> 5) & 31) - green
    const b = (other & 31) - blue
    const distance = r * r + g * g + b * b
    if (distance < least) {
      best = index
      least = distance
    }
  }
  return best
}

/** Every so many pixels of a picture are looked at. */
const step = 5

/** The colours of a picture, and which of them a pixel has. */
export interface Palette {
  readonly colours: Uint8Array
  readonly indicesOf: (rgb: Uint8Array) => Uint8Array
}

/** Median cut: the group of colours that is spread most is parted in two, until there are enough. */
export function paletteOf(rgb: Uint8Array, most: number): Palette {
  const histogram = new Histogram()
  for (let at = 0; at < rgb.length; at += 3 * step) {
    const red = rgb[at] ?? 0
    const green = rgb[at + 1] ?? 0
    const blue = rgb[at + 2] ?? 0
    histogram.add(cellOf(red, green, blue), red, green, blue, 1)
  }
  const groups = [groupOf(histogram, histogram.used)]
  while (groups.length < most) {
    let at = 0
    for (let index = 1; index < groups.length; index += 1) {
      if ((groups[index]?.spread ?? 0) > (groups[at]?.spread ?? 0)) at = index
    }
    const widest = groups[at]
    if (!widest || widest.some.length < 2) break
    groups.splice(at, 1, ...halves(histogram, widest).map((some) => groupOf(histogram, some)))
  }
  const means = groups.map(({ some }) => histogram.meanOf(some))
  const centres = means.map(([red, green, blue]) => cellOf(red, green, blue))
  const of = new Int16Array(cells).fill(-1)
  groups.forEach(({ some }, index) => {
    for (const cell of some) of[cell] = index
  })
  return {
    colours: Uint8Array.from(means.flat()),
    indicesOf: (pixels) => nearestTo(pixels, of, centres),
  }
}

/** `of` is the colour of each cell, and learns those that were not looked at. */
function nearestTo(rgb: Uint8Array, of: Int16Array, centres: readonly number[]): Uint8Array {
  const indices = new Uint8Array(rgb.length / 3)
  for (let pixel = 0, at = 0; pixel < indices.length; pixel += 1, at += 3) {
    const cell = cellOf(rgb[at], rgb[at + 1], rgb[at + 2])
    if (of[cell] === -1) of[cell] = nearest(cell, centres)
    indices[pixel] = of[cell] ?? 0
  }
  return indices
}

interface Group {
  readonly some: readonly number[]
  /** How far a cell is to be shifted to get at the channel in which its colours differ most. */
  readonly shift: number
  readonly spread: number
}

const shifts = [10, 5, 0] as const

function groupOf(histogram: Histogram, some: readonly number[]): Group {
  let [widest, shift] = [0, 0]
  for (const one of shifts) {
    let [least, greatest] = [31, 0]
    for (const cell of some) {
      const value = (cell >> one) & 31
      if (value < least) least = value
      if (value > greatest) greatest = value
    }
    if (greatest - least > widest) [widest, shift] = [greatest - least, one]
  }
  const spread = some.length < 2 ? 0 : widest * Math.sqrt(histogram.countOf(some))
  return { some, shift, spread }
}

function halves(histogram: Histogram, { some, shift }: Group): readonly (readonly number[])[] {
  const sorted = some.toSorted((a, b) => ((a >> shift) & 31) - ((b >> shift) & 31))
  const half = histogram.countOf(sorted) / 2
  let [sum, at] = [0, 0]
  while (at < sorted.length - 1 && sum < half) {
    sum += histogram.counts[sorted[at] ?? 0] ?? 0
    at += 1
  }
  return [sorted.slice(0, at), sorted.slice(at)]
}
