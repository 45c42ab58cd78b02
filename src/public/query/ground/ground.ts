// The ground of a map without tiles: where its pins stand, which of them have room for a name, rings
// of distance around their middle, and a scale. The pages and the embeds draw it.

import { lengthWords, roundLength } from '../words/distance.ts'
import { type Cluster, type Point, clustered, middleOf, mostRings } from './clusters.ts'
import {
  type Box,
  type Label,
  type Paper,
  boxAround,
  boxOf,
  isFree,
  placed,
  widthOf,
} from './labels.ts'

/** Metres of a degree of latitude. */
const metresPerDegree = 111_320
/** Minimum extent in degrees, or one point would fill the world. */
const leastSpan = 0.01
/** Of a name on a pin: longer ones are in the list beside the map. */
const [nameSize, ringSize] = [14, 13]

export interface GroundSpot {
  readonly name: string
  readonly lat: number
  readonly lng: number
}

export interface Pin<Spot> extends Cluster<Spot> {
  /** Of its only place, where it covers nothing. */
  readonly name?: Label | undefined
}

export interface Ring extends Point {
  readonly radius: number
  /** How far it is from the middle, where that covers nothing. */
  readonly label?: Label | undefined
}

export interface Ground<Spot> {
  readonly side: number
  readonly pinSize: number
  readonly pins: readonly Pin<Spot>[]
  readonly rings: readonly Ring[]
  readonly scale: Scale
  /** Where an arrow shows the north, and its letter. */
  readonly north: Point
}

/** From its left end, with its length above it. */
export interface Scale extends Point {
  readonly width: number
  readonly label: Label
}

export interface Size {
  readonly side: number
  /** Within which no pin stands. */
  readonly margin: number
  /** Radius of a pin. */
  readonly pinSize: number
}

/** Longitudes are scaled at the middle latitude; good enough for a town or a country. */
function projection(spots: readonly GroundSpot[], { side, margin }: Size) {
  const lats = spots.map(({ lat }) => lat)
  const lngs = spots.map(({ lng }) => lng)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const shrink = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const span = Math.max((east - west) * shrink, north - south, leastSpan)
  const unit = (side - 2 * margin) / span
  return {
    at: ({ lat, lng }: GroundSpot): Point => ({
      x: round(side / 2 + (lng - (east + west) / 2) * shrink * unit),
      y: round(side / 2 - (lat - (south + north) / 2) * unit),
    }),
    perMetre: unit / metresPerDegree,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

export function groundOf<Spot extends GroundSpot>(
  locale: string,
  spots: readonly Spot[],
  size: Size,
): Ground<Spot> {
  const { side, pinSize } = size
  const { at, perMetre } = projection(spots, size)
  const clusters = clustered(spots, at, 2 * pinSize)
  const step = roundLength(locale, side / 4 / perMetre)
  // What rings and scale say is in one unit.
  const words = (metres: number) => lengthWords(locale, metres, step, step * mostRings)
  const north = { x: side - 34, y: 80 }
  const paper: Paper = { width: side, height: side, size: nameSize, taken: [] }
  paper.taken.push(...clusters.map(({ x, y }) => boxAround(x, y, pinSize)), {
    left: side - 52,
    right: side,
    top: 0,
    bottom: north.y + 6,
  })
  const scale = scaleOf(round(step * perMetre), words(step), paper)
  paper.taken.push(roomOf(scale))
  const pins = clusters.map((pin) => withName(pin, pinSize, paper))
  const middle = { x: middleOf(pins.map(({ x }) => x)), y: middleOf(pins.map(({ y }) => y)) }
  const rings = Array.from({ length: mostRings }, (_, index): Ring => {
    const radius = round(step * (index + 1) * perMetre)
    const label = ringLabel(middle, radius, words(step * (index + 1)), { ...paper, size: ringSize })
    return { ...middle, radius, label }
  })
  return { side, pinSize, pins, rings, scale, north }
}

/** In the first corner where no pin stands. */
function scaleOf(width: number, text: string, { width: side, taken }: Paper): Scale {
  const at = (x: number, y: number): Scale => {
    const label: Label = { text, x: x + 6, y: y - 8, anchor: 'start' }
    return { x, y, width, label }
  }
  const right = side - 24 - Math.max(width, widthOf(text, nameSize) + 6)
  const corners = [at(20, side - 20), at(right, side - 20), at(20, 40)] as const
  return corners.find((one) => isFree(roomOf(one), taken)) ?? corners[0]
}

function roomOf({ x, y, width, label }: Scale): Box {
  const { right, top } = boxOf(label, nameSize)
  return { left: x - 6, right: Math.max(right, x + width) + 6, top, bottom: y + 6 }
}

const withName = <Spot extends GroundSpot>(
  pin: Cluster<Spot>,
  pinSize: number,
  paper: Paper,
): Pin<Spot> => ({ ...pin, name: nameOf(pin, pinSize, paper) })

/** Below, above or beside its pin. */
function nameOf<Spot extends GroundSpot>(
  { x, y, spots }: Cluster<Spot>,
  pinSize: number,
  paper: Paper,
): Label | undefined {
  if (spots.length > 1) return undefined
  const text = spots[0].name
  const [away, line] = [pinSize + 6, round(y + nameSize * 0.36)]
  return placed(paper, [
    { text, x, y: round(y + pinSize + nameSize + 2), anchor: 'middle' },
    { text, x, y: round(y - pinSize - 7), anchor: 'middle' },
    { text, x: round(x + away), y: line, anchor: 'start' },
    { text, x: round(x - away), y: line, anchor: 'end' },
  ])
}

/** On the ring itself, which passes through it. */
function ringLabel({ x, y }: Point, radius: number, text: string, paper: Paper): Label | undefined {
  const aslant = radius * Math.SQRT1_2
  const down = ringSize * 0.36
  const around: readonly (readonly [number, number])[] = [
    [0, -radius],
    [0, radius],
    [radius, 0],
    [-radius, 0],
    [aslant, -aslant],
    [-aslant, -aslant],
    [aslant, aslant],
    [-aslant, aslant],
  ]
  const labels = around.map(([right, below]): Label => ({
    text,
    x: round(x + right),
    y: round(y + below + down),
    anchor: 'middle',
  }))
  return placed(paper, labels)
}
