import type { FastifyInstance } from 'fastify'

/**
 * Every address a server answers on, in the form of the declarations, with its methods. HEAD and
 * OPTIONS are left out: they come with GET and with any route.
 */
export function servedRoutes(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const served = new Map<string, Set<string>>()
  const above: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', piece = '', methods = ''] =
      /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (piece === '') continue
    // Each level is four characters wide.
    above.length = indent.length / 4
    const path = `${above.join('')}${piece}`
      .replace(':id(^\\d+$)', '{id}')
      .replace(':slug', '{slug}')
    above.push(piece)
    for (const own of inLanguages(path)) {
      const known = served.get(own) ?? new Set()
      for (const method of methods.split(', ')) {
        if (method !== 'HEAD' && method !== 'OPTIONS') known.add(method)
      }
      served.set(own, known)
    }
  }
  return served
}

/** A route of several languages is one of the router. */
function inLanguages(path: string): readonly string[] {
  const [all, languages] = /:language\(\^\(\?:([\w|-]+)\)\$\)/.exec(path) ?? []
  if (all === undefined) return [path]
  return (languages ?? '').split('|').map((language) => path.replace(all, language))
}
