// The seed and an index → a trial. The same ones give the same bytes.

import { roles } from '../src/access/roles.ts'
import { mediaNamespace, rootPaths } from '../src/http/roots.ts'
import { type Random, random } from '../test/support/random.ts'
import type { Body, BodyKind } from './bodies.ts'
import { decodeLoosely } from './encoding.ts'
import { faces } from './faces/all.ts'
import type { Made } from './faces/face.ts'
import { reads } from './faces/interface.ts'
import { feeds, pages } from './faces/visitors.ts'
import { aliasPath, languages } from './given.ts'
import { headersOf } from './headers.ts'
import type { Caller, Exchange, Leaving, Shot, Trial } from './shot.ts'
import type { Source } from './values.ts'
import type { Joined, Words } from './words.ts'
import type { World } from './world.ts'

export interface Generator {
  /** Any request, or a few of them in one packet. */
  any(index: number): Trial
  /** Privileged callers ask first, then others ask nearly the same: finds leaks through caches. */
  warmed(index: number): Trial
}

export interface Wishes {
  readonly seed: number
  readonly world: World
  readonly words: Words
  readonly joint: () => Joined
  /** The caller of all requests. */
  readonly as?: Caller
  /** Bodies that are left out, because their failures are known already. */
  readonly muted: ReadonlySet<BodyKind>
}

/** Callers who may write come more often, so that more is written. */
const callers: readonly Caller[] = ['nobody', ...roles, 'administrator', 'editor', 'author']
const insiders: readonly Caller[] = ['administrator', 'editor']
const outsiders: readonly Caller[] = ['subscriber', 'contributor', 'author']
/** Most trials are nearly valid, so that they get far; some are not valid at all. */
const malices = [0, 0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.7]
const leavings: readonly Leaving[] = ['at once', 'half sent', 'at first byte', 'half closed']

export function generator(wishes: Wishes): Generator {
  const { seed, world, words, as } = wishes
  const sourceAt = (index: number): Source => {
    const chance = random(
      Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35),
    )
    return { random: chance, world, malice: chance.pick(malices) }
  }
  const shot = (source: Source): Shot => {
    const made = faceOf(source.random)(source)
    const role = as ?? source.random.pick(callers)
    return guarded(world, shotOf(source, words, made, role, wishes.muted))
  }
  return {
    any: (index) => {
      const source = sourceAt(index)
      return { steps: [exchangeOf(source, () => shot(source))] }
    },
    warmed: (index) => warmedTrial(sourceAt(index), wishes),
  }
}

function faceOf(chance: Random): (source: Source) => Made {
  const sum = faces.reduce((all, [, weight]) => all + weight, 0)
  let left = chance.next() * sum
  for (const [face, weight] of faces) if ((left -= weight) < 0) return face
  return reads
}

function exchangeOf({ random: chance, malice }: Source, shot: () => Shot): Exchange {
  const count = chance.chance(0.03) ? chance.pick([2, 3, 8, 20]) : 1
  const shots = Array.from({ length: count }, shot)
  return {
    shots,
    ...(chance.chance(0.04) ? { pieces: chance.pick([1, 3, 50, 1000]) } : {}),
    ...(chance.chance(malice / 12) ? { leave: chance.pick(leavings) } : {}),
  }
}

function shotOf(
  { random: chance, malice }: Source,
  words: Words,
  { face, method, target, sent }: Made,
  role: Caller,
  muted: ReadonlySet<BodyKind>,
): Shot {
  const headers = [...headersOf(chance, words, malice)]
  const body = sent && !isMuted(sent, muted) ? sent : undefined
  const isTyped = headers.some(([name]) => name === 'Content-Type')
  if (body?.type !== undefined && !isTyped) headers.push(['Content-Type', body.type])
  const version = chance.chance(malice / 40)
    ? chance.pick(['1.0', '2.0', '0.9', '1.2', 'x'])
    : undefined
  return {
    face,
    role,
    method,
    target: target.replaceAll(/[\r\n ]/g, '%20'),
    headers,
    ...(version === undefined ? {} : { version }),
    ...(body ? { body: body.body } : {}),
    ...(body?.framing ? { framing: body.framing } : {}),
  }
}

const isMuted = ({ type = '' }: Body, muted: ReadonlySet<BodyKind>) =>
  muted.has('multipart') && type.toLowerCase().includes('multipart')

const segment = /[^/?#&=]+/g

/** Privileged callers must not change hidden items: published, they would be no secret any more. */
function guarded(world: World, shot: Shot): Shot {
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(shot.method)
  if (!isWrite || !insiders.includes(shot.role)) return shot
  const names = decodeLoosely(shot.target).match(segment) ?? []
  const isHidden = world.hidden.some(({ id, slug }) =>
    names.some((name) => Number(name) === id || name.toLowerCase() === slug),
  )
  return isHidden ? { ...shot, role: 'author' } : shot
}

const asks = 12

/** The same request by privileged callers, twice so that it is cached, then by others. */
function warmedTrial(source: Source, { words, joint }: Wishes): Trial {
  const { random: chance } = source
  const face = chance.pick([reads, reads, reads, reads, pages, feeds])
  const { target: asked } = face({ ...source, malice: 0 })
  const listed = chance.pick(hiddenLists)
  const target = chance.chance(0.7) ? `${chance.pick(listRoots)}${listed}` : asked
  const calm = { face: 'warmed', method: 'GET', target, headers: [] }
  const warm = chance.pick(insiders)
  const warming = [warm, warm, 'nobody' as const].map((role) => ({ shots: [{ ...calm, role }] }))
  const asking = Array.from({ length: asks }, (): Exchange => {
    const { header, value } = joint()
    const more = chance.chance(0.1) ? headersOf(chance, words, 0.1) : []
    const role = chance.chance(0.9) ? 'nobody' : chance.pick(outsiders)
    const spelt = chance.chance(0.1) ? respelt(chance, target, words) : target
    return { shots: [{ ...calm, role, target: spelt, headers: [[header, value], ...more] }] }
  })
  return { steps: [...warming, ...asking] }
}

const listRoots = rootPaths(languages, 'en', [aliasPath])
  .filter(({ namespace }) => namespace !== mediaNamespace)
  .map(({ prefix, namespace }) => `${prefix}/${namespace}`)

/** Lists in which editors see hidden items. */
const hiddenLists = ['events', 'venues', 'organizers'].flatMap((kind) =>
  [
    'draft',
    'pending',
    'private',
    'future',
    'trash',
    'publish,draft,private',
    'draft&per_page=3',
    'private&context=edit',
  ].map(
    (status) => `/${kind}?status=${status}${kind === 'events' ? '&start_date=2000-01-01' : ''}`,
  ),
)

/** Other ways to write the same URL, and some that only look so. */
function respelt(chance: Random, target: string, words: Words): string {
  return chance.pick([
    `http://cal.example${target}`,
    `/${target}`,
    target.replace('?', '/?'),
    `${target}&`,
    `${target}&_=1`,
    target.replace('/api', '/%61pi'),
    target.replace('/events', '/EVENTS'),
    `${chance.pick(words.access)} http://cal.example${target}`.replaceAll(' ', '%20'),
    `${target}#x`,
  ])
}
