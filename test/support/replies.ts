// Checks every reply in any test against what its route declares: successes strictly against the
// view, failures against the shape of §10 and the codes that the route names.

import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { namespaceRoutes } from '../../src/calendar/routes.ts'
import { describedRoutes } from '../../scripts/all_sentences.ts'
import { errorView } from '../../src/http/errors/error_view.ts'
import { problemsOf } from '../../src/http/describe/problems_of.ts'
import { ownNamespaces } from '../../src/http/roots.ts'
import type { Route } from '../../src/http/route.ts'
import { languageCodes } from '../../src/language/text/locale/say.ts'

interface Seen {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: unknown
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
const checks = new WeakMap<object, ReturnType<typeof ajv.compile>>()
const routes = new Map(
  ownNamespaces.map((namespace) => [namespace, namespaceRoutes(namespace, describedRoutes)]),
)
const isError = ajv.compile(errorView)

export function checkReply(method: string, url: string, seen: Seen): void {
  // Described only if it is wrong: almost no reply is.
  const what = () => `${method} ${url} → ${seen.status} ${JSON.stringify(seen.body)?.slice(0, 400)}`
  if (method === 'OPTIONS') return
  if (seen.status >= 400) return checkError(method, url, seen, what)
  const route = routeOf(method, url)
  if (!route || url.includes('_fields')) return
  const check = checks.get(route.reply) ?? ajv.compile(closed(route.reply))
  checks.set(route.reply, check)
  if (!check(seen.body)) {
    assert.fail(`${what()} is not what is declared: ${ajv.errorsText(check.errors)}`)
  }
}

function checkError(method: string, url: string, seen: Seen, what: () => string): void {
  if (!isError(seen.body)) assert.fail(`${what()} is not an error of §10`)
  const { code, data } = seen.body as { code: string; data: { status: number } }
  assert.equal(data.status, seen.status, `${method} ${url}`)
  const route = routeOf(method, url)
  if (!route) return
  const declared: readonly string[] = problemsOf(route)
  if (!declared.includes(code)) assert.fail(`${what()}: ${route.name} does not declare ${code}`)
}

const languages = languageCodes.join('|')
/** Own roots only, because aliases have older forms. */
const ownRoot = new RegExp(`^(?:/(?:${languages}))?/api/(cal/\\w+/v1)(/[^?]*?)?/?(?:\\?.*)?$`)

function routeOf(method: string, url: string): Route | undefined {
  const [, namespace = '', path = ''] = ownRoot.exec(url) ?? []
  if (!isDecodable(path)) return undefined
  const wanted = method === 'HEAD' ? 'GET' : (method as 'GET')
  return routes
    .get(namespace)
    ?.find(({ methods, path: own }) => methods.includes(wanted) && pattern(own).test(path || '/'))
}

/** Broken percent-encoding matches no route (§2.3). */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const patterns = new Map<string, RegExp>()

function pattern(path: string): RegExp {
  const words = () => `^${path.replace('{id}', '\\d+').replace('{slug}', '[^/]+')}$`
  const made = patterns.get(path) ?? new RegExp(words())
  patterns.set(path, made)
  return made
}

/** The same schema with unknown keys refused at every level. */
function closed(shape: unknown): object {
  const copy = structuredClone(JSON.parse(JSON.stringify(shape)))
  close(copy)
  return copy
}

function close(shape: unknown): void {
  if (typeof shape !== 'object' || shape === null) return
  if ('properties' in shape && !('additionalProperties' in shape)) {
    Object.assign(shape, { additionalProperties: false })
  }
  for (const member of Object.values(shape)) close(member)
}
