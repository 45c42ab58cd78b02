import type { Fault } from '../../language/problem.ts'

const unitedStates = new Set(['', 'us', 'united states'])

/** State or province, as set or else derived (§4.3). */
export function stateProvince(venue: {
  readonly stateprovince: string
  readonly state: string
  readonly province: string
  readonly country: string
}): string {
  if (venue.stateprovince !== '') return venue.stateprovince
  if (venue.state !== '' && unitedStates.has(venue.country.toLowerCase())) return venue.state
  return venue.province === '' ? venue.state : venue.province
}

/** Latitude and longitude are only valid together (§6.4). */
export function checkPosition(
  venue: { readonly geo_lat: number | null; readonly geo_lng: number | null },
  faults: Record<string, Fault>,
): void {
  if (venue.geo_lat !== null && venue.geo_lng === null) {
    faults['geo_lat'] = { kind: 'pair', facts: { other: 'geo_lng' } }
  }
  if (venue.geo_lng !== null && venue.geo_lat === null) {
    faults['geo_lng'] = { kind: 'pair', facts: { other: 'geo_lat' } }
  }
}
