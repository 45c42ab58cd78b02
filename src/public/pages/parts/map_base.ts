// A ground for maps without tiles, drawn by the server: places with their names, rings of distance,
// north and a scale. It is also what there is without a script.

import type { Event } from '../../../calendar/events/view.ts'
import type { Venue } from '../../../calendar/venues/view.ts'
import { type Cluster, type Point, clustered, middleOf, mostRings } from './clusters.ts'
import { countWords } from './counts.ts'
import { lengthWords, roundLength } from '../../query/words/distance.ts'
import { type Html, html } from './frame/html.ts'
import type { PageContext } from '../page_context.ts'

const side = 600
const margin = 72
/** Of a pin, in units of the drawing: 24 px and more on a screen of 320 px. */
const pinSize = 26
/** Metres of a degree of latitude. */
const metresPerDegree = 111_320
/** Minimum extent in degrees, or one point would fill the world. */
const leastSpan = 0.01

/** Events at one place. */
export interface Spot {
  readonly venue: Venue
  readonly lat: number
  readonly lng: number
  readonly events: readonly Event[]
}

interface Drawing {
  readonly at: (spot: Spot) => Point
  /** Units of the drawing in one metre. */
  readonly perMetre: number
}

type Pin = Cluster<Spot>

/** Longitudes are scaled at the middle latitude; good enough for a town or a country. */
function drawingOf(spots: readonly Spot[]): Drawing {
  const lats = spots.map(({ lat }) => lat)
  const lngs = spots.map(({ lng }) => lng)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const shrink = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const span = Math.max((east - west) * shrink, north - south, leastSpan)
  const unit = (side - 2 * margin) / span
  return {
    at: ({ lat, lng }) => ({
      x: round(side / 2 + (lng - (east + west) / 2) * shrink * unit),
      y: round(side / 2 - (lat - (south + north) / 2) * unit),
    }),
    perMetre: unit / metresPerDegree,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

export function mapBase(pageContext: PageContext, spots: readonly Spot[]): Html {
  const { at, perMetre } = drawingOf(spots)
  const pins = clustered(spots, at, 2 * pinSize)
  const middle = { x: middleOf(pins.map(({ x }) => x)), y: middleOf(pins.map(({ y }) => y)) }
  return html`<svg
    class="ground"
    viewBox="0 0 ${side} ${side}"
    role="group"
    aria-label="${pageContext.say('Map')}"
  >
    ${rings(pageContext, middle, perMetre, pins)} ${north()} ${scale(pageContext, perMetre)}
    ${pins.map((pin) => pinPart(pageContext, pin, pins))}
  </svg>`
}

/** Each place has an anchor, to which its row in the list leads. */
function pinPart(pageContext: PageContext, { x, y, spots }: Pin, pins: readonly Pin[]): Html {
  const names = spots.map(({ venue }) => venue.venue).join(', ')
  const count = spots.reduce((sum, { events }) => sum + events.length, 0)
  const label = `${pageContext.say('{label}:', { label: names })} ${countWords(pageContext, count)}`
  const [first] = spots
  const line = spots.length === 1 ? nameLine({ x, y }, names, pins) : undefined
  return html`<a href="#place-${first.venue.id}" aria-label="${label}"
      ><title>${label}</title>${spots.map(({ venue }) => html`<g id="pin-${venue.id}"></g>`)}<circle
        cx="${x}"
        cy="${y}"
        r="${pinSize}"
      /><text class="number" x="${x}" y="${y}" dy="0.36em">${count}</text></a
    >${line !== undefined && html`<text class="place-name" aria-hidden="true" x="${x}" y="${round(line)}">${names}</text>`}`
}

const letterWidth = 8
/** Half the room of a pin with its name, and the room of the scale in its corner. */
const pinRoom = { x: 90, y: 58 } as const
const scaleRoom = { x: 190, y: 60 } as const

/** A name stands below or above its pin, where it covers nothing; undefined if there is no room. */
function nameLine({ x, y }: Point, name: string, pins: readonly Pin[]): number | undefined {
  const half = (name.length * letterWidth) / 2
  if (x - half <= 0 || x + half >= side) return undefined
  return [y + pinSize + 14, y - pinSize - 6].find(
    (line) =>
      line > letterWidth &&
      line < side &&
      (line < side - scaleRoom.y || x - half > scaleRoom.x) &&
      pins.every(
        (one) =>
          (one.x === x && one.y === y) ||
          Math.abs(one.x - x) > half * 2 + pinSize ||
          Math.abs(one.y - line) > 2 * pinSize,
      ),
  )
}

/** Whether a length would cover no pin and no name. */
const isFree = ({ x, y }: Point, pins: readonly Pin[]): boolean =>
  Math.min(x, y, side - x, side - y) > pinSize &&
  pins.every((pin) => Math.abs(pin.x - x) > pinRoom.x || Math.abs(pin.y - y) > pinRoom.y)

function rings(
  { locale }: PageContext,
  { x, y }: Point,
  perMetre: number,
  pins: readonly Pin[],
): Html {
  const step = roundLength(locale, side / 4 / perMetre)
  const lengths = Array.from({ length: mostRings }, (_, index) => step * (index + 1))
  return html`<g class="rings" aria-hidden="true"
    >${lengths.map((metres) => {
      const radius = round(metres * perMetre)
      const free = [
        { x, y: y - radius },
        { x, y: y + radius },
        { x: x + radius, y },
        { x: x - radius, y },
      ].find((point) => isFree(point, pins))
      return html`<circle cx="${x}" cy="${y}" r="${radius}" />${
          free &&
          html`<text x="${round(free.x)}" y="${round(free.y)}" dy="0.36em"
            >${lengthWords(locale, metres, step)}</text
          >`
        }`
    })}</g
  >`
}

const north = (): Html =>
  html`<g class="north" aria-hidden="true"
    ><path d="M${side - 34} 62V24m-8 10 8-12 8 12" /><text x="${side - 34}" y="80">N</text></g
  >`

function scale({ locale }: PageContext, perMetre: number): Html {
  const metres = roundLength(locale, 150 / perMetre)
  return html`<g class="scale"
    ><path d="M20 ${side - 30}v10h${Math.round(metres * perMetre)}v-10" /><text
      x="26"
      y="${side - 28}"
      >${lengthWords(locale, metres)}</text
    ></g
  >`
}
