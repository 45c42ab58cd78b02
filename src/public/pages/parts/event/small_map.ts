// A small map of one place: pieces of the real one where the site has tiles, else the place among
// its neighbours, drawn to scale.

import type { Neighbour } from '../../../../calendar/venues/neighbours.ts'
import type { Venue } from '../../../../calendar/venues/view.ts'
import { cutText } from '../../../../language/text/html/plain.ts'
import { type PageContext, itemPath } from '../../page_context.ts'
import { lengthWords, roundLength } from '../../../query/words/distance.ts'
import {
  type Label,
  type Paper,
  boxAround,
  boxOf,
  isFree,
  isWithin,
  placed,
} from '../../../query/ground/labels.ts'
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
const longestOwnName = 36
const mostNamed = 6
const letterSize = 13
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
  const near = dotsOf(place, scale.perMetre)
  const name = shortened(place.venue.venue, longestOwnName)
  const roomsOf = (label: Label) => boxOf(label, letterSize)
  const coveredBy = (label: Label): number =>
    near.filter((dot) => !isFree(roomOf(dot), [roomsOf(label)])).length
  // Below the pin, or where it covers the fewest neighbours.
  const [own = ownLabel(name, middleY + 20)] = [middleY + 20, middleY - 48, middleY + 38]
    .map((y) => ownLabel(name, y))
    .toSorted((a, b) => coveredBy(a) - coveredBy(b))
  const dots = near.filter((dot) => isFree(roomOf(dot), [roomsOf(own)]))
  const taken = [roomsOf(own), pinRoom, ...dots.map(roomOf)]
  const paper: Paper = { width, height, size: letterSize, taken }
  const circles = [scale.reach, scale.reach * 2].map((metres) => ring(metres, scale, paper))
  const spots = dots.map((dot) => write(dot.neighbour, spot(dot, paper)))
  return html`${circles}${spots}${pin}<text class="here" x="${middleX}" y="${own.y}" dir="auto"
      >${name}</text
    >`
}

const ownLabel = (text: string, y: number): Label => ({ text, x: middleX, y, anchor: 'middle' })

interface Dot extends Point {
  readonly neighbour: Neighbour
}

const roomOf = ({ x, y }: Point) => boxAround(x, y, dotRoom)

/** Without those that the pin or a nearer one would cover. */
function dotsOf({ lat, lng, neighbours }: MapPlace, perMetre: number): readonly Dot[] {
  const shrink = Math.cos((lat * Math.PI) / 180)
  const dots: Dot[] = []
  for (const neighbour of neighbours) {
    if (dots.length === mostNamed) return dots
    const x = round(middleX + (neighbour.lng - lng) * shrink * metresPerDegree * perMetre)
    const y = round(middleY - (neighbour.lat - lat) * metresPerDegree * perMetre)
    const isApart = dots.every((one) => Math.hypot(one.x - x, one.y - y) > dotRoom * 1.5)
    const room = roomOf({ x, y })
    if (isApart && isWithin(room, width, height) && isFree(room, [pinRoom])) {
      dots.push({ neighbour, x, y })
    }
  }
  return dots
}

const shortened = (name: string, most: number): string =>
  name.length > most ? `${cutText(name, most - 1).trimEnd()}…` : name

/** Its length stands on it, where it covers nothing. */
function ring(metres: number, { locale, reach, perMetre }: Scale, paper: Paper): Html {
  const text = lengthWords(locale, metres, reach, reach * 2)
  const radius = metres * perMetre
  const aslant = radius * Math.SQRT1_2
  const label = placed(
    paper,
    [
      { x: middleX, y: middleY - radius + 14 },
      { x: middleX + aslant, y: middleY - aslant },
      { x: middleX - aslant, y: middleY - aslant },
      { x: middleX + aslant, y: middleY + aslant },
      { x: middleX - aslant, y: middleY + aslant },
    ].map(({ x, y }) => ({ text, x: round(x), y: round(y), anchor: 'middle' })),
  )
  return html`<circle class="ring" cx="${middleX}" cy="${middleY}" r="${round(radius)}" />${
      label && html`<text class="distance" x="${label.x}" y="${label.y}">${text}</text>`
    }`
}

/** A name that would cover something is left out, and none is shortened: the link has it in full. */
function spot({ neighbour: { name: text }, x, y }: Dot, paper: Paper): Html {
  const label = placed(paper, [
    { text, anchor: 'start', x: x + dotRoom + 2, y: y + 5 },
    { text, anchor: 'end', x: x - dotRoom - 2, y: y + 5 },
    { text, anchor: 'middle', x, y: y + dotRoom + letterSize + 3 },
    { text, anchor: 'middle', x, y: y - dotRoom - 4 },
  ])
  return html`<circle cx="${x}" cy="${y}" r="5" />${
      label && html`<text class="name-${label.anchor}" x="${label.x}" y="${label.y}">${text}</text>`
    }`
}
