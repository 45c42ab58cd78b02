// Where a venue is on the map: by a pasted link, by numbers, by a pin, or as another one there.

import { useEffect, useId, useState } from 'preact/hooks'
import type { Venue } from '../../../contract/routes.ts'
import { get, patch } from '../api.ts'
import { site } from '../site_config.ts'
import { Lazy } from '../components/lazy.tsx'
import { toast, toastError } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { type Coordinates, coordinatesIn } from './map_links.ts'

type Point = Coordinates | undefined

const loadMap = () => import('./map.tsx')

export function Position({
  venue,
  onSaved,
}: {
  readonly venue: Venue
  readonly onSaved: () => void
}) {
  const id = useId()
  const stored = pointOf(venue)
  const [point, setPoint] = useState<Point>(stored)
  const [pasted, setPasted] = useState('')
  const fault = pasted !== '' && !coordinatesIn(pasted)
  const isNew = point?.lat !== stored?.lat || point?.lng !== stored?.lng
  const paste = (text: string) => {
    setPasted(text)
    const found = coordinatesIn(text)
    if (found) setPoint(found)
  }
  const send = async (wanted: Point) => {
    const body = { geo_lat: wanted?.lat ?? null, geo_lng: wanted?.lng ?? null }
    await patch(`events/venues/${venue.id}`, body)
    setPoint(wanted)
    setPasted('')
    onSaved()
  }
  const save = async (wanted: Point) => {
    try {
      await send(wanted)
      toast(t('The position was saved.'), () => send(stored))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <section class="position" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('On the map')}</h2>
      <div class="field">
        <label for={`${id}-link`}>{t('Paste the link of a map')}</label>
        <p class="hint" id={`${id}-hint`}>
          {t('Of Google, OpenStreetMap or Apple, or two numbers: 48.2082, 16.3738.')}
        </p>
        <input
          id={`${id}-link`}
          type="text"
          value={pasted}
          aria-invalid={fault}
          aria-describedby={`${id}-hint ${id}-fault`}
          onInput={(event) => paste(event.currentTarget.value)}
        />
        <p class="fault" id={`${id}-fault`} role="alert">
          {fault ? t('There is no place in this. Short links do not say where they lead.') : ''}
        </p>
      </div>
      <p class="together">
        <Degree
          label={t('Latitude')}
          most={90}
          value={point?.lat}
          onChange={(lat) => setPoint({ lng: 0, ...point, lat })}
        />
        <Degree
          label={t('Longitude')}
          most={180}
          value={point?.lng}
          onChange={(lng) => setPoint({ lat: 0, ...point, lng })}
        />
      </p>
      <Twin venue={venue} point={point} onTake={setPoint} />
      {site.map && point && <Lazy load={loadMap} props={{ point, onChange: setPoint }} />}
      <p class="buttons">
        <button type="button" class="primary" disabled={!isNew} onClick={() => void save(point)}>
          {t('Save the position')}
        </button>
        {stored && (
          <button type="button" onClick={() => void save(undefined)}>
            {t('Remove the position')}
          </button>
        )}
        {point && (
          <a
            href={`https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lng}#map=17/${point.lat}/${point.lng}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('Look at it on OpenStreetMap')}
          </a>
        )}
      </p>
    </section>
  )
}

const pointOf = ({ geo_lat, geo_lng }: Venue): Point =>
  typeof geo_lat === 'number' && typeof geo_lng === 'number'
    ? { lat: geo_lat, lng: geo_lng }
    : undefined

interface DegreeProps {
  readonly label: string
  readonly most: number
  readonly value: number | undefined
  readonly onChange: (value: number) => void
}

function Degree({ label, most, value, onChange }: DegreeProps) {
  return (
    <label>
      {label}{' '}
      <input
        type="number"
        min={-most}
        max={most}
        step="any"
        value={value ?? ''}
        onChange={(event) => {
          const given = event.currentTarget
          if (given.value !== '' && given.checkValidity()) onChange(given.valueAsNumber)
        }}
      />
    </label>
  )
}

interface TwinProps {
  readonly venue: Venue
  readonly point: Point
  readonly onTake: (point: Point) => void
}

/** Another venue at the same address knows where it is. */
function Twin({ venue, point, onTake }: TwinProps) {
  const [twin, setTwin] = useState<Venue>()
  const { id, venue: name, address, city } = venue
  useEffect(() => {
    setTwin(undefined)
    if (!address) return
    const isTwin = (one: Venue) => one.id !== id && one.address === address && pointOf(one)
    get('console/venues/doubles', { query: { name, address, city } }).then(
      ({ venues }) => setTwin(venues.find(isTwin)),
      () => {},
    )
  }, [id, name, address, city])
  if (!twin || point) return null
  return (
    <p>
      <button type="button" onClick={() => onTake(pointOf(twin))}>
        {t('Take the position of “{name}”, at the same address', { name: twin.venue })}
      </button>
    </p>
  )
}
