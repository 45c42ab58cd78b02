// The map of Leaflet in the place of the drawing. The points come from the list below it.

const place = document.querySelector('[data-map]')
if (place && globalThis.L) showMap(place, globalThis.L)

function showMap(element, L) {
  const { tiles, label } = element.dataset
  const spots = [...document.querySelectorAll('.spots > li')]
  element.replaceChildren()
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
  })
  L.control.zoom({ zoomInTitle: element.dataset.in, zoomOutTitle: element.dataset.out }).addTo(map)
  if (tiles) {
    L.tileLayer(tiles, { maxZoom: 19 }).addTo(map)
    const by = L.control.attribution({ prefix: false }).addTo(map)
    by.addAttribution('© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>')
  }
  L.control.scale().addTo(map)
  const marks = spots.map((spot) => mark(L, spot).addTo(map))
  map.fitBounds(L.featureGroup(marks).getBounds().pad(0.15), { maxZoom: 15 })
}

function mark(L, spot) {
  const { lat, lng, count } = spot.dataset
  const name = spot.querySelector('h2').textContent
  const number = document.createElement('span')
  number.textContent = count
  const icon = L.divIcon({ className: 'spot-mark', html: number, iconSize: [34, 34] })
  const content = document.createElement('div')
  content.append(...['h2', 'ol', '.map-links'].map((part) => popupPart(spot, part)))
  return L.marker([Number(lat), Number(lng)], { icon, alt: name, title: name }).bindPopup(content)
}

function popupPart(spot, part) {
  const copy = spot.querySelector(part).cloneNode(true)
  if (part !== 'h2') return copy
  const title = document.createElement('strong')
  title.append(...copy.childNodes)
  return title
}
