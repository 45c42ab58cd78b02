// The ground of the map: its tiles, or the drawing of the server where there are none.

import type * as Leaflet from 'leaflet'
import { isInMiles } from '../../../query/words/distance.ts'

export const lastZoom = 18

export const element = document.querySelector<HTMLElement>('[data-map]')
/** Of the script before this one. */
export const { L: leaflet } = globalThis as { readonly L?: typeof Leaflet }

export function makeMap(L: typeof Leaflet, place: HTMLElement): Leaflet.Map {
  const { tiles, attribution, label = '', in: zoomInTitle, out: zoomOutTitle } = place.dataset
  // The drawing fits on any paper: it is what is printed.
  place.before(...place.childNodes)
  place.role = 'region'
  place.ariaLabel = label
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(place, {
    scrollWheelZoom: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    attributionControl: false,
    zoomControl: false,
    maxZoom: lastZoom,
  })
  L.control
    .zoom({ ...(zoomInTitle && { zoomInTitle }), ...(zoomOutTitle && { zoomOutTitle }) })
    .addTo(map)
  if (tiles) addTiles(L, map, tiles, attribution)
  const imperial = isInMiles(document.body.dataset['locale'] ?? '')
  L.control.scale({ imperial, metric: !imperial }).addTo(map)
  return map
}

function addTiles(
  L: typeof Leaflet,
  map: Leaflet.Map,
  address: string,
  attribution: string | undefined,
): void {
  const layer = L.tileLayer(address, { maxZoom: 19 }).addTo(map)
  const credit = attribution
    ? L.control.attribution({ prefix: false }).addAttribution(attribution).addTo(map)
    : undefined
  layer.once('tileload', () => layer.off('tileerror'))
  // A map of which nothing can be loaded is one without tiles.
  layer.once('tileerror', () => {
    delete map.getContainer().dataset['tiles']
    layer.remove()
    credit?.remove()
    map.fire('zoomend')
  })
}

export function part(className: string, text: string): HTMLElement {
  const made = document.createElement('span')
  if (className) made.className = className
  made.textContent = text
  return made
}

/** Text that is only seen: the label says it in words. */
export function drawn(className: string, text: string): HTMLElement {
  const made = part(className, '')
  made.dataset['text'] = text
  return made
}
