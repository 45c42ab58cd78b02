// The map of Leaflet in the place of the drawing. The places come from the list beside it, and each
// of the two marks what is chosen in the other.

/** No two pins are nearer than this, in px; what would be is one pin. */
const gap = 44
const lastZoom = 18
const mostRings = 4

const element = document.querySelector('[data-map]')
if (element && globalThis.L) showMap(globalThis.L)

function showMap(L) {
  const rows = [...document.querySelectorAll('.spots > li')]
  const spots = rows.map((row) => ({
    row,
    name: row.querySelector('h2').textContent,
    label: row.dataset.label,
    count: Number(row.dataset.count),
    at: L.latLng(Number(row.dataset.lat), Number(row.dataset.lng)),
  }))
  const map = makeMap(L)
  const pins = L.layerGroup().addTo(map)
  const rings = L.layerGroup().addTo(map)
  /** Those on the map at this zoom: `{ spots, marker }`. */
  let shown = []
  let marked
  /** The place whose popup was opened last. */
  let told

  const pinOf = (spot) => shown.find((pin) => pin.spots.includes(spot))

  /** The first place says where a pin is, so that pins keep their distance. */
  function clusters(zoom) {
    const made = []
    for (const spot of spots) {
      const point = map.project(spot.at, zoom)
      const near = made.find((one) => one.point.distanceTo(point) < gap)
      if (near) near.spots.push(spot)
      else made.push({ point, spots: [spot] })
    }
    return made
  }

  function draw() {
    const focused = shown.find(({ marker }) => marker.getElement() === document.activeElement)
    pins.clearLayers()
    const made = clusters(map.getZoom())
    shown = made.map(({ spots: inside, point }) => addPin(inside, sideFor(point, inside, made)))
    if (!element.dataset.tiles) drawRings()
    if (marked) mark(marked)
    if (focused) focusPin(pinOf(focused.spots[0]))
  }

  function addPin(inside, side) {
    const [first] = inside
    const isMany = inside.length > 1
    const count = inside.reduce((sum, spot) => sum + spot.count, 0)
    const html = document.createElement('span')
    html.append(
      part('unseen', inside.map(({ label }) => label).join(', ')),
      drawn('number', count),
      drawn('place-name', inside.map(({ name }) => name).join(', ')),
    )
    const size = isMany ? 42 : 34
    const className = `spot-mark${isMany ? ' many' : ''}${side ? ` name-${side}` : ''}`
    const icon = L.divIcon({ className, html, iconSize: [size, size] })
    const marker = L.marker(first.at, { icon, riseOnHover: true }).addTo(pins)
    const pin = { spots: inside, marker }
    const place = marker.getElement()
    place.addEventListener('pointerenter', () => mark(first))
    place.addEventListener('pointerleave', () => mark(undefined))
    place.addEventListener('focus', () => mark(first))
    place.addEventListener('blur', () => mark(undefined))
    const open = () => {
      told = first
      if (zoomThatParts(pin)) enter(pin)
      else tell(map, pin)
    }
    marker.on('click', open)
    place.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      open()
    })
    return pin
  }

  /** Where the name of a place covers nothing; only on a map without tiles, which has no names. */
  function sideFor(point, inside, made) {
    if (element.dataset.tiles || inside.length > 1) return undefined
    const length = 32 + 8 * inside[0].name.length
    const { x } = map.latLngToContainerPoint(inside[0].at)
    const isFree = (from, to) =>
      x + from > 0 &&
      x + to < map.getSize().x &&
      made.every(
        ({ point: other }) =>
          other === point ||
          Math.abs(other.y - point.y) > gap * 0.7 ||
          other.x + gap / 2 < point.x + from ||
          other.x - gap / 2 > point.x + to,
      )
    if (isFree(0, length)) return 'right'
    return isFree(-length, 0) ? 'left' : undefined
  }

  /** The zoom at which a pin of several places becomes several pins. */
  function zoomThatParts({ spots: inside }) {
    if (inside.length < 2) return undefined
    for (let zoom = map.getZoom() + 1; zoom <= lastZoom; zoom++) {
      if (!clusters(zoom).some((one) => inside.every((spot) => one.spots.includes(spot))))
        return zoom
    }
    return undefined
  }

  function enter(pin) {
    const [first] = pin.spots
    const bounds = L.latLngBounds(pin.spots.map(({ at }) => at))
    const zoom = Math.max(zoomThatParts(pin), map.getBoundsZoom(bounds.pad(0.2)))
    map.once('moveend', () => focusPin(pinOf(first)))
    map.setView(bounds.getCenter(), Math.min(zoom, lastZoom))
  }

  /** Marks a place on the map and in the list, and brings its row into view. */
  function mark(spot) {
    marked = spot
    for (const one of spots) one.row.classList.toggle('marked', one === spot)
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
  function goTo(spot) {
    const alone = (one) => one.spots.length === 1 && one.spots[0] === spot
    let zoom = map.getZoom()
    while (zoom < lastZoom && !clusters(zoom).some(alone)) zoom++
    map.closePopup().setView(spot.at, clusters(zoom).some(alone) ? zoom : map.getZoom(), {
      animate: false,
    })
    element.scrollIntoView({ block: 'nearest' })
    const pin = pinOf(spot)
    told = spot
    focusPin(pin)
    if (pin.spots.length > 1) tell(map, pin)
  }

  /** Distances from the middle of the places, in the scale of what is seen. */
  function drawRings() {
    rings.clearLayers()
    const middle = L.latLng(
      ...['lat', 'lng'].map((name) => middleOf(spots.map(({ at }) => at[name]))),
    )
    const box = map.getBounds()
    const step = roundLength(box.getNorthWest().distanceTo(box.getSouthWest()) / 5)
    for (let index = 1; index <= mostRings; index++) {
      const radius = step * index
      const ring = L.circle(middle, { radius, interactive: false, className: 'ring' }).addTo(rings)
      const at = [ring.getBounds().getNorth(), middle.lng]
      const html = part('', lengthWords(radius, step))
      const icon = L.divIcon({ className: 'ring-name', html, iconSize: [64, 20] })
      L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(rings)
    }
  }

  for (const spot of spots) {
    spot.row.addEventListener('pointerenter', () => mark(spot))
    spot.row.addEventListener('pointerleave', () => mark(undefined))
    spot.row.addEventListener('focusin', () => mark(spot))
    spot.row.addEventListener('focusout', () => mark(undefined))
    spot.row.querySelector('.to-pin').addEventListener('click', (event) => {
      event.preventDefault()
      goTo(spot)
    })
  }
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    const [popup] = element.querySelectorAll('.leaflet-popup')
    map.closePopup()
    if (popup) focusPin(pinOf(told))
  })
  map.fitBounds(L.latLngBounds(spots.map(({ at }) => at)).pad(0.15), { maxZoom: 15 })
  map.on('zoomend', draw)
  draw()
}

