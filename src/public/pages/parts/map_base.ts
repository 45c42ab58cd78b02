// A ground for maps without tiles, drawn by the server: places with their names, rings of distance,
// north and a scale. It is also what there is without a script.

import type { Event } from '../../../calendar/events/view.ts'
import type { Venue } from '../../../calendar/venues/view.ts'
import { type Pin, type Ring, groundOf } from '../../query/ground/ground.ts'
import type { Label } from '../../query/ground/labels.ts'
import { countWords } from './counts.ts'
import { type Html, html } from './frame/html.ts'
import type { PageContext } from '../page_context.ts'

/** Pins of 24 px and more on a screen of 320 px. */
const size = { side: 600, margin: 72, pinSize: 26 } as const

/** Events at one place. */
export interface Spot {
  readonly name: string
  readonly venue: Venue
  readonly lat: number
  readonly lng: number
  readonly events: readonly Event[]
}

export function mapBase(pageContext: PageContext, spots: readonly Spot[]): Html {
  const { side, pins, rings, scale, north } = groundOf(pageContext.locale, spots, size)
  return html`<svg
    class="ground"
    viewBox="0 0 ${side} ${side}"
    role="group"
    aria-label="${pageContext.say('Map')}"
  >
    <g class="rings" aria-hidden="true">${rings.map(ring)}</g>
    <g class="north" aria-hidden="true">
      <path d="M${north.x} 62V24m-8 10 8-12 8 12" />
      <text x="${north.x}" y="${north.y}">N</text>
    </g>
    <g class="scale">
      <path d="M${scale.x} ${scale.y - 10}v10h${scale.width}v-10" />
      ${textOf(scale.label)}
    </g>
    ${pins.map((pin) => pinPart(pageContext, pin))}
  </svg>`
}

const ring = ({ x, y, radius, label }: Ring): Html =>
  html`<circle cx="${x}" cy="${y}" r="${radius}" />${label && textOf(label)}`

const textOf = ({ text, x, y, anchor }: Label): Html =>
  html`<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`

/** Each place has an anchor, to which its row in the list leads. */
function pinPart(pageContext: PageContext, { x, y, spots, name }: Pin<Spot>): Html {
  const names = spots.map(({ venue }) => venue.venue).join(', ')
  const count = spots.reduce((sum, { events }) => sum + events.length, 0)
  const label = `${pageContext.say('{label}:', { label: names })} ${countWords(pageContext, count)}`
  const [first] = spots
  return html`<a href="#place-${first.venue.id}" aria-label="${label}"
      ><title>${label}</title>${spots.map(({ venue }) => html`<g id="pin-${venue.id}"></g>`)}<circle
        cx="${x}"
        cy="${y}"
        r="${size.pinSize}"
      /><text class="number" x="${x}" y="${y}" dy="0.36em">${count}</text></a
    >${
      name &&
      html`<text
        class="place-name"
        aria-hidden="true"
        x="${name.x}"
        y="${name.y}"
        text-anchor="${name.anchor}"
        >${name.text}</text
      >`
    }`
}
