import type { FastifyInstance } from 'fastify'
import { mountedOf } from './leaks.ts'

/**
 * Every address a server answers on, in the form of the declarations, with its methods. HEAD and
 * OPTIONS are left out: they come with GET and with any route.
 */
export function servedRoutes(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const served = new Map<string, Set<string>>()
  for (const { method, pattern } of mountedOf(app)) {
    for (const own of inLanguages(pattern)) {
      const path = own.replaceAll(/:(\w+)(?:\(\^\\d\+\$\))?/g, '{$1}')
      const known = served.get(path) ?? new Set()
      if (method !== 'HEAD' && method !== 'OPTIONS') known.add(method)
      served.set(path, known)
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
