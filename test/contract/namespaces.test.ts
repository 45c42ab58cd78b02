// The namespaces beside that of events describe themselves as it does (§11, introduction of §17–§26).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ownNamespaces } from '../../src/http/roots.ts'
import { loadLanguages } from '../../src/language/text/locale/say.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, aliasPath, freshFasti, origin } from '../support/fasti.ts'
import { refused } from '../support/refusals.ts'
import { servedRoutes } from '../support/served.ts'

const languages = [...loadLanguages().keys()]
const bases = ['/api', ...languages.map((language) => `/${language}/api`)]
const roots = bases.flatMap((base) =>
  ownNamespaces.map((namespace) => ({ base, namespace, root: `${base}/${namespace}` })),
)

/** `(?P<id>\d+)` of the index is `{id}` of the document. */
const pathOf = (pattern: string) => pattern.replaceAll(/\(\?P<(\w+)>[^)]*\)/g, '{$1}')

/** Whatever a variable is called, and whatever it takes. */
const unnamed = (path: string) => path.replaceAll(/:\w+(?:\([^)]*\))?|\{\w+\}/g, '{}')

const methodsOf = (operations: Json) => Object.keys(operations).map((one) => one.toUpperCase())

for (const database of databases) {
  describe(`namespaces on ${database}`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database, { FASTI_LANGUAGES: languages.join() })
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('describe themselves at their root and in a document, in every language (§11)', async () => {
      for (const { base, namespace, root } of roots) {
        const { status, body, headers } = await fasti.get('', { root })
        assert.deepEqual([status, body.namespace], [200, namespace], root)
        assert.deepEqual(body._links, { up: [{ href: `${origin}${base}/` }] })
        const document = await fasti.get('/doc', { root })
        assert.deepEqual(document.body.servers, [{ url: `${origin}${root}` }])
        assert.equal(headers['content-language'], document.headers['content-language'])
        const page = await fasti.get('/doc', { root, headers: { accept: 'text/html' } })
        assert.match(page.headers['content-type'] ?? '', /^text\/html/, root)
        const indexed = Object.keys(body.routes).map((one) =>
          pathOf(one.slice(namespace.length + 1)),
        )
        const documented = Object.keys(document.body.paths)
        assert.deepEqual(
          indexed.map((path) => (path === '' ? '/' : path)),
          documented,
        )
        const above = await fasti.get('', { root: base })
        assert.ok(above.body.namespaces.includes(namespace))
      }
    })

    test('say each what they are for, in the language of the root (§2.1, §11.2)', async () => {
      const documents = await Promise.all(roots.map(({ root }) => fasti.get('/doc', { root })))
      const texts = documents.map(({ body }) => body.info.description)
      // The one without a language speaks English as well.
      assert.equal(new Set(texts).size, languages.length * ownNamespaces.length)
    })

    test('that of events describes the others on request, with their descriptions (§11.1)', async () => {
      for (const namespace of ownNamespaces) {
        const own = await fasti.get('', { root: `/api/${namespace}` })
        const { body } = await fasti.get('/', { query: { namespace } })
        assert.deepEqual(Object.keys(body.routes), Object.keys(own.body.routes))
      }
    })

    test('no route is served that is not documented, and none is documented that is not served', async () => {
      const served = new Map(
        [...servedRoutes(fasti.app)].map(([path, methods]) => [unnamed(path), methods]),
      )
      const documented = new Set<string>()
      for (const { root } of [...roots, { root: aliasPath }]) {
        const { body } = await fasti.get('/doc', { root })
        for (const [path, operations] of Object.entries<Json>(body.paths)) {
          const address = unnamed(path === '/' ? root : `${root}${path}`)
          documented.add(address)
          const methods = [...(served.get(address) ?? [])].toSorted()
          assert.deepEqual(methods, methodsOf(operations).toSorted(), address)
        }
      }
      const below = [...roots.map(({ root }) => root), aliasPath]
      const unknown = [...served.keys()].filter(
        (path) =>
          below.some((root) => path === root || path.startsWith(`${root}/`)) &&
          !documented.has(path.replace(/\/$/, '')),
      )
      assert.deepEqual(unknown, [])
    })

    test('are not on aliases (introduction)', async () => {
      const above = aliasPath.replace('/tribe/events/v1', '')
      for (const namespace of ownNamespaces) {
        for (const path of ['', '/doc']) {
          refused(await fasti.get(path, { root: `${above}/${namespace}` }), 404, 'rest_no_route')
        }
      }
      assert.deepEqual((await fasti.get('', { root: above })).body.namespaces, ['tribe/events/v1'])
    })
  })
}
