// A card → its drawing.

import { type Card, type CardFrame, cardSize } from '../card.ts'
import type { Fonts } from '../text/fonts.ts'
import { type Setter, type Setting, setterOf } from '../text/lines.ts'
import { openWidth } from './raster.ts'
import { type Setters, drawChip, drawSide } from './side.ts'

const { width, height } = cardSize
const ink = '#211d18'
const soft = '#5e564b'
const paper = '#fbf8f3'
const edge = '#e3dacd'

const left = 72
const right = width - openWidth - 56
const column = right - left

const titleSizes = [
  { size: 92, most: 2 },
  { size: 84, most: 2 },
  { size: 76, most: 3 },
  { size: 68, most: 3 },
  { size: 60, most: 3 },
  { size: 54, most: 4 },
  { size: 48, most: 4 },
  { size: 44, most: 4 },
] as const

/** Where the words below the title end, and those above begin. */
const [topLine, bottomLine] = [86, height - 64]

/** `isPictured` leaves room for a picture. */
export function drawCard(card: Card, frame: CardFrame, fonts: Fonts, isPictured: boolean): string {
  const { accent, language } = frame
  const setters = {
    title: setterOf(fonts.title, language),
    text: setterOf(fonts.text, language),
  }
  const panel = { x: width - openWidth, y: 0, width: openWidth, height }
  const side = isPictured
    ? chip(card, accent, setters)
    : drawSide(card.side, panel, accent, setters)
  const ground = `<rect width="${isPictured ? panel.x : width}" height="${height}" fill="${paper}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${words(card, frame, setters)}${side}</svg>`
}

function chip({ side }: Card, accent: string, setters: Setters): string {
  if (side.kind !== 'leaf' || side.top === '') return ''
  const box = { x: width - openWidth, y: height - 176, width: 150, height: 176 }
  return drawChip(side, box, accent, setters)
}

function words(card: Card, { site, accent }: CardFrame, { title, text }: Setters): string {
  const heading = titleOf(card, site, title)
  const isRtl = heading.isRightToLeft
  const at = { x: isRtl ? right : left, anchor: isRtl ? 'right' : 'left' } as const
  const lines = linesOf(card, text)
  const step = heading.size * 1.12
  const kicker = one(text, card.kicker ?? '', [30, 27])
  const above = kicker === undefined && card.mark === undefined ? 0 : 66
  const block = above + heading.lines.length * step
  const [from, to] = [topLine + 26, bottomLine - lines.height - 28]
  const top = from + Math.max((to - from - block) / 2, 0)
  const first = top + above + heading.size * 0.8
  const drawn = heading.lines.map((line, index) =>
    title.draw(line, {
      ...at,
      y: first + index * step,
      size: heading.size,
      isRightToLeft: isRtl,
    }),
  )
  return `${card.title === site ? '' : siteLine(site, accent, text)}${labels(card, kicker, { ...at, y: top + 32 }, accent, text)}<g fill="${ink}">${drawn.join('')}</g>${lines.draw(at)}`
}

/** What cannot be drawn at all, in letters that no font here has, is told by its site. */
function titleOf(card: Card, site: string, title: Setter): Setting {
  const bounds = { width: column, sizes: titleSizes }
  const found = title.set(card.title, bounds)
  return found.lines.length > 0 ? found : title.set(site, bounds)
}

/** A line in the largest size in which it fits, or cut. */
function one(setter: Setter, text: string, sizes: readonly number[], within = column) {
  const set = setter.set(text, { width: within, sizes: sizes.map((size) => ({ size, most: 1 })) })
  const [line] = set.lines
  return line === undefined ? undefined : { line, size: set.size }
}

interface At {
  readonly x: number
  readonly anchor: 'left' | 'right'
}

function siteLine(site: string, accent: string, text: Setter): string {
  const found = one(text, site, [28])
  const name = found
    ? text.draw(found.line, { x: left + 34, y: topLine - 4, size: found.size })
    : ''
  return `<rect x="${left}" y="${topLine - 25}" width="22" height="22" rx="5" fill="${accent}"/><g fill="${soft}">${name}</g>`
}

/** What became of it, and of what kind it is. */
function labels(
  { mark }: Card,
  kicker: { readonly line: string; readonly size: number } | undefined,
  at: At & { readonly y: number },
  accent: string,
  text: Setter,
): string {
  const size = 28
  const said = mark === undefined ? undefined : one(text, mark, [size])
  const away = at.anchor === 'left' ? 1 : -1
  let { x } = at
  let badge = ''
  if (said) {
    const wide = text.widthOf(said.line, size) + 36
    const from = away === 1 ? x : x - wide
    badge = `<rect x="${from.toFixed(1)}" y="${at.y - 34}" width="${wide.toFixed(1)}" height="48" rx="8" fill="${accent}"/><g fill="#ffffff">${text.draw(said.line, { x: from + 18, y: at.y, size })}</g>`
    x += away * (wide + 20)
  }
  if (!kicker) return badge
  const room = column - Math.abs(x - at.x)
  const fits = one(text, kicker.line, [kicker.size], room)
  if (!fits) return badge
  const drawn = text.draw(fits.line, { ...at, x, size: fits.size })
  return `${badge}<g fill="${accent}">${drawn}</g>`
}

const lineSizes = [
  [36, 33, 30],
  [32, 29, 27],
] as const
const listSizes = [30] as const

/** The words below the title, from the bottom of the card up. */
function linesOf(card: Card, text: Setter): { height: number; draw: (at: At) => string } {
  const found = card.lines.flatMap((line, index) => {
    const isFirst = index === 0
    const fitted = one(text, line, card.isList ? listSizes : lineSizes[isFirst ? 0 : 1])
    return fitted ? [{ ...fitted, isFirst }] : []
  })
  const step = 48
  const high = found.length === 0 ? 0 : found.length * step + 22
  const draw = (at: At): string => {
    if (found.length === 0) return ''
    const rule = bottomLine - high + 14
    const drawn = found.map(({ line, size, isFirst }, index) => {
      const y = bottomLine - (found.length - 1 - index) * step
      const glyphs = text.draw(line, { ...at, y, size })
      const wide = text.widthOf(line, size)
      const from = at.anchor === 'left' ? at.x : at.x - wide
      const strike =
        isFirst && card.isStruck
          ? `<rect x="${from.toFixed(1)}" y="${y - size * 0.31}" width="${wide.toFixed(1)}" height="3"/>`
          : ''
      return `<g fill="${(isFirst || card.isList) && !card.isStruck ? ink : soft}">${glyphs}${strike}</g>`
    })
    return `<rect x="${left}" y="${rule}" width="${column}" height="2" fill="${edge}"/>${drawn.join('')}`
  }
  return { height: high, draw }
}
