// Where a venue is on the map: by a pasted link, by numbers, by a pin, or as another one there.

import { useState } from 'preact/hooks'
import type { Venue } from '../../../contract/routes.ts'
import { get, patch } from '../api.ts'
import { Framed } from '../components/form/framed.tsx'
import { Lazy } from '../components/lazy.tsx'
import { Button, Link, Section } from '../components/parts.tsx'
import { toast } from '../components/toasts.tsx'
import { useAsked } from '../components/use_asked.ts'
import { t } from '../i18n.ts'
import { type Coordinates, coordinatesIn } from './map_links.ts'
import { site } from '../site_config.ts'

type Point = Coordinates | undefined

const loadMap = () => import('./map.tsx')

interface PositionProps {
  readonly venue: Venue
  readonly onSaved: () => void
}

export function Position({ venue, onSaved }: PositionProps) {
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
    await send(wanted)
    toast(t('The position was saved.'), () => send(stored))
  }
  return (
    <Section class="position" title={t('On the map')}>
      <Framed
        name="pasted"
        label={t('Paste the link of a map')}
        hint={t('Of Google, OpenStreetMap or Apple, or two numbers: 48.2082, 16.3738.')}
        notes={['said']}
      >
        {(control) => (
          <>
            <input
              {...control}
              type="text"
              value={pasted}
              aria-invalid={fault}
              onInput={({ currentTarget }) => paste(currentTarget.value)}
            />
            <p class="fault" id={`${control.id}-said`} role="alert">
              {fault && t('There is no place in this. Short links do not say where they lead.')}
            </p>
          </>
        )}
      </Framed>
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
        <Button
          class="primary"
          disabled={!isNew}
          act={() => save(point)}
          said="Save the position"
        />
        {stored && <Button act={() => save(undefined)} said="Remove the position" />}
        {point && (
          <Link
            href={`https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lng}#map=17/${point.lat}/${point.lng}`}
            isOut
            said="Look at it on OpenStreetMap"
          />
        )}
      </p>
    </Section>
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

const Degree = ({ label, most, value, onChange }: DegreeProps) => (
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

interface TwinProps {
  readonly venue: Venue
  readonly point: Point
  readonly onTake: (point: Point) => void
}

/** Another venue at the same address knows where it is. */
function Twin({ venue, point, onTake }: TwinProps) {
  const { id, venue: name, address, city } = venue
  const isTwin = (one: Venue) => one.id !== id && one.address === address && pointOf(one)
  const { body: twin } = useAsked(
    address ? JSON.stringify([id, name, address, city]) : '',
    async () => {
      const query = { name, address, city }
      return (await get('console/venues/doubles', { query })).venues.find(isTwin)
    },
  )
  if (twin?.address !== address || point) return null
  return (
    <p>
      <Button
        onClick={() => onTake(pointOf(twin))}
        said="Take the position of “{name}”, at the same address"
        facts={{ name: twin.venue }}
      />
    </p>
  )
}
