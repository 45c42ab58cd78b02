// Where the pins of a map stand: in the drawing of the server, and on the map of the script.

export interface Point {
  readonly x: number
  readonly y: number
}

/** Places that would cover each other, as one pin. */
export interface Cluster<Spot> extends Point {
  readonly spots: readonly [Spot, ...Spot[]]
}

/** Circles of distance around the middle of the places. */
export const mostRings = 4

/** The first place of a pin says where it is, so that no two pins are nearer than this. */
export function clustered<Spot>(
  spots: readonly Spot[],
  pointOf: (spot: Spot) => Point,
  nearest: number,
): readonly Cluster<Spot>[] {
  const made: (Point & { readonly spots: [Spot, ...Spot[]] })[] = []
  for (const spot of spots) {
    const { x, y } = pointOf(spot)
    const near = made.find((pin) => Math.hypot(pin.x - x, pin.y - y) < nearest)
    if (near) near.spots.push(spot)
    else made.push({ x, y, spots: [spot] })
  }
  return made
}

export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
