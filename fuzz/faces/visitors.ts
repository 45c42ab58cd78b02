// Requests of visitors, their programs and other sites.

import { eventFile, feedOf, formats, privatePath } from '../../src/public/feeds/addresses.ts'
import { partsOfDay, prices } from '../../src/calendar/events/listing/filter.ts'
import { mediaTypes } from '../../src/calendar/images/kinds.ts'
import {
  type PublicQuery,
  addressOf,
  prefixOf,
  slugFilters,
  views,
} from '../../src/public/query/address.ts'
import { healthPaths } from '../../src/app/server/health/health.ts'
import { metricsPath } from '../../src/app/server/health/metrics.ts'
import { bodyOf } from '../bodies.ts'
import { type Pair, encoded, joined } from '../encoding.ts'
import { languages } from '../given.ts'
import { dates, numberTexts, text } from '../hostile.ts'
import { mutated } from '../mutate.ts'
import type { Source } from '../values.ts'
import { hiddenStem } from '../world.ts'
import type { Face } from './face.ts'

const siteLanguages = { languages, own: 'en' }
const prefixes = languages.map((one) => prefixOf(one, siteLanguages))
const methods = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']

/** A list of events with some filters. */
function publicQueryOf({ random, world }: Source): PublicQuery {
  const view = random.pick(views)
  const month = `20${random.integer(10, 40)}-${String(random.integer(1, 12)).padStart(2, '0')}`
  const filters = random
    .some(slugFilters, 2)
    .map((name) => [name, [slugFor(random.pick, world, name)]])
  const about = random.chance(0.3) ? random.pick([...slugFilters, 'search' as const]) : undefined
  return {
    language: random.pick(siteLanguages.languages),
    view,
    page: random.pick([1, 1, 1, 2, 50]),
    ...(random.chance(0.4) ? { date: view === 'month' ? month : `${month}-15` } : {}),
    ...Object.fromEntries(filters),
    ...(about === undefined ? {} : { about }),
    ...(about === undefined || about === 'search'
      ? {}
      : { [about]: [slugFor(random.pick, world, about)] }),
    ...(about === 'search' || random.chance(0.2)
      ? { search: random.pick(['evening', 'of', 'x', 'été']) }
      : {}),
    ...(random.chance(0.1) ? { featured: true } : {}),
    ...(random.chance(0.1) ? { price: random.pick(prices) } : {}),
    ...(random.chance(0.1) ? { time: [random.pick(partsOfDay)] } : {}),
    ...(random.chance(0.1) ? { near: { lat: 48.2, lng: -9, km: 25 } } : {}),
  }
}

type Pick = Source['random']['pick']

function slugFor(pick: Pick, { slugs, hidden }: Source['world'], name: string): string {
  const kind = { category: 'categories', tag: 'tags', venue: 'venues', organizer: 'organizers' }[
    name
  ]
  const kept = hidden.filter((one) => one.kind === kind).map(({ slug }) => slug)
  return pick([...(slugs[kind as 'tags'] ?? ['x']), ...kept])
}

/** Adds parameters that no page offers. */
function disturbed({ random, malice }: Source, address: string): string {
  if (!random.chance(malice)) return address
  const [path = '', query] = address.split('?')
  const names = [
    'q',
    'page',
    'date',
    'featured',
    'category',
    'start',
    'end',
    'password',
    'lang',
    'utm_x',
    'x',
  ]
  const more: Pair[] = random
    .some(names, 2)
    .map((name) => [
      name,
      random.pick([text(random), random.pick(dates), random.pick(numberTexts)]),
    ])
  const asked = [query, joined(random, more, 0.3)].filter(Boolean).join('&')
  const where = random.chance(0.3) ? mutated(random, path).replaceAll(/[\r\n\0 ]/g, '') : path
  return `/${where.replace(/^\//, '')}${asked === '' ? '' : `?${asked}`}`
}

