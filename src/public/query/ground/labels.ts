// Where the labels of maps have room: none covers another one, a pin or the border.

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export type Anchor = 'start' | 'middle' | 'end'

export interface Label {
  readonly text: string
  /** Of its baseline. */
  readonly x: number
  readonly y: number
  readonly anchor: Anchor
}

/** Of the size of the letters; rather too much, as every device has letters of its own. */
const shares: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0],
  [/[ .,:;'’|!il1jftr()[\]/·-]/u, 0.42],
  [/[mwMW@%&—…]/u, 1],
  [/\p{Lu}/u, 0.78],
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}]/u, 0.64],
]
const widest = 1.1

const shareOf = (letter: string): number =>
  shares.find(([known]) => known.test(letter))?.[1] ?? widest

export const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, letter) => sum + shareOf(letter), 0) * size

/** The room of a label whose letters have that size. */
export function boxOf({ text, x, y, anchor }: Label, size: number): Box {
  const width = widthOf(text, size)
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { left, right: left + width, top: y - size * 1.1, bottom: y + size * 0.35 }
}

export const boxAround = (x: number, y: number, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
})

export const isFree = (box: Box, taken: readonly Box[]): boolean =>
  taken.every(
    (one) =>
      box.right < one.left || box.left > one.right || box.bottom < one.top || box.top > one.bottom,
  )

export const isWithin = (box: Box, width: number, height: number): boolean =>
  box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height

export interface Paper {
  readonly width: number
  readonly height: number
  /** Of the letters. */
  readonly size: number
  /** What is there already; a label that is placed is added. */
  readonly taken: Box[]
}

/** The first of some places at which a label covers nothing, if there is one. */
export function placed(paper: Paper, labels: readonly Label[]): Label | undefined {
  const { width, height, size, taken } = paper
  const found = labels.find((label) => {
    const box = boxOf(label, size)
    return isWithin(box, width, height) && isFree(box, taken)
  })
  if (found) taken.push(boxOf(found, size))
  return found
}
