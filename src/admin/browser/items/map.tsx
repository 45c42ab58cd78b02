// A map with a pin that can be dragged, where the site has tiles. The numbers beside it do the same.

import type Leaflet from 'leaflet'
import { useEffect, useRef } from 'preact/hooks'
import { site } from '../site_config.ts'
import { t } from '../i18n.ts'
import type { Coordinates } from './map_links.ts'

interface MapProps {
  readonly point: Coordinates
  readonly onChange: (point: Coordinates) => void
}

type Library = typeof Leaflet

let leaflet: Promise<Library> | undefined

/** The files that the public pages have. */
const load = ({ script, style }: { readonly script: string; readonly style: string }) =>
  (leaflet ??= new Promise((resolve, reject) => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style })
    const code = Object.assign(document.createElement('script'), { src: script })
    code.addEventListener('load', () => resolve(globalThis.L))
    code.addEventListener('error', () => {
      leaflet = undefined
      reject(new Error(script))
    })
    document.head.append(sheet, code)
  }))

const usualZoom = 16

export function Screen({ point, onChange }: MapProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<{ readonly map: Leaflet.Map; readonly pin: Leaflet.Marker }>(undefined)
  const changed = useRef(onChange)
  changed.current = onChange
  const tell = ({ lat, lng }: Coordinates) =>
    changed.current({ lat: rounded(lat), lng: rounded(lng) })
  useEffect(() => {
    if (!site.map) return
    const { tiles, attribution } = site.map
    let isGone = false
    void load(site.map).then(
      (L) => {
        if (isGone || !place.current) return undefined
        const map = L.map(place.current, { scrollWheelZoom: false, attributionControl: false })
        map.setView([point.lat, point.lng], usualZoom)
        L.tileLayer(tiles, { maxZoom: 19 }).addTo(map)
        L.control.attribution({ prefix: false }).addTo(map).addAttribution(attribution)
        const icon = L.divIcon({ className: 'spot-mark', html: '', iconSize: [28, 28] })
        const words = t('The pin')
        const options = { icon, draggable: true, alt: words, title: words }
        const pin = L.marker([point.lat, point.lng], options).addTo(map)
        pin.on('dragend', () => tell(pin.getLatLng()))
        map.on('click', ({ latlng }) => tell(latlng))
        shown.current = { map, pin }
        return undefined
      },
      () => undefined,
    )
    return () => {
      isGone = true
      shown.current?.map.remove()
    }
  }, [])
  useEffect(() => {
    shown.current?.pin.setLatLng([point.lat, point.lng])
    shown.current?.map.panTo([point.lat, point.lng], { animate: false })
  }, [point.lat, point.lng])
  return <div class="map pin-map" ref={place} role="region" aria-label={t('Map')} />
}

/** To about ten centimetres. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
