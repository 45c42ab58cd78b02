import { Type } from '../contract/schema/shapes.ts'
import type { Languages } from '../language/text/locale/say.ts'
import type { RootPath } from './roots.ts'
import { type Route, route } from './route.ts'

const siteView = Type.Object({
  name: Type.String(),
  home: Type.String(),
  timezone: Type.String(),
  language: Type.String(),
  languages: Type.Record(Type.String(), Type.String()),
  namespaces: Type.Array(Type.String()),
})

/** The level above the namespace describes the site (§2.3). */
export function siteRoute(roots: readonly RootPath[], languages: Languages): Route {
  return route({
    name: 'describeSite',
    group: 'Self-description',
    methods: ['GET'],
    path: '/',
    doc: 'Describes the site, its languages and namespaces.',
    input: {},
    permission: 'read',
    reply: siteView,
    problems: [],
    handle: async ({ site, root, home }) => {
      const prefix = new URL(root.base).pathname
      const { origin } = new URL(root.base)
      const here = roots.filter((one) => one.prefix === prefix)
      const addresses = [...languages.keys()].map((code) => [code, `${origin}/${code}/api`])
      return {
        body: {
          name: site.name,
          home,
          timezone: site.zone,
          language: root.language,
          languages: Object.fromEntries(addresses),
          namespaces: here.map(({ namespace }) => namespace),
        },
      }
    },
  })
}
