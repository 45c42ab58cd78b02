// S1, S2: nothing that is hidden reaches who may not see it, on any declared route or other face
// (§9.2). A route that is new is asked here by itself.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { namespaceRoutes } from '../../src/calendar/routes.ts'
import { ownNamespaces } from '../../src/rest/roots.ts'
import type { Route } from '../../src/rest/route.ts'
import { describedRoutes } from '../../src/sentences.ts'
import { type Caller, type Guarded, makeGuarded } from '../support/canaries.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'

const routes = ownNamespaces.flatMap((namespace) =>
  namespaceRoutes(namespace, describedRoutes).map((route) => ({ namespace, route })),
)

const outsiders: readonly Caller[] = ['nobody', 'subscriber', 'contributor', 'author']
const insiders: readonly Caller[] = ['editor', 'administrator']

/** A stream has no end, and says what `/changes` says. */
const isRead = ({ isStream }: Route): boolean => isStream !== true

const queries = [
  '',
  'context=edit&per_page=50',
  'status=draft,pending,private,future,trash,publish&context=edit&start_date=2000-01-01',
  'when=all&missing=image&per_page=50',
  'embed=true&per_page=500',
]

/** Every way to fill in the path of a route; what is not known here cannot be asked. */
function pathsOf({ path }: Route, { ids, slugs, groups }: Guarded): readonly string[] {
  const [, first = ''] = path.split('/')
  const all = Object.values(ids).flat().map(String)
  const values: Readonly<Record<string, readonly string[]>> = {
    id: ids[first]?.map(String) ?? all,
    slug: slugs,
    group: groups.length > 0 ? groups : ['1'],
    kind: ['event', 'venue'],
    file: ['fasti.backup'],
    delivery: ['1', '2'],
  }
  return [...path.matchAll(/\{(\w+)\}/g)].reduce(
    (made: readonly string[], [whole, name = '']) => {
      assert.ok(values[name], `Nothing is known to ask ${path} for: say it here.`)
      return made.flatMap((one) => values[name]!.map((value) => one.replace(whole, value)))
    },
    [path === '/' ? '' : path],
  )
}

/** Of many ways a few each time: every run has others. */
const some = <T>(all: readonly T[], most = 3): readonly T[] =>
  all
    .map((one) => [Math.random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(0, most)
    .map(([, one]) => one)

interface Heard {
  readonly caller: Caller
  readonly asked: string
  readonly text: string
}

async function hear(
  fasti: Fasti,
  caller: Caller,
  method: string,
  url: string,
  body?: object,
): Promise<Heard> {
  const secret = caller === 'nobody' ? undefined : (await fasti.user(caller)).secret
  const { headers, rawPayload } = await fasti.app.inject({
    method: method as 'GET',
    url,
    headers: {
      host: 'cal.example',
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
    },
    ...(body ? { payload: body } : {}),
  })
  const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
  const text = `${JSON.stringify(headers)}\n${bytes.toString().replaceAll('\r\n ', '')}`
  return { caller, asked: `${method} ${url}`, text }
}

function leaksIn({ canaries }: Guarded, { caller, asked, text }: Heard): readonly string[] {
  return canaries
    .filter(({ word, seers }) => !seers.includes(caller) && text.includes(word))
    .map(({ what }) => `${caller} reads ${what}: ${asked}`)
}

const pages = [
  ...['/', '/events/list', '/events/month', '/events/photo', '/events/map', '/events/list?q=zq'],
  ...['/search?q=zq', '/search/suggest?q=zq', '/sitemap.xml', '/sitemap-1.xml', '/robots.txt'],
  ...['/events.ics', '/events.rss', '/events.json', '/events.atom', '/events.fullcalendar.json'],
  ...['/events/list/2099-06-12', '/events/day/2099-06-12', '/events/month/2099-06'],
  ...['/embed', '/embed?view=month', '/manifest.webmanifest', '/metrics', '/admin/', '/es/'],
  ...['/wp-json/tribe/events/v1/events?start_date=2000-01-01', '/api'],
]
const slugPages = ['/event/', '/venue/', '/organizer/', '/es/event/'].flatMap((path) => [
  (slug: string) => `${path}${slug}`,
  (slug: string) => `${path}${slug}.ics`,
  (slug: string) => `/oembed?url=${encodeURIComponent(`http://cal.example${path}${slug}`)}`,
])

for (const database of databases) {
  describe(`what is hidden on ${database}`, () => {
    test('reaches nobody who may not see it, on any declared route and face', async () => {
      await using fasti = await freshFasti(database)
      const guarded = await makeGuarded(fasti)
      const leaks: string[] = []
      const seen = new Map<Caller, string>()
      const ask = async (caller: Caller, method: string, url: string, body?: object) => {
        const heard = await hear(fasti, caller, method, url, body)
        leaks.push(...leaksIn(guarded, heard))
        seen.set(caller, `${seen.get(caller) ?? ''}${heard.text}`)
      }
      for (const { namespace, route } of routes.filter((one) => isRead(one.route))) {
        for (const path of some(pathsOf(route, guarded))) {
          const url = `/api/${namespace}${path}`
          const isGet = route.methods.includes('GET')
          const asked = route.path.includes('{') ? queries.slice(0, 2) : queries
          for (const query of isGet ? asked.map((one) => `?${one}`) : ['']) {
            // What insiders may do is done to what they may change; they only read here.
            for (const caller of isGet ? [...outsiders, ...insiders] : outsiders) {
              for (const method of route.methods) {
                await ask(caller, method, `${url}${query}`, isGet ? undefined : {})
              }
            }
          }
        }
      }
      const faces = [...pages, ...slugPages.flatMap((page) => some(guarded.slugs).map(page))]
      for (const url of faces) for (const caller of outsiders) await ask(caller, 'GET', url)
      assert.deepEqual([...new Set(leaks)], [])
      // The check can see: an editor has read what is hidden in lists.
      const items = guarded.canaries.filter(({ what }) => / (?:event|venue|organizer)$/.test(what))
      for (const { word, what } of items) {
        assert.ok(seen.get('editor')?.includes(word), `The editor has not read ${what}.`)
      }
    })
  })
}
