// A line of text → pieces of one direction and one font, in the order in which they stand.

import { dropControls } from '../../../language/text/normal.ts'
import type { FontFile, FontStack } from './fonts.ts'

export interface Run {
  readonly text: string
  readonly font: FontFile
  readonly isRightToLeft: boolean
}

const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}]/u
const letter = /\p{L}/u
const digit = /\p{Nd}/u
const mark = /\p{M}/u

/** Whether a text is read from right to left: by its first letter. */
export const isRightToLeft = (text: string): boolean =>
  rightToLeft.test(letter.exec(text)?.[0] ?? '')

/** The text without what no font of the cards has, such as emoji. */
export function drawable(text: string, fonts: FontStack): string {
  const kept = Array.from(dropControls(text.replace(/\s+/g, ' '))).filter((one) =>
    fonts.some((font) => font.has(one)),
  )
  return kept.join('').replace(/ +/g, ' ').trim()
}

interface Piece {
  readonly character: string
  readonly font: FontFile
  /** Even from left to right, odd from right to left; higher inside of lower. */
  level: number
}

/**
 * The rules of Unicode's bidirectional algorithm for a line without explicit marks: numbers within
 * letters that run to the left keep their own direction, and what stands between two letters of a
 * direction has theirs.
 */
export function runsOf(
  line: string,
  fonts: FontStack,
  isParagraphRightToLeft: boolean,
): readonly Run[] {
  const pieces = piecesOf(line, fonts)
  const base = isParagraphRightToLeft ? 1 : 0
  setLevels(pieces, base)
  const runs: { text: string; font: FontFile; level: number }[] = []
  for (const { character, font, level } of pieces) {
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.text += character
    else runs.push({ text: character, font, level })
  }
  return inSight(runs).map(({ text, font, level }) => ({
    text,
    font,
    isRightToLeft: level % 2 === 1,
  }))
}

function piecesOf(line: string, fonts: FontStack): Piece[] {
  const pieces: Piece[] = []
  for (const character of line) {
    // A mark is set by the font of its letter.
    const before = mark.test(character) ? pieces.at(-1)?.font : undefined
    const font = before?.has(character) ? before : fonts.find((one) => one.has(character))
    if (font) pieces.push({ character, font, level: 0 })
  }
  return pieces
}

function setLevels(pieces: readonly Piece[], base: number): void {
  const even = base === 0 ? 0 : 2
  /** Of the last letter. */
  let direction = base
  /** Where what has no direction of its own begins, and what stands before it. */
  let open = 0
  let before = base
  const close = (at: number, after: number) => {
    const level = before % 2 === after % 2 ? (after % 2 === 1 ? 1 : even) : base
    for (let index = open; index < at; index += 1) {
      const piece = pieces[index]
      if (piece) piece.level = level
    }
  }
  pieces.forEach((piece, at) => {
    const { character } = piece
    const isNumber = digit.test(character)
    if (!letter.test(character) && !isNumber) return
    if (!isNumber) direction = rightToLeft.test(character) ? 1 : 0
    const side = direction
    close(at, side)
    piece.level = isNumber && side === 1 ? 2 : side === 1 ? 1 : even
    open = at + 1
    before = side
  })
  close(pieces.length, base)
}

/** From the highest level down, what is on it or above is turned around. */
function inSight<R extends { readonly level: number }>(runs: readonly R[]): readonly R[] {
  let turned = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    const next: R[] = []
    let group: R[] = []
    for (const run of turned) {
      if (run.level >= level) group.unshift(run)
      else {
        next.push(...group, run)
        group = []
      }
    }
    turned = [...next, ...group]
  }
  return turned
}
