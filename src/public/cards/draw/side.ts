// What stands beside the words of a card, on the colour of the site.

import type { Leaf, Month, Side } from '../card.ts'
import type { Setter } from '../text/lines.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Setters {
  readonly title: Setter
  readonly text: Setter
}

const white = '#ffffff'
const inset = 28

export function drawSide(side: Side, box: Box, accent: string, setters: Setters): string {
  const ground = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${accent}"/>`
  if (side.kind === 'leaf') return `${ground}${border(box)}${leaf(side, box, setters)}`
  if (side.kind === 'month') return `${ground}${month(side, box, setters)}`
  return `${ground}${border(box)}${emblem(box)}`
}

const border = ({ x, y, width, height }: Box): string =>
  `<rect x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="10" fill="none" stroke="${white}" stroke-opacity=".4" stroke-width="2"/>`

const strong = `<g fill="${white}">`

/** The largest of some sizes with which a line fits. */
function line(
  setter: Setter,
  text: string,
  { x, y, width }: Pick<Box, 'x' | 'y' | 'width'>,
  sizes: readonly number[],
): string {
  const set = setter.set(text, { width, sizes: sizes.map((size) => ({ size, most: 1 })) })
  const [first = ''] = set.lines
  return first === '' ? '' : setter.draw(first, { x, y, size: set.size, anchor: 'middle' })
}

function leaf({ top, large, bottom }: Leaf, box: Box, { title, text }: Setters): string {
  const x = box.x + box.width / 2
  const middle = box.y + box.height / 2
  const width = box.width - 4 * inset
  const set = title.set(large, {
    width,
    sizes: [290, 240, 200, 160, 130, 104, 84, 64].map((size) => ({ size, most: 1 })),
  })
  const [first = ''] = set.lines
  // Digits are two thirds of their size high.
  const half = set.size * 0.335
  const number = title.draw(first, { x, y: middle + half, size: set.size, anchor: 'middle' })
  const above = line(text, top, { x, y: middle - half - 52, width }, [46, 40, 34, 28])
  const below = line(text, bottom, { x, y: middle + half + 84, width }, [46, 40, 34, 28])
  return `${strong}${number}${above}${below}</g>`
}

/** The small one at the corner of a picture. */
export function drawChip({ top, large, bottom }: Leaf, box: Box, accent: string, setters: Setters) {
  const { x, y, width, height } = box
  const middle = x + width / 2
  const inner = { x: middle, width: width - 20 }
  const { title, text } = setters
  const sizes = [84, 72, 60, 50, 42, 36].map((size) => ({ size, most: 1 }))
  const number = title.set(large, { width: inner.width, sizes })
  const ground = y + height / 2 + 3 + number.size * 0.335
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${accent}"/>${strong}${line(text, top, { ...inner, y: y + 44 }, [30, 26, 22])}${title.draw(number.lines[0] ?? '', { x: middle, y: ground, size: number.size, anchor: 'middle' })}${line(text, bottom, { ...inner, y: y + height - 22 }, [26, 22, 18])}</g>`
}

function month({ top, weeks }: Month, box: Box, { title }: Setters): string {
  const x = box.x + box.width / 2
  const width = box.width - 2 * inset
  const step = (box.width - 2.6 * inset) / 7
  const left = box.x + (box.width - 6 * step) / 2
  const rows = 60
  const high = (weeks.length - 1) * rows
  // The name of the month stands above them.
  const first = box.y + (box.height - high - 140) / 2 + 123
  const dots = weeks.flatMap((week, row) =>
    week.map((day, column) => dot(day, left + column * step, first + row * rows)),
  )
  const name = line(title, top, { x, y: first - 78, width }, [64, 56, 48, 40, 32])
  return `${strong}${name}${dots.join('')}</g>`
}

function dot(day: boolean | undefined, x: number, y: number): string {
  if (day === undefined) return ''
  const [radius, opacity] = day ? [17, 1] : [6, 0.45]
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill-opacity="${opacity}"/>`
}

/** A leaf of a calendar, as in the icon of the site. */
function emblem(box: Box): string {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const cells = [-1, 0, 1].flatMap((row) => [-1.5, -0.5, 0.5, 1.5].map((column) => [column, row]))
  const dots = cells.map(
    ([column = 0, row = 0], index) =>
      `<circle cx="${x + column * 46}" cy="${y + 34 + row * 46}" r="${index === 6 ? 19 : 9}" fill-opacity="${index === 6 ? 1 : 0.55}"/>`,
  )
  return `<g fill="none" stroke="${white}" stroke-width="7" stroke-linecap="round"><rect x="${x - 120}" y="${y - 118}" width="240" height="248" rx="24"/><path d="M${x - 120} ${y - 54}h240M${x - 58} ${y - 140}v44M${x + 58} ${y - 140}v44"/></g>${strong}${dots.join('')}</g>`
}
