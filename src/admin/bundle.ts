// The files of the console: as they were built for the package, else built from their sources.

import { bytesOf, tagged } from '../http/answer/cacheable.ts'
import {
  type BrowserFile,
  browserFiles,
  contentTypes,
  loadedOnce,
} from '../http/browser/browser_files.ts'
import { readCatalogue } from '../language/text/locale/say.ts'
import { tagOf } from '../language/text/written.ts'
import type { PageFile } from '../public/pages/files.ts'

/** What the first page needs, and all files by their address. */
export interface Bundle {
  readonly script: string
  /** What the script imports at once, to be loaded beside it. */
  readonly imports: readonly string[]
  readonly style: string
  readonly files: ReadonlyMap<string, PageFile>
}

/** Where the files are, from the top of the site. */
export const filesPath = '/admin/files'

/** Read or built once in a process, when they are first needed. */
export const loadBundle = loadedOnce(async () =>
  gather(
    await browserFiles('console', async () => {
      const { buildConsole } = await import('./build.ts')
      return buildConsole()
    }),
  ),
)

function gather(contents: readonly BrowserFile[]): Bundle {
  const files = new Map(
    contents.map(([name, bytes]) => {
      const path = `${filesPath}/${name}`
      const type = contentTypes[name.split('.').at(-1) ?? ''] ?? ''
      const content = Buffer.from(bytes)
      return [path, { path, type, ...tagged([content], tagOf(content)) }] as const
    }),
  )
  const first = (ending: string): string =>
    [...files.keys()].find((path) => path.includes('/main-') && path.endsWith(ending)) ?? ''
  const script = first('.js')
  return { script, imports: importsOf(files.get(script)), style: first('.css'), files }
}

/** Of a bundled script: `import{a}from"./chunk-ABC.js"`. */
function importsOf(file: PageFile | undefined): readonly string[] {
  const text = file ? bytesOf(file).toString() : ''
  return [...text.matchAll(/(?:\bfrom|\bimport)"\.\/([\w-]+\.js)"/g)].map(
    ([, name]) => `${filesPath}/${name}`,
  )
}

/**
 * The sentences that the scripts say. Each is a string of them and, as the compiler knows, in every
 * catalogue; of what is in quotes either way, a few short ones may come along for nothing.
 */
export const consoleSentences = loadedOnce(async (): Promise<readonly string[]> => {
  const { files } = await loadBundle()
  const scripts = [...files.values()].filter(({ type }) => type === contentTypes['js'])
  const quoted = new Set(
    scripts.flatMap((script) => {
      const text = bytesOf(script).toString()
      return ['"', "'", '`'].flatMap((quote) => text.split(quote))
    }),
  )
  return Object.keys(readCatalogue('es.json')).filter((sentence) => quoted.has(sentence))
})
