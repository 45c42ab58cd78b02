// The interface: every declared route, on every root, with every method.

import { namespaceRoutes } from '../../src/calendar/routes.ts'
import { mediaNamespace, ownNamespace, rootPaths } from '../../src/http/roots.ts'
import type { Route } from '../../src/http/route.ts'
import type { Random } from '../../test/support/random.ts'
import { type BodyKind, bodyOf } from '../bodies.ts'
import { encoded, joined } from '../encoding.ts'
import { aliasPath, languages } from '../given.ts'
import { numberTexts, text } from '../hostile.ts'
import { type Kind, membersOf, pairsOf } from '../values.ts'
import type { Face, Made } from './face.ts'

interface Spot {
  readonly root: string
  readonly namespace: string
  readonly route: Route
}

const roots = rootPaths(languages, 'en', [aliasPath])
const spots: readonly Spot[] = roots.flatMap(({ prefix, namespace }) =>
  namespaceRoutes(namespace).map((route) => ({ root: `${prefix}/${namespace}`, namespace, route })),
)
/** The documents are expensive to make and take nothing worth mutating. */
const isDear = ({ route }: Spot) => route.group === 'Self-description'
const cheap = spots.filter((spot) => !isDear(spot))
const dear = spots.filter(isDear)
const writing = cheap.filter(({ route }) => !route.methods.includes('GET'))
const isDelete = ({ route }: Spot) => route.methods.includes('DELETE')
const deleting = writing.filter(isDelete)
const saving = writing.filter((spot) => !isDelete(spot))
const reading = cheap.filter(({ route }) => route.methods.includes('GET'))

const oddMethods = [
  'OPTIONS',
  'HEAD',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'PUT',
  'DELETE',
  'POST',
  'GET',
  'get',
  'QUERY',
]

export const reads: Face = (source) => {
  const spot = source.random.pick(source.random.chance(0.02) ? dear : reading)
  return made(source, spot, 'reads')
}

export const writes: Face = (source) => {
  // Deleted items cannot be written any more, so deletes are rare.
  const spot = source.random.pick(source.random.chance(0.08) ? deleting : saving)
  return made(source, spot, 'writes')
}

export const uploads: Face = (source) => {
  const found = writing.filter(({ namespace }) => namespace === mediaNamespace)
  return made(source, source.random.pick(found), 'uploads')
}

/** Around the routes: one level above, unknown addresses, the other way to name a route. */
export const around: Face = (source) => {
  const { random } = source
  const { root, route } = random.pick(cheap)
  const path = pathOf(source, route)
  const target = random.pick([
    root.split('/').slice(0, -3).join('/') || '/api',
    `${root}/`,
    `${root}//${path}`,
    `${root}${path}/`,
    `${root}${path}/x`,
    `${root}/../..${path}`,
    `/%61pi/${ownNamespace}${path}`,
    `/?rest_route=/${ownNamespace}${path}`,
    `/?rest_route=${encoded(random, `/${ownNamespace}${path}`, 0.5)}&per_page=2`,
    `http://cal.example${root}${path}`,
    `//cal.example${root}${path}`,
    '*',
    `${root}${path}#x`,
    `${root.toUpperCase()}${path}`,
  ])
  return { face: 'around', method: random.pick([...route.methods, ...oddMethods]), target }
}

function made(source: Parameters<Face>[0], { root, route }: Spot, face: string): Made {
  const { random, malice } = source
  const method = random.chance(malice / 8) ? random.pick(oddMethods) : random.pick(route.methods)
  const members = membersOf(source, route.input)
  const path = `${root}${pathOf(source, route)}`
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  const inQuery = isRead || random.chance(0.1)
  const query = joined(random, inQuery ? pairsOf(members, random) : [], malice)
  const target = query === '' ? path : `${path}?${query}`
  if (inQuery && !random.chance(malice / 8)) return { face, method, target }
  const files = Object.keys(route.input).filter((name) => route.input[name]?.fileOnly)
  const kind = files.length > 0 && random.chance(0.9) ? 'multipart' : kindOf(random)
  return { face, method, target, sent: bodyOf(source, kind, members, files) }
}

const kindOf = (random: Random): BodyKind =>
  random.pick(['json', 'json', 'json', 'json', 'form', 'form', 'multipart', 'multipart'])

export function pathOf({ random, world, malice }: Parameters<Face>[0], route: Route): string {
  const path = route.path === '/' ? '' : route.path
  const [, kind = 'events'] = path.split('/')
  const slugs = world.slugs[kind as 'events'] ?? world.slugs.events
  const hidden = world.hidden.filter((one) => one.kind === kind)
  const id = () => {
    if (random.chance(malice / 2))
      return random.pick([...numberTexts.map(encodeURIComponent), 'x', '%31'])
    const own = hidden.length > 0 && random.chance(0.2) ? random.pick(hidden).id : undefined
    const known = world.ids[kind as Kind] ?? world.ids.events
    const there = random.chance(0.75) ? random.pick(known) : random.integer(1, world.lastId + 150)
    return String(own ?? there)
  }
  const slug = () => {
    if (random.chance(malice / 2)) return encoded(random, text(random).slice(0, 3000), 0.5)
    const own = hidden.length > 0 && random.chance(0.2) ? random.pick(hidden).slug : undefined
    return encoded(random, own ?? random.pick(slugs), malice / 3)
  }
  return path.replace('{id}', id).replace('{slug}', slug)
}
