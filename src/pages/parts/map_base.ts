// Points on a plain background with a scale, drawn by the server.

import type { Event } from '../../calendar/events/view.ts'
import type { Venue } from '../../calendar/venues/view.ts'
import { type Html, html } from './html.ts'
import type { PageContext } from '../page_context.ts'

const width = 960
const height = 540
const margin = 60
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
  readonly x: (lng: number) => number
  readonly y: (lat: number) => number
  /** Units of the drawing in one metre. */
  readonly perMetre: number
}

/** Longitudes are scaled at the middle latitude; good enough for a town or a country. */
function drawingOf(spots: readonly Spot[]): Drawing {
  const lats = spots.map(({ lat }) => lat)
  const lngs = spots.map(({ lng }) => lng)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const shrink = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const wide = Math.max((east - west) * shrink, leastSpan)
  const high = Math.max(north - south, leastSpan)
  const unit = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high)
  return {
    x: (lng) => width / 2 + (lng - (east + west) / 2) * shrink * unit,
    y: (lat) => height / 2 - (lat - (south + north) / 2) * unit,
    perMetre: unit / metresPerDegree,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

export function mapBase(pageContext: PageContext, spots: readonly Spot[]): Html {
  const { x, y, perMetre } = drawingOf(spots)
  return html`<svg
    class="ground"
    viewBox="0 0 ${width} ${height}"
    role="group"
    aria-label="${pageContext.say('Map')}"
  >
    ${spots.map(({ venue, lat, lng, events }) => {
      const [cx, cy] = [round(x(lng)), round(y(lat))]
      return html`<a href="#place-${venue.id}" aria-label="${venue.venue}"
        ><circle cx="${cx}" cy="${cy}" r="${Math.min(18, 8 + events.length)}" /><title>
          ${venue.venue}
        </title></a
      >`
    })}
    ${scale(perMetre)}
  </svg>`
}

/** The longest round length that fits. */
function scale(perMetre: number): Html {
  const longest = 200 / perMetre
  const power = 10 ** Math.floor(Math.log10(longest))
  const metres = [5, 2, 1].map((step) => step * power).find((one) => one <= longest) ?? power
  const words = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`
  const end = 20 + Math.round(metres * perMetre)
  return html`<g class="scale"
    ><path d="M20 ${height - 30}v10h${end - 20}v-10" /><text x="26" y="${height - 28}"
      >${words}</text
    ></g
  >`
}
