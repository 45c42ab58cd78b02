// Callers who leave: every declared route, and every face beside the interface, is asked by somebody
// who resets the connection in the headers, in the body, while the answer is made, or while it
// comes. That is no fault of the server, and it goes on answering.

import { namespaceRoutes } from '../src/calendar/routes.ts'
import { consoleNamespace, ownNamespaces } from '../src/http/roots.ts'
import type { Route } from '../src/http/route.ts'
import { describedRoutes } from '../scripts/all_sentences.ts'
import { type Random, random } from '../test/support/random.ts'
import { type Body, bodyOf } from './bodies.ts'
import { joined } from './encoding.ts'
import type { Face } from './faces/face.ts'
import { pathOf } from './faces/interface.ts'
import { embeds, feeds, media, oembed, operators, pages } from './faces/visitors.ts'
import type { Leaving, Shot, Trial } from './shot.ts'
import { bytesOf } from './shot.ts'
import { type Source, membersOf, pairsOf } from './values.ts'
import type { World } from './world.ts'

/** A route with one of its methods. */
interface Spot {
  readonly root: string
  readonly route: Route
  readonly method: string
}

const spots: readonly Spot[] = ownNamespaces.flatMap((namespace) =>
  namespaceRoutes(namespace, describedRoutes).flatMap((route) =>
    route.methods.map((method) => ({ root: `/api/${namespace}`, route, method })),
  ),
)
const faces: readonly Face[] = [pages, feeds, embeds, oembed, media, operators]

/** One for each route and method, and some for each face. */
export const leavingCount = spots.length + 8 * faces.length

/**
 * What would end the callers themselves, or starts processes that outlive the caller: their routes
 * are asked by somebody who may not.
 */
const isFateful = ({ root, route: { path, methods } }: Spot): boolean =>
  root.endsWith(consoleNamespace) &&
  !methods.includes('GET') &&
  /^\/(?:tokens|users|sessions|imports|exports|backups|syncs|restore|tasks)\b/.test(path)

export function leaver(seed: number, world: World): (index: number) => Trial {
  return (index) => {
    const chance = random(Math.imul(seed ^ 0x1eaf, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35))
    const source: Source = { random: chance, world, malice: 0 }
    const at = index % leavingCount
    const shot = spots[at] ? spotShot(source, spots[at]) : faceShot(source, at - spots.length)
    return { steps: [{ shots: [shot], leave: leavingOf(chance, shot, world) }] }
  }
}

function spotShot(source: Source, spot: Spot): Shot {
  const { root, route, method } = spot
  const { random: chance } = source
  const members = membersOf(source, route.input)
  const path = `${root}${pathOf(source, route).replaceAll(/\{\w+\}/g, () => word(chance))}`
  const role = isFateful(spot) ? 'subscriber' : 'administrator'
  const base = { face: 'leaving', role, method } as const
  if (method === 'GET') {
    const query = joined(chance, pairsOf(members, chance), 0)
    return { ...base, target: query === '' ? path : `${path}?${query}`, headers: headersOf(chance) }
  }
  const files = Object.keys(route.input).filter((name) => route.input[name]?.fileOnly)
  const kind = files.length > 0 ? 'multipart' : chance.pick(['json', 'form', 'multipart'] as const)
  return { ...base, target: path, ...sentOf(bodyOf(source, kind, members, files)) }
}

const word = (chance: Random): string => chance.pick(['1', '2', 'event', 'venue', 'x'])

const sentOf = ({ type, body }: Body) => ({
  headers: type === undefined ? [] : [['Content-Type', type] as const],
  body,
})

function faceShot(source: Source, at: number): Shot {
  const face = faces[at % faces.length] ?? pages
  const { method, target, sent } = face(source)
  const more = sent ? sentOf(sent) : { headers: headersOf(source.random) }
  return { face: 'leaving', role: 'nobody', method, target, ...more }
}

const headersOf = (chance: Random): Shot['headers'] =>
  chance.chance(0.5) ? [['Accept-Encoding', chance.pick(['gzip', 'br'])]] : []

/** While the answer is made: a check of a password takes 50 ms, most others less. */
const longestMs = 60
/** While it comes: most answers are shorter. */
const mostHeard = 20_000

function leavingOf(chance: Random, shot: Shot, { tokens }: World): Leaving {
  const { length } = bytesOf(shot, tokens)
  const head = length - (shot.body?.length ?? 0)
  return chance.pick<() => Leaving>([
    () => ({ sent: chance.integer(1, head - 1) }),
    () => ({ sent: chance.integer(head - 2, length) }),
    () => ({ sent: length, ms: chance.integer(0, longestMs) }),
    () => ({ heard: chance.pick([0, 1, chance.integer(0, mostHeard)]) }),
  ])()
}
