// A small map of one place: pieces of the real one where the site has tiles, else the place among
// its neighbours, drawn to scale.

import type { Neighbour } from '../../../../calendar/venues/neighbours.ts'
import type { Venue } from '../../../../calendar/venues/view.ts'
import { cutText } from '../../../../language/text/html/plain.ts'
import { type PageContext, itemPath } from '../../page_context.ts'
import { lengthWords, roundLength } from '../../../query/words/distance.ts'
import { type Html, html, raw } from '../frame/html.ts'

const width = 360
const height = 240
const [middleX, middleY] = [width / 2, height / 2]
const zoom = 16
const tileSize = 256
const metresPerDegree = 111_320

export interface MapPlace {
  readonly venue: Pick<Venue, 'venue' | 'slug'>
  readonly lat: number
  readonly lng: number
  readonly neighbours: readonly Neighbour[]
}

export function smallMap(pageContext: PageContext, place: MapPlace): Html {
  const { tiles, say, locale } = pageContext
  const label = say('Map of {place}', { place: place.venue.venue })
  if (tiles === undefined) {
    return html`<svg
      class="small-map"
      viewBox="0 0 ${width} ${height}"
      role="group"
      aria-label="${label}"
    >
      ${drawn(place, scaleAround(locale, place), linked(pageContext))}
    </svg>`
  }
  // Where pieces cannot be loaded the drawing is seen, in the same scale.
  return html`<svg
      class="small-map"
      viewBox="0 0 ${width} ${height}"
      role="img"
      aria-label="${label}"
    >
      ${drawn(place, scaleOfTiles(locale, place), plain)}${tiled(tiles.address, place)}${pin}
    </svg>
    <p class="map-credit">${raw(tiles.attribution)}</p>`
}

const pin = html`<path
    class="pin"
    d="M${middleX} ${middleY}c-3-9-14-16-14-27a14 14 0 0128 0c0 11-11 18-14 27z"
  /><circle class="pin-eye" cx="${middleX}" cy="${middleY - 27}" r="5" />`

/** In pixels of the whole world at this zoom; the projection has no poles. */
function worldOf(lat: number, lng: number): { readonly x: number; readonly y: number } {
  const world = tileSize * 2 ** zoom
  const angle = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180
  return {
    x: ((lng + 180) / 360) * world,
    y: ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * world,
  }
}

function tiled(template: string, { lat, lng }: MapPlace): readonly Html[] {
  const { x, y } = worldOf(lat, lng)
  const [left, top] = [x - middleX, y - middleY]
  const pieces: Html[] = []
  for (let row = Math.floor(top / tileSize); row * tileSize < top + height; row++) {
    for (let column = Math.floor(left / tileSize); column * tileSize < left + width; column++) {
      const across = 2 ** zoom
      if (row < 0 || row >= across) continue
      const names = { z: zoom, x: (column + across) % across, y: row, s: 'a', r: '' }
      const href = template.replace(/\{([zxysr])\}/g, (_, name: keyof typeof names) =>
        String(names[name]),
      )
      pieces.push(
        // As HTML, which shows nothing in the place of a picture without words that cannot be loaded,
        // unless it has a size of its own.
        html`<foreignObject
          x="${Math.round(column * tileSize - left)}"
          y="${Math.round(row * tileSize - top)}"
          width="${tileSize}"
          height="${tileSize}"
          ><img src="${href}" alt=""
        /></foreignObject>`,
      )
    }
  }
  return pieces
}

const round = (value: number): number => Math.round(value)
/** How far the first ring is at least and at most, in metres. */
const [nearestRing, farthestRing] = [50, 50_000]
const longestName = 24
const mostNamed = 6
const [lineHeight, letterWidth] = [16, 8]
const dotRoom = 9
const pinRoom = { left: middleX - 17, right: middleX + 17, top: middleY - 44, bottom: middleY + 4 }
/** The farthest ring keeps so far from the border. */
const border = 8

interface Scale {
  readonly locale: string
  /** The radius of the smaller ring, in metres; the other one has twice of it. */
  readonly reach: number
  /** Units of the drawing in one metre. */
  readonly perMetre: number
}

/** So that the nearest neighbours are on the drawing. */
function scaleAround(locale: string, { neighbours }: MapPlace): Scale {
  const farthest = Math.max(...neighbours.slice(0, mostNamed).map(({ metres }) => metres), 0)
  const reach = firstRing(locale, farthest)
  return { locale, reach, perMetre: (middleY - border) / reach / 2 }
}

/** At a round distance: the farthest place is within the second one. */
function firstRing(locale: string, farthest: number): number {
  const wanted = Math.min(Math.max(farthest / 2, nearestRing), farthestRing)
  const below = roundLength(locale, wanted)
  // Of 1, 2 and 5 none is more than two and a half times the one before, and a bit to be sure.
  return below >= wanted ? below : roundLength(locale, below * 2.6)
}

const equator = 40_075_017

/** That of the pieces of the map. */
function scaleOfTiles(locale: string, { lat }: MapPlace): Scale {
  const perMetre = (tileSize * 2 ** zoom) / equator / Math.cos((lat * Math.PI) / 180)
  return { locale, reach: roundLength(locale, (middleY - border) / perMetre / 2), perMetre }
}

interface Point {
  readonly x: number
  readonly y: number
}

