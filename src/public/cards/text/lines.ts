// Text → lines that fit, and their outlines.

import type { FontStack } from './fonts.ts'
import { drawable, isRightToLeft, runsOf } from './runs.ts'

/** Lines of a text, as large as they fit. */
export interface Setting {
  readonly lines: readonly string[]
  readonly size: number
  readonly isRightToLeft: boolean
}

export interface Bounds {
  readonly width: number
  /** From the largest on; the first one is taken with which the text has few enough lines. */
  readonly sizes: readonly { readonly size: number; readonly most: number }[]
}

/** What is drawn of a text of any length: more than fits on a card. */
const longest = 400

/** Sets texts in one font stack and one language. */
export interface Setter {
  /** Empty if nothing of the text can be drawn. */
  set(text: string, bounds: Bounds): Setting
  widthOf(line: string, size: number): number
  /** As paths, from `x` on to the right, or up to `x`. */
  draw(line: string, at: Placed): string
}

export interface Placed {
  readonly x: number
  /** Of the ground line. */
  readonly y: number
  readonly size: number
  readonly anchor?: 'left' | 'middle' | 'right'
  /** Of the whole text; by the line itself if it is not said. */
  readonly isRightToLeft?: boolean
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function setterOf(fonts: FontStack, language: string): Setter {
  const widths = new Map<string, number>()
  const shape = (line: string, isRtl = isRightToLeft(line)) =>
    runsOf(line, fonts, isRtl).map((run) => run.font.shape(run.text, run.isRightToLeft, language))
  /** In thousandths of the size. */
  const unitsOf = (text: string): number => {
    const known = widths.get(text)
    if (known !== undefined) return known
    const width = shape(text).reduce((sum, one) => sum + one.width, 0)
    widths.set(text, width)
    return width
  }
  const widthOf = (line: string, size: number) => (unitsOf(line) * size) / 1000
  const setter: Setter = {
    widthOf,
    set: (text, { width, sizes }) => {
      const whole = drawable(text.slice(0, longest), fonts)
      const words = whole === '' ? [] : whole.split(' ')
      const isRtl = isRightToLeft(whole)
      for (const [index, { size, most }] of sizes.entries()) {
        const most1000 = (width * 1000) / size
        const isLast = index === sizes.length - 1
        if (!isLast && words.some((word) => unitsOf(word) > most1000)) continue
        const lines = wrap(isLast ? broken(words, most1000, unitsOf) : words, most1000, unitsOf)
        if (lines.length <= most) {
          const even = balanced(lines, most1000, unitsOf)
          return { lines: even, size, isRightToLeft: isRtl }
        }
        if (!isLast) continue
        const cut = lines.slice(0, most)
        const last = ended(cut.at(-1) ?? '', most1000, unitsOf)
        return { lines: [...cut.slice(0, -1), last], size, isRightToLeft: isRtl }
      }
      return { lines: [], size: 0, isRightToLeft: isRtl }
    },
    draw: (line, { x, y, size, anchor = 'left', isRightToLeft: isRtl }) => {
      const scale = size / 1000
      const width = widthOf(line, size)
      let at = anchor === 'left' ? x : anchor === 'right' ? x - width : x - width / 2
      const paths: string[] = []
      for (const shaped of shape(line, isRtl)) {
        for (const { path, ...offset } of shaped.glyphs) {
          if (path === '') continue
          const [left, up] = [at + offset.x * scale, y - offset.y * scale]
          paths.push(
            `<path transform="translate(${left.toFixed(2)} ${up.toFixed(2)}) scale(${scale} ${-scale})" d="${path}"/>`,
          )
        }
        at += shaped.width * scale
      }
      return paths.join('')
    },
  }
  return setter
}

type Measure = (text: string) => number

function wrap(words: readonly string[], width: number, unitsOf: Measure): readonly string[] {
  const space = unitsOf(' ')
  const lines: string[] = []
  let [line, at] = ['', 0]
  for (const word of words) {
    const own = unitsOf(word)
    if (line !== '' && at + space + own <= width) {
      line += ` ${word}`
      at += space + own
      continue
    }
    if (line !== '') lines.push(line)
    ;[line, at] = [word, own]
  }
  return line === '' ? lines : [...lines, line]
}

/** As many lines, but alike long: the least width with which there are not more. */
function balanced(lines: readonly string[], width: number, unitsOf: Measure): readonly string[] {
  if (lines.length < 2) return lines
  const words = lines.join(' ').split(' ')
  let [narrow, wide] = [width / 2, width]
  for (let step = 0; step < 6; step += 1) {
    const middle = (narrow + wide) / 2
    const fits =
      words.every((word) => unitsOf(word) <= middle) &&
      wrap(words, middle, unitsOf).length <= lines.length
    if (fits) wide = middle
    else narrow = middle
  }
  return wrap(words, wide, unitsOf)
}

/** Words that are longer than a line, in pieces. */
function broken(words: readonly string[], width: number, unitsOf: Measure): readonly string[] {
  const hyphen = unitsOf('-')
  return words.flatMap((word) => {
    if (unitsOf(word) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    let at = 0
    for (const { segment } of graphemes.segment(word)) {
      const own = unitsOf(segment)
      if (piece !== '' && at + own + hyphen > width) {
        pieces.push(`${piece}-`)
        ;[piece, at] = ['', 0]
      }
      piece += segment
      at += own
    }
    return piece === '' ? pieces : [...pieces, piece]
  })
}

/** With an ellipsis, and as much before it as fits. */
function ended(line: string, width: number, unitsOf: Measure): string {
  const parts = [...graphemes.segment(line)].map(({ segment }) => segment)
  while (parts.length > 1 && unitsOf(`${parts.join('').trimEnd()}…`) > width) parts.pop()
  return `${parts.join('').replace(/[\s,;:.–—-]+$/u, '')}…`
}