/** What is at a place, with the keyboard inside of it. */
function tell(map, { spots, marker }) {
  const content = document.createElement('div')
  for (const { row } of spots) {
    content.append(...['h2', 'ol', '.map-links'].map((name) => popupPart(row, name)))
  }
  const options = { maxHeight: 240, autoPanPadding: [12, 12], offset: [0, -12] }
  map.openPopup(content, marker.getLatLng(), options)
  content.querySelector('a')?.focus({ preventScroll: true })
}

function focusPin(pin) {
  pin?.marker.getElement()?.focus({ preventScroll: true })
}

function makeMap(L) {
  const { tiles, attribution, label } = element.dataset
  // The drawing fits on any paper: it is what is printed.
  element.before(...element.childNodes)
  element.role = 'region'
  element.ariaLabel = label
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    scrollWheelZoom: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    attributionControl: false,
    zoomControl: false,
    maxZoom: lastZoom,
  })
  L.control.zoom({ zoomInTitle: element.dataset.in, zoomOutTitle: element.dataset.out }).addTo(map)
  if (tiles) {
    const layer = L.tileLayer(tiles, { maxZoom: 19 }).addTo(map)
    const credit = attribution && L.control.attribution({ prefix: false }).addTo(map)
    if (credit) credit.addAttribution(attribution)
    layer.once('tileload', () => layer.off('tileerror'))
    // A map of which nothing can be loaded is one without tiles.
    layer.once('tileerror', () => {
      delete element.dataset.tiles
      layer.remove()
      if (credit) credit.remove()
      map.fire('zoomend')
    })
  }
  L.control.scale().addTo(map)
  return map
}

function part(className, text) {
  const made = document.createElement('span')
  if (className) made.className = className
  made.textContent = text
  return made
}

/** Text that is only seen: the label says it in words. */
function drawn(className, text) {
  const made = part(className, '')
  made.dataset.text = text
  return made
}

function popupPart(row, name) {
  const copy = row.querySelector(name).cloneNode(true)
  copy.querySelector('.to-pin')?.remove()
  if (name !== 'h2') return copy
  const title = document.createElement('strong')
  title.append(...copy.childNodes)
  return title
}

function middleOf(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** As in visit/distance.ts: in metres, that of the lengths that are told. */
function unitOf(metres) {
  const mile = 1609.344
  if (!document.body.dataset.locale.endsWith('-US')) return 1
  return metres >= mile / 10 ? mile : 0.3048
}

function roundLength(longest) {
  const unit = unitOf(longest)
  const power = 10 ** Math.floor(Math.log10(longest / unit))
  return [5, 2, 1].map((step) => step * power * unit).find((one) => one <= longest)
}

function lengthWords(metres, step) {
  const unit = unitOf(step)
  if (unit === 1) return metres >= 1000 ? `${metres / 1000} km` : `${metres} m`
  return `${Number((metres / unit).toFixed(2))} ${unit > 1 ? 'mi' : 'ft'}`
}