function eventSlug({ random, world, malice }: Source): string {
  const hidden = world.hidden.filter(({ kind }) => kind === 'events').map(({ slug }) => slug)
  return encoded(
    random,
    random.pick([...world.slugs.events, ...hidden, ...hidden, `${hiddenStem}x`]),
    malice / 3,
  )
}

export const pages: Face = (source) => {
  const { random, world } = source
  const event = `${random.pick(prefixes)}/event/${eventSlug(source)}`
  if (random.chance(0.1)) {
    const members = { password: random.pick(['x', '', world.password]) }
    const kind = random.pick(['form', 'multipart', 'json'] as const)
    return { face: 'pages', method: 'POST', target: event, sent: bodyOf(source, kind, members) }
  }
  const plain = [
    '/',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/sitemap-9.xml',
    '/robots.txt',
    '/icon.svg',
    '/assets/x.css',
  ]
  const list = addressOf(publicQueryOf(source), siteLanguages)
  const target = disturbed(source, random.pick([list, list, list, event, random.pick(plain)]))
  return { face: 'pages', method: random.pick(methods), target }
}

export const feeds: Face = (source) => {
  const { random } = source
  const format = random.pick(formats)
  const list = feedOf(publicQueryOf(source), siteLanguages, format)
  const own = privatePath(random.chance(0.5) ? '{feed}' : 'x', format)
  const address = random.pick([
    list,
    list,
    list,
    eventFile(eventSlug(source)),
    own,
    `/feeds/${format}/events`,
  ])
  return { face: 'feeds', method: random.pick(methods), target: disturbed(source, address) }
}

export const embeds: Face = (source) => {
  const { random } = source
  const pairs: Pair[] = random
    .some(['view', 'category', 'tag', 'venue', 'q', 'date', 'theme', 'lang', 'featured'], 3)
    .map((name) => [
      name,
      random.pick(['list', 'month', 'music', 'hall-0', '1', 'dark', 'es', text(random)]),
    ])
  const query = joined(random, pairs, source.malice / 2)
  const address = random.pick([
    '/embed',
    '/embed',
    '/embed.js',
    '/embed/words.json',
    '/embed/month.json',
    `/embed/event/${eventSlug(source)}`,
  ])
  return {
    face: 'embeds',
    method: random.pick(methods),
    target: disturbed(source, `${address}?${query}`),
  }
}

export const oembed: Face = (source) => {
  const { random } = source
  const own = `http://cal.example${random.pick([`/event/${eventSlug(source)}`, addressOf(publicQueryOf(source), siteLanguages)])}`
  const pairs: Pair[] = [
    ['url', random.chance(source.malice / 2) ? text(random) : own],
    ['format', random.pick(['json', 'xml', 'x', ''])],
    ['maxwidth', random.pick(['300', ...numberTexts])],
  ]
  const target = `/oembed?${joined(random, pairs, source.malice / 2)}`
  return { face: 'oembed', method: random.pick(methods), target }
}

export const media: Face = (source) => {
  const { random, malice } = source
  const path = '/{media}'
  const extension = random.pick([...mediaTypes.keys(), 'svg', 'html'])
  const address = random.pick([
    path,
    path,
    `/media/2026/11/x.${extension}`,
    `/media/..%2f..%2ffasti.db`,
    '/media/',
    '/media/fasti.db',
  ])
  const target = random.chance(malice / 2)
    ? mutated(random, address).replaceAll(/[\r\n\0 ]/g, '')
    : address
  return { face: 'media', method: random.pick(methods), target: `/${target.replace(/^\//, '')}` }
}

export const operators: Face = ({ random }) => ({
  face: 'operators',
  method: random.pick(methods),
  target: random.pick([
    ...healthPaths,
    ...healthPaths,
    metricsPath,
    `${metricsPath}/x`,
    '/healthz?x=%',
    '/favicon.ico',
  ]),
})
