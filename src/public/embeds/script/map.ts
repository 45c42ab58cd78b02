// A map without pieces of anybody: the drawing of the server, and the places below it.

import type {
  EmbedFacts,
  EmbeddedGround,
  EmbeddedPin,
  EmbeddedPlace,
  MapReply,
} from '../replies.ts'
import type { Label } from '../../query/ground/labels.ts'
import { make } from '../../../http/script/elements.ts'
import type { Calendar } from './month.ts'

type Links = Pick<Calendar, 'link' | 'hasTitle'>

export function mapParts(
  calendar: Links,
  { words }: EmbedFacts,
  { places, ground }: MapReply,
): readonly HTMLElement[] {
  if (!ground) return [make('p', { class: 'note' }, words.none)]
  const rows = places.map((place) => placeOf(calendar, place))
  const drawing = drawingOf(ground, words.map, (pin) => markAt(rows, pin))
  const list = make('ul', { class: 'places' }, ...rows)
  const box = make('div', { class: 'map' })
  box.append(drawing)
  return [box, list]
}

function placeOf(calendar: Links, { name, url, events, more }: EmbeddedPlace): HTMLElement {
  const lines = events.map(({ title, url: to, when, state, off }) =>
    make(
      'li',
      {},
      make('span', { class: 'time' }, off ? make('s', {}, when) : when),
      ' ',
      calendar.link(to, ...(state ? [make('strong', { class: 'state' }, state), ' '] : []), title),
    ),
  )
  const level = calendar.hasTitle ? 'h3' : 'h2'
  const rest = more ? [make('li', {}, calendar.link(url, more))] : []
  return make(
    'li',
    {},
    make(level, {}, calendar.link(url, name)),
    make('ol', {}, ...lines, ...rest),
  )
}

/** What is at a pin is marked in the list, with the keyboard at the first of its places. */
function markAt(rows: readonly HTMLElement[], { places }: EmbeddedPin): void {
  for (const [at, row] of rows.entries()) row.classList.toggle('marked', places.includes(at))
  const first = rows[places[0] ?? 0]
  first?.scrollIntoView({ block: 'nearest' })
  first?.querySelector('a')?.focus({ preventScroll: true })
}

const svg = 'http://www.w3.org/2000/svg'

function draw(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Node | string)[]
): SVGElement {
  const made = document.createElementNS(svg, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}

const written = ({ text, x, y, anchor }: Label, kind: string): SVGElement =>
  draw('text', { x, y, class: kind, 'text-anchor': anchor }, text)

function drawingOf(
  { side, pinSize, pins, rings, scale, north }: EmbeddedGround,
  label: string,
  choose: (pin: EmbeddedPin) => void,
): SVGElement {
  const circles = rings.flatMap(({ x, y, radius, label: length }) => [
    draw('circle', { class: 'ring', cx: x, cy: y, r: radius }),
    ...(length ? [written(length, 'length')] : []),
  ])
  return draw(
    'svg',
    { viewBox: `0 0 ${side} ${side}`, role: 'group', 'aria-label': label },
    draw(
      'g',
      { 'aria-hidden': 'true' },
      ...circles,
      draw('path', { class: 'line', d: `M${north.x} 62V24m-8 10 8-12 8 12` }),
      written({ text: 'N', ...north, anchor: 'middle' }, 'length'),
      draw('path', { class: 'line', d: `M${scale.x} ${scale.y - 10}v10h${scale.width}v-10` }),
      written(scale.label, 'length'),
    ),
    ...pins.map((pin) => pinOf(pin, pinSize, choose)),
    ...pins.flatMap(({ name }) => (name ? [written(name, 'place-name')] : [])),
  )
}

function pinOf(pin: EmbeddedPin, size: number, choose: (pin: EmbeddedPin) => void): SVGElement {
  const { x, y, count, label } = pin
  const made = draw(
    'g',
    { class: 'pin', role: 'button', tabindex: 0, 'aria-label': label },
    draw('title', {}, label),
    draw('circle', { cx: x, cy: y, r: size }),
    draw('text', { x, y, dy: '0.36em', 'text-anchor': 'middle' }, String(count)),
  )
  made.addEventListener('click', () => choose(pin))
  made.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    choose(pin)
  })
  return made
}
