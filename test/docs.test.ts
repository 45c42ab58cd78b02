// What documents name is there: files, folders, headings; and no table says a thing twice.

import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, test } from 'node:test'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const folders = 'bench,bin,crash,deploy,docs,fuzz,locales,scripts,soak,src,test'
const tree = globSync(`{${folders}}/**`, { cwd: root }).map((path) => `/${path}`)
const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]

/** Without blocks of code. */
const proseOf = (document: string): string => read(document).replace(/^```[^]*?^```/gm, '')

const isNamed = (path: string): boolean => {
  const wanted = `/${path.replace(/\/$/, '')}`
  return tree.some((one) => one.endsWith(wanted)) || existsSync(join(root, path))
}

/** Names of files with their kind, and of folders with their slash; not addresses and patterns. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w@][\w@.-]*(?:\/[\w@.-]+)*\/?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /\.(?:ts|tsx|css|sh)$|\/.*\.(?:js|json|md|yaml|html)$|\/$/.test(path))

const headingsOf = (document: string): readonly string[] =>
  [...proseOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the documents', () => {
  test('are found, and name many files', () => {
    assert.ok(
      documents.length > 50 && documents.flatMap((one) => pathsIn(proseOf(one))).length > 300,
    )
    assert.ok(!isNamed('calendar/events/series/scope.ts') && isNamed('series/plan/settle.ts'))
  })

  for (const document of documents) {
    test(`${document} names and links what is there`, () => {
      const text = proseOf(document)
      const missing = pathsIn(text).filter((path) => !isNamed(path))
      for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^(?:[a-z]+:|\/)/.test(link)) continue
        const [path = '', heading] = link.split('#')
        const to = path === '' ? document : join(dirname(document), path)
        if (!existsSync(join(root, to))) missing.push(link)
        else if (heading !== undefined && !headingsOf(to).includes(heading)) missing.push(link)
      }
      assert.deepEqual(missing, [])
    })

    // Generated, and a package may be there in two versions.
    if (document === 'docs/licences.md') continue
    test(`${document} has no row twice`, () => {
      for (const [table] of proseOf(document).matchAll(/(?:^\|.*\n)+/gm)) {
        const cells = table.split('\n').flatMap((row) => row.split(' | ', 1)[0]?.slice(2) ?? [])
        const named = cells.filter((cell) => /[\w`]/.test(cell))
        assert.deepEqual(
          named.filter((cell, at) => named.indexOf(cell) !== at),
          [],
        )
      }
    })
  }

  test('a folder of ARCHITECTURE.md has the files that its row names', () => {
    const rows = read('ARCHITECTURE.md').matchAll(/^\| `([\w/]+)\/` \| (.*) \|$/gm)
    for (const [, folder = '', text = ''] of rows) {
      const files = pathsIn(text).filter((path) => /^\w+\.ts$/.test(path))
      for (const file of files) assert.ok(isNamed(`${folder}/${file}`), `${folder}/${file}`)
    }
  })

  test('every decision is in their index, once', () => {
    const index = read('docs/decisions/README.md')
    const named = [...index.matchAll(/\]\((\d{4}[^)]*)\)/g)].map(([, path = '']) => path)
    const all = globSync('[0-9]*.md', { cwd: join(root, 'docs/decisions') })
    assert.deepEqual(named.toSorted(), all.toSorted())
  })

  test('the test command is the same in the README, in CI and in every shard of the workflow', () => {
    const [, ours = ''] = /^(npm ci && npm test)$/m.exec(read('.ci/run')) ?? []
    assert.ok(ours)
    assert.ok(read('README.md').includes(`\n${ours}\n`))
    const [, given] = /- run: (.*test-shard.*)\n/.exec(read('.github/workflows/test.yml')) ?? []
    assert.equal(given, `${ours} -- --test-shard=\${{ matrix.shard }}`)
  })

  test('the changelog begins with the version of the package', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    const [, first] = /^## (.*)$/m.exec(read('CHANGELOG.md')) ?? []
    assert.ok(first === version || first === 'Unreleased')
  })
})