/** How a neighbour is written: as a link, or beneath a picture. */
type Write = (neighbour: Neighbour, content: Html) => Html

const linked =
  (pageContext: PageContext): Write =>
  ({ name, slug }, content) =>
    html`<a href="${itemPath(pageContext, 'venue', slug)}" aria-label="${name}">${content}</a>`

const plain: Write = (_, content) => content

/** The neighbours around the place in the middle, with rings that say how far they are. */
function drawn(place: MapPlace, scale: Scale, write: Write): Html {
  const { reach, perMetre } = scale
  const name = place.venue.venue
  const near = dotsOf(place, perMetre)
  // Below the pin, or where it covers the fewest neighbours.
  const [line = 0] = [middleY + 20, middleY - 48, middleY + 38].toSorted(
    (a, b) => coveredBy(a, name, near) - coveredBy(b, name, near),
  )
  const own = boxOf(middleX, line, name, 'middle')
  const dots = near.filter((dot) => isFree(roomOf(dot), [own]))
  const taken: Box[] = [own, pinRoom, ...dots.map(roomOf)]
  const circles = [reach, reach * 2].map((metres) => ring(metres, scale, taken))
  const spots = dots.map((dot) => write(dot.neighbour, spot(dot, taken)))
  return html`${circles}${spots}${pin}<text class="here" x="${middleX}" y="${line}" dir="auto"
      >${shortened(name, longestName + 12)}</text
    >`
}

const coveredBy = (line: number, name: string, dots: readonly Dot[]): number =>
  dots.filter((dot) => !isFree(roomOf(dot), [boxOf(middleX, line, name, 'middle')])).length

interface Dot extends Point {
  readonly neighbour: Neighbour
}

const roomOf = ({ x, y }: Point): Box => ({
  left: x - dotRoom,
  right: x + dotRoom,
  top: y - dotRoom,
  bottom: y + dotRoom,
})

/** Without those that the pin or a nearer one would cover. */
function dotsOf({ lat, lng, neighbours }: MapPlace, perMetre: number): readonly Dot[] {
  const shrink = Math.cos((lat * Math.PI) / 180)
  const dots: Dot[] = []
  for (const neighbour of neighbours) {
    if (dots.length === mostNamed) return dots
    const x = round(middleX + (neighbour.lng - lng) * shrink * metresPerDegree * perMetre)
    const y = round(middleY - (neighbour.lat - lat) * metresPerDegree * perMetre)
    const isApart = dots.every((one) => Math.hypot(one.x - x, one.y - y) > dotRoom * 1.5)
    if (isApart && isFree(roomOf({ x, y }), [pinRoom])) dots.push({ neighbour, x, y })
  }
  return dots
}

const shortened = (name: string, most: number): string =>
  name.length > most ? `${cutText(name, most - 1).trimEnd()}…` : name

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

type Anchor = 'start' | 'middle' | 'end'

/** About the room of a name that begins, ends or has its middle at `x`. */
function boxOf(x: number, y: number, name: string, anchor: Anchor): Box {
  const long = Math.min(name.length, longestName) * letterWidth
  const left = { start: x, middle: x - long / 2, end: x - long }[anchor]
  return { left, right: left + long, top: y - lineHeight, bottom: y }
}

const isFree = (box: Box, taken: readonly Box[]): boolean =>
  box.left >= 0 &&
  box.right <= width &&
  box.top >= 0 &&
  box.bottom <= height &&
  taken.every(
    (one) =>
      box.right < one.left || box.left > one.right || box.bottom < one.top || box.top > one.bottom,
  )

/** Its length stands on it, where it covers nothing. */
function ring(metres: number, { locale, reach, perMetre }: Scale, taken: Box[]): Html {
  const words = lengthWords(locale, metres, reach)
  const radius = metres * perMetre
  const aslant = radius * Math.SQRT1_2
  const at = [
    { x: middleX, y: middleY - radius + 14 },
    { x: middleX + aslant, y: middleY - aslant },
    { x: middleX - aslant, y: middleY - aslant },
    { x: middleX + aslant, y: middleY + aslant },
    { x: middleX - aslant, y: middleY + aslant },
  ].find(({ x, y }) => isFree(boxOf(x, y, words, 'middle'), taken))
  if (at) taken.push(boxOf(at.x, at.y, words, 'middle'))
  return html`<circle class="ring" cx="${middleX}" cy="${middleY}" r="${round(radius)}" />${
      at && html`<text class="distance" x="${round(at.x)}" y="${round(at.y)}">${words}</text>`
    }`
}

/** A name that would cover something is left out; the link still has it. */
function spot({ neighbour: { name }, x, y }: Dot, taken: Box[]): Html {
  const at = (
    [
      { anchor: 'start', x: x + dotRoom + 2, y: y + 5 },
      { anchor: 'end', x: x - dotRoom - 2, y: y + 5 },
      { anchor: 'middle', x, y: y + dotRoom + lineHeight },
      { anchor: 'middle', x, y: y - dotRoom - 2 },
    ] as const
  ).find((one) => isFree(boxOf(one.x, one.y, name, one.anchor), taken))
  if (at) taken.push(boxOf(at.x, at.y, name, at.anchor))
  return html`<circle cx="${x}" cy="${y}" r="5" />${
      at &&
      html`<text class="name-${at.anchor}" x="${at.x}" y="${at.y}"
        >${shortened(name, longestName)}</text
      >`
    }`
}
