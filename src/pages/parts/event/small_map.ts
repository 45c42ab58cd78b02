// A small map of one place: pieces of the real one where the site has tiles, else the place among
// its neighbours, drawn to scale.

import type { Neighbour } from '../../../calendar/venues/neighbours.ts'
import type { Venue } from '../../../calendar/venues/view.ts'
import { cutText } from '../../../text/plain.ts'
import { type PageContext, itemPath } from '../../page_context.ts'
import { lengthWords, roundLength } from '../distance.ts'
import { type Html, html, raw } from '../html.ts'

const width = 360
const height = 240
const [middleX, middleY] = [width / 2, height / 2]
const zoom = 16
const tileSize = 256
const metresPerDegree = 111_320

export interface Place {
  readonly venue: Pick<Venue, 'venue' | 'slug'>
  readonly lat: number
  readonly lng: number
  readonly neighbours: readonly Neighbour[]
}

export function smallMap(pageContext: PageContext, place: Place): Html {
  const { tiles, say } = pageContext
  const label = say('Map of {place}', { place: place.venue.venue })
  return tiles === undefined
    ? html`<svg
        class="small-map"
        viewBox="0 0 ${width} ${height}"
        role="group"
        aria-label="${label}"
      >
        ${drawn(pageContext, place)}
      </svg>`
    : html`<svg class="small-map" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
          ${tiled(tiles.address, place)}${pin}
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

function tiled(template: string, { lat, lng }: Place): readonly Html[] {
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
        html`<image
          href="${href}"
          x="${Math.round(column * tileSize - left)}"
          y="${Math.round(row * tileSize - top)}"
          width="${tileSize}"
          height="${tileSize}"
        />`,
      )
    }
  }
  return pieces
}

const round = (value: number): number => Math.round(value)
/** How far the first ring is at least and at most, in metres. */
const [nearestRing, farthestRing] = [100, 50_000]
const longestName = 24
const mostNamed = 6
const [lineHeight, letterWidth] = [16, 7]
/** Nearer to the pin than this there is no room for a name. */
const pinRoom = 16

/** Inside of a ring, at its top. */
const labelY = (radius: number): number => round(middleY - radius) + 13

/** The first ring, at a round distance: the farthest place is within the second one. */
function firstRing(locale: string, farthest: number): number {
  const wanted = Math.min(Math.max(farthest / 2, nearestRing), farthestRing)
  const below = roundLength(locale, wanted)
  // Of 1, 2 and 5 none is more than two and a half times the one before, and a bit to be sure.
  return below >= wanted ? below : roundLength(locale, below * 2.6)
}

/** The neighbours around the place in the middle, with rings that say how far they are. */
function drawn(pageContext: PageContext, place: Place): Html {
  const { locale } = pageContext
  const { neighbours, venue } = place
  const nearest = neighbours.slice(0, mostNamed)
  const farthest = Math.max(...nearest.map(({ metres }) => metres), 0)
  const reach = firstRing(locale, farthest)
  const perMetre = (middleY - 8) / reach / 2
  const shrink = Math.cos((place.lat * Math.PI) / 180)
  const taken: Box[] = [
    boxOf(middleX, middleY + 20, venue.venue, true),
    ...[reach, reach * 2].map((metres) =>
      boxOf(middleX, labelY(metres * perMetre), lengthWords(locale, metres, reach), true),
    ),
    { left: middleX - pinRoom, right: middleX + pinRoom, top: middleY - 42, bottom: middleY + 4 },
  ]
  const spots = nearest.flatMap((one) => {
    const x = round(middleX + (one.lng - place.lng) * shrink * metresPerDegree * perMetre)
    const y = round(middleY - (one.lat - place.lat) * metresPerDegree * perMetre)
    const isInside = x > 8 && x < width - 8 && y > 8 && y < height - 8
    return isInside ? [spot(pageContext, one, { x, y }, taken)] : []
  })
  return html`${[reach, reach * 2].map(
      (metres) =>
        html`<circle
            class="ring"
            cx="${middleX}"
            cy="${middleY}"
            r="${round(metres * perMetre)}"
          /><text class="distance" x="${middleX}" y="${round(middleY - metres * perMetre) + 14}"
            >${lengthWords(locale, metres, reach)}</text
          >`,
    )}${spots}${pin}<text class="here" x="${middleX}" y="${middleY + 20}" dir="auto"
      >${cutText(venue.venue, longestName + 12)}</text
    >`
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** About the room of a name; `isMiddle` if it stands around `x` and not beside it. */
function boxOf(x: number, y: number, name: string, isMiddle: boolean): Box {
  const long = Math.min(name.length, longestName) * letterWidth
  const left = isMiddle ? x - long / 2 : x
  return { left, right: left + long, top: y - lineHeight, bottom: y }
}

const isFree = (box: Box, taken: readonly Box[]): boolean =>
  box.left >= 0 &&
  box.right <= width &&
  taken.every(
    (one) =>
      box.right < one.left || box.left > one.right || box.bottom < one.top || box.top > one.bottom,
  )

/** A name that would cover another is left out; the link still has it. */
function spot(
  pageContext: PageContext,
  { name, slug }: Neighbour,
  { x, y }: { readonly x: number; readonly y: number },
  taken: Box[],
): Html {
  const before = x - Math.min(name.length, longestName) * letterWidth - 10
  const at = [x + 10, before].find((from) => isFree(boxOf(from, y + 5, name, false), taken))
  if (at !== undefined) taken.push(boxOf(at, y + 5, name, false))
  return html`<a href="${itemPath(pageContext, 'venue', slug)}" aria-label="${name}"
    ><circle cx="${x}" cy="${y}" r="5" />${
      at !== undefined &&
      html`<text x="${round(at)}" y="${y + 5}">${cutText(name, longestName)}</text>`
    }</a
  >`
}
