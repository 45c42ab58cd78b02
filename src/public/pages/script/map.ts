// The map of Leaflet in the place of the drawing. The places come from the list beside it, and each
// of the two marks what is chosen in the other.

import type * as Leaflet from 'leaflet'
import { lengthWords, roundLength } from '../../query/words/distance.ts'
import { type Cluster, clustered, middleOf, mostRings } from '../../query/ground/clusters.ts'
import { type Paper, boxAround, placed } from '../../query/ground/labels.ts'
import { one } from '../../../http/script/elements.ts'
import { drawn, element, leaflet, lastZoom, makeMap, part } from './parts/map_base.ts'

/** No two pins are nearer than this, in px; what would be is one pin. */
const gap = 44
/** Of a pin of several places, the largest one. */
const pinSize = 42

interface Spot {
  readonly row: HTMLElement
  readonly name: string
  readonly label: string
  readonly count: number
  readonly at: Leaflet.LatLng
}

/** One that is on the map at this zoom. */
interface Pin {
  readonly spots: Cluster<Spot>['spots']
  readonly marker: Leaflet.Marker
}

if (element && leaflet) showMap(leaflet, element)

function showMap(L: typeof Leaflet, place: HTMLElement): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.spots > li')]
  const spots = rows.map((row): Spot => {
    const { label = '', count, lat, lng } = row.dataset
    const name = one('h2', row).textContent
    return { row, name, label, count: Number(count), at: L.latLng(Number(lat), Number(lng)) }
  })
  const map = makeMap(L, place)
  const pins = L.layerGroup().addTo(map)
  const rings = L.layerGroup().addTo(map)
  const locale = document.body.dataset['locale'] ?? ''
  let shown: readonly Pin[] = []
  let marked: Spot | undefined
  /** The place whose popup was opened last. */
  let told: Spot | undefined

  const pinOf = (spot: Spot): Pin | undefined => shown.find((pin) => pin.spots.includes(spot))

  const clusters = (zoom: number) => clustered(spots, ({ at }) => map.project(at, zoom), gap)

  function draw(): void {
    const focused = shown.find(({ marker }) => marker.getElement() === document.activeElement)
    pins.clearLayers()
    const made = clusters(map.getZoom())
    const paper = paperOf(made)
    shown = made.map((cluster) => addPin(cluster, sideFor(cluster, paper)))
    if (!place.dataset['tiles']) drawRings(paper)
    if (marked) mark(marked)
    if (focused) focusPin(pinOf(focused.spots[0]))
  }

  function addPin({ spots: inside }: Cluster<Spot>, side: string): Pin {
    const [first] = inside
    const isMany = inside.length > 1
    const count = inside.reduce((sum, spot) => sum + spot.count, 0)
    const html = document.createElement('span')
    html.append(
      part('unseen', inside.map(({ label }) => label).join(', ')),
      drawn('number', String(count)),
      drawn('place-name', inside.map(({ name }) => name).join(', ')),
    )
    const size = isMany ? pinSize : 34
    const className = `spot-mark${isMany ? ' many' : ''}${side}`
    const icon = L.divIcon({ className, html, iconSize: [size, size] })
    const marker = L.marker(first.at, { icon, riseOnHover: true }).addTo(pins)
    const pin: Pin = { spots: inside, marker }
    const seen = marker.getElement()
    for (const name of ['pointerenter', 'focus']) seen?.addEventListener(name, () => mark(first))
    for (const name of ['pointerleave', 'blur']) seen?.addEventListener(name, () => mark())
    const open = (): void => {
      told = first
      const zoom = zoomThatParts(pin)
      if (zoom === undefined) tell(pin)
      else enter(pin, zoom)
    }
    marker.on('click', open)
    seen?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      open()
    })
    return pin
  }

  /** Beside its pin, where the name of a place covers nothing; tiles have names of their own. */
  function sideFor({ spots: [{ name, at }, ...more] }: Cluster<Spot>, paper: Paper): string {
    if (place.dataset['tiles'] || more.length > 0) return ''
    const { x, y } = map.latLngToContainerPoint(at)
    const [away, line] = [pinSize / 2 + 8, y + 5]
    const found = placed(paper, [
      { text: name, x: x + away, y: line, anchor: 'start' },
      { text: name, x: x - away, y: line, anchor: 'end' },
    ])
    if (!found) return ''
    return found.anchor === 'start' ? ' name-right' : ' name-left'
  }

  /** The map as it is seen, with what its pins cover. */
  function paperOf(made: readonly Cluster<Spot>[]): Paper {
    const { x: width, y: height } = map.getSize()
    const taken = made.map(({ spots: [{ at }] }) => {
      const { x, y } = map.latLngToContainerPoint(at)
      return boxAround(x, y, pinSize / 2 + 4)
    })
    return { width, height, size: 14, taken }
  }

  /** The zoom at which a pin of several places becomes several pins. */
  function zoomThatParts({ spots: inside }: Pin): number | undefined {
    if (inside.length < 2) return undefined
    for (let zoom = map.getZoom() + 1; zoom <= lastZoom; zoom++) {
      if (!clusters(zoom).some((pin) => inside.every((spot) => pin.spots.includes(spot))))
        return zoom
    }
    return undefined
  }

  function enter({ spots: inside }: Pin, parting: number): void {
    const bounds = L.latLngBounds(inside.map(({ at }) => at))
    const zoom = Math.max(parting, map.getBoundsZoom(bounds.pad(0.2)))
    map.once('moveend', () => focusPin(pinOf(inside[0])))
    map.setView(bounds.getCenter(), Math.min(zoom, lastZoom))
  }

  /** What is at a place, with the keyboard inside of it. */
  function tell({ spots: inside, marker }: Pin): void {
    const content = document.createElement('div')
    for (const { row } of inside) {
      content.append(...['h2', 'ol', '.ways-there'].map((name) => popupPart(row, name)))
    }
    const options: Leaflet.PopupOptions = {
      maxHeight: 240,
      autoPanPadding: [12, 12],
      offset: [0, -12],
    }
    map.openPopup(content, marker.getLatLng(), options)
    content.querySelector('a')?.focus({ preventScroll: true })
  }

  /** Marks a place on the map and in the list, and brings its row into view. */
  function mark(spot?: Spot): void {
    marked = spot
    for (const { row } of spots) row.classList.toggle('marked', row === spot?.row)
    for (const pin of shown) {
      const isMarked = spot !== undefined && pin.spots.includes(spot)
      pin.marker.getElement()?.classList.toggle('marked', isMarked)
      pin.marker.setZIndexOffset(isMarked ? 1000 : 0)
    }
    const list = spot?.row.parentElement
    if (list && list.scrollHeight > list.clientHeight && !list.contains(document.activeElement)) {
      const [row, box] = [spot.row.getBoundingClientRect(), list.getBoundingClientRect()]
      if (row.top < box.top) list.scrollTop += row.top - box.top
      else if (row.bottom > box.bottom)
        list.scrollTop += Math.min(row.bottom - box.bottom, row.top - box.top)
    }
  }

  /** A place that is chosen in the list is shown with its own pin. */
  function goTo(spot: Spot): void {
    const isAlone = (zoom: number): boolean =>
      clusters(zoom).some((pin) => pin.spots.length === 1 && pin.spots[0] === spot)
    let zoom = map.getZoom()
    while (zoom < lastZoom && !isAlone(zoom)) zoom++
    map.closePopup().setView(spot.at, isAlone(zoom) ? zoom : map.getZoom(), { animate: false })
    place.scrollIntoView({ block: 'nearest' })
    const pin = pinOf(spot)
    told = spot
    focusPin(pin)
    if (pin && pin.spots.length > 1) tell(pin)
  }

  /** Distances from the middle of the places, in the scale of what is seen. */
  function drawRings(paper: Paper): void {
    rings.clearLayers()
    const [lat, lng] = [spots.map(({ at }) => at.lat), spots.map(({ at }) => at.lng)].map(middleOf)
    const middle = L.latLng(lat ?? 0, lng ?? 0)
    const box = map.getBounds()
    const step = roundLength(locale, box.getNorthWest().distanceTo(box.getSouthWest()) / 5)
    for (let index = 1; index <= mostRings; index++) {
      const radius = step * index
      const ring = L.circle(middle, { radius, interactive: false, className: 'ring' }).addTo(rings)
      const text = lengthWords(locale, radius, step, step * mostRings)
      const bounds = ring.getBounds()
      const ends = [bounds.getNorth(), bounds.getSouth()].map((end) => L.latLng(end, middle.lng))
      const found = placed(
        paper,
        ends.map((end) => {
          const { x, y } = map.latLngToContainerPoint(end)
          return { text, x, y: y + 5, anchor: 'middle' }
        }),
      )
      if (!found) continue
      const at = map.containerPointToLatLng([found.x, found.y - 5])
      const icon = L.divIcon({ className: 'ring-name', html: part('', text), iconSize: [64, 20] })
      const options = { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }
      L.marker(at, options).addTo(rings)
    }
  }

  for (const spot of spots) {
    const { row } = spot
    for (const name of ['pointerenter', 'focusin']) row.addEventListener(name, () => mark(spot))
    for (const name of ['pointerleave', 'focusout']) row.addEventListener(name, () => mark())
    one('.to-pin', row).addEventListener('click', (event) => {
      event.preventDefault()
      goTo(spot)
    })
  }
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    const popup = place.querySelector('.leaflet-popup')
    map.closePopup()
    if (popup && told) focusPin(pinOf(told))
  })
  map.fitBounds(L.latLngBounds(spots.map(({ at }) => at)).pad(0.15), { maxZoom: 15 })
  map.on('zoomend', draw)
  draw()
}

function focusPin(pin: Pin | undefined): void {
  pin?.marker.getElement()?.focus({ preventScroll: true })
}

function popupPart(row: HTMLElement, name: string): Element {
  const copy = one(name, row).cloneNode(true) as HTMLElement
  copy.querySelector('.to-pin')?.remove()
  if (name !== 'h2') return copy
  const title = document.createElement('strong')
  title.append(...copy.childNodes)
  return title
}
