// The venues around a venue, for a small map and for what is nearby.

import type { Context } from '../../access/context.ts'
import { memoize, tenant } from '../../storage/memo.ts'
import { venuesAround } from './store.ts'

export interface Neighbour extends Point {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly metres: number
}

const mostNeighbours = 24
/** Of latitude and longitude: farther away is another town. */
const widest = 0.2

const neighbourhoods = tenant<readonly Neighbour[]>('venue neighbours')
const bytesOfNeighbour = 200

interface Point {
  readonly lat: number
  readonly lng: number
}

const metresPerDegree = 111_320

/** On a plane, which is what the earth is within a town. */
const metresBetween = (a: Point, b: Point): number =>
  Math.hypot(b.lat - a.lat, (b.lng - a.lng) * Math.cos((a.lat * Math.PI) / 180)) * metresPerDegree

/** The nearest readable venues, nearest first; cached until the next write. */
export function neighboursOf(
  context: Context,
  { id, lat, lng }: Point & { readonly id: number },
): Promise<readonly Neighbour[]> {
  const find = async () => {
    const around = await venuesAround(context.db, context.actor, { lat, lng }, widest)
    return around
      .filter((one) => one.id !== id)
      .map(({ id: other, name, slug, ...at }) => {
        const metres = metresBetween({ lat, lng }, at)
        return { id: other, name, slug, lat: at.lat, lng: at.lng, metres }
      })
      .toSorted((a, b) => a.metres - b.metres)
      .slice(0, mostNeighbours)
  }
  const key = neighbourhoods.key(id, lat, lng)
  return memoize(context.memo, key, find, (some) => some.length * bytesOfNeighbour)
}
