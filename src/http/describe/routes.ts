// The two routes by which the interface describes itself.

import type { TSchema } from 'typebox'
import { Type, line } from '../../contract/schema/shapes.ts'
import { Problem } from '../../language/problem.ts'
import { byDefault } from '../../contract/schema/field.ts'
import { siteFields } from '../../contract/schema/site.ts'
import { text } from '../../contract/schema/kinds/text.ts'
import { accentRules } from '../../language/text/accent.ts'
import { namespaceIndex } from './namespace.ts'
import { openApi } from './openapi.ts'
import { referenceFiles } from './reference_file.ts'
import { readerPage, resultsIn } from './reference_page.ts'
import { type Route, type Wire, route } from '../route.ts'
import { qualitiesOf } from '../accept.ts'

const group = 'Self-description'

export const indexView = Type.Object({
  namespace: line('The namespace that is described.'),
  routes: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Every route by its pattern, with its methods and arguments.',
  }),
  _links: Type.Record(Type.String(), Type.Unknown(), { description: 'Addresses around this one.' }),
})

export interface Described {
  readonly namespace: string
  readonly routes: readonly Route[]
}

/** What the document says besides its routes. */
export interface Besides {
  /** A sentence that says what the namespace is for. */
  readonly about: string
  /** Shapes it names that no route replies with. */
  readonly shapes: readonly TSchema[]
  /** A sentence for each group of routes. */
  readonly groups: Readonly<Record<string, string>>
}

/** `own` is described at `/`; `others` are the namespaces that can be requested as well. */
export function describing(
  own: Described,
  others: readonly Described[],
  besides: Besides,
): readonly Route[] {
  const index = route({
    name: 'describeNamespace',
    group,
    methods: ['GET'],
    path: '/',
    doc: 'Describes the routes of the namespace.',
    input: {
      namespace: byDefault(text('The namespace to describe.'), own.namespace),
      context: byDefault(text('Has no effect.'), 'view'),
    },
    permission: 'read',
    reply: indexView,
    problems: ['rest_invalid_namespace'],
    fixedBy: ({ query }) => named(query, ['_fields', 'namespace', 'context']),
    handle: async ({ root, site, now, say }, { namespace }) => {
      const wanted =
        namespace === own.namespace ? all : others.find((o) => o.namespace === namespace)
      if (!wanted) throw new Problem('rest_invalid_namespace')
      const voice = { say, now, zone: site.zone }
      const routes = namespaceIndex(namespace, wanted.routes, root, voice)
      const body = { namespace, routes, _links: { up: [{ href: `${root.base}/` }] } }
      // Some defaults are the current second.
      return { body, freshUntil: now + 1 }
    },
  })
  const doc = route({
    name: 'readDocumentation',
    group,
    methods: ['GET'],
    path: '/doc',
    doc: 'The OpenAPI document of the interface; a readable page for browsers.',
    input: {},
    permission: 'read',
    reply: Type.Record(Type.String(), Type.Unknown()),
    problems: [],
    fixedBy: ({ query, accept }) => [
      prefersHtml(accept) ? 'html' : 'json',
      ...named(query, ['_fields']),
    ],
    handle: async ({ root, site, home, origin, say }, _input, _at, { accept }) => {
      const contact = { name: site.name, url: home }
      const body = openApi({ url: root.url, routes: all.routes, contact, ...besides }, say)
      const answer = { body, headers: { vary: 'Accept' }, freshUntil: Infinity }
      if (!prefersHtml(accept)) return answer
      // A site below a path of this host has its files there.
      const base = home.startsWith(`${origin}/`) ? home.slice(origin.length) : ''
      const { accent_color: accent } = site.pages
      const isOwn = accent !== siteFields.accent_color.fallback.value
      const { path, style } = await referenceFiles()
      const look = {
        script: `${base}${path}`,
        style: `${style}${isOwn ? accentRules(accent) : ''}`,
        results: resultsIn(say),
      }
      return { ...answer, page: readerPage(body, say, root.language, look) }
    },
  })
  const all: Described = { namespace: own.namespace, routes: [index, doc, ...own.routes] }
  return all.routes
}

/** The parameters of a query with these names, also as lists and members of objects. */
function named(query: Wire['query'], wanted: readonly string[]): readonly string[] {
  const isWanted = (name: string) => wanted.includes(name.split('[', 1)[0] ?? '')
  return query.flatMap(([name, value]) => (isWanted(name) ? [name, value] : []))
}

/** A browser prefers `text/html`; a wildcard alone gets JSON. */
function prefersHtml(accept: string): boolean {
  const qualities = qualitiesOf(accept)
  const html = qualities.get('text/html') ?? 0
  const other =
    qualities.get('application/json') ?? qualities.get('application/*') ?? qualities.get('*/*')
  return html > (other ?? 0)
}
