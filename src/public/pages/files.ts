// Style sheets and scripts, at URLs that contain a hash of their content.

import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'
import { type Cacheable, bytesOf, tagged } from '../../http/answer/cacheable.ts'
import type { FileName } from './file_names.ts'
import { browserFiles, contentTypes, loadedOnce } from '../../http/browser/browser_files.ts'
import { keepRecent } from '../../storage/statements.ts'
import { accentRules, hueRules } from '../../language/text/accent.ts'
import { tagOf } from '../../language/text/written.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzipCompress)

export interface PageFile extends Cacheable {
  readonly path: string
  readonly type: string
}

export interface Files {
  /** From the top of the site. */
  readonly pathOf: (name: FileName) => string
  readonly find: (path: string) => PageFile | undefined
}

/** Read or built once in a process. */
export const loadFiles = loadedOnce(async (): Promise<Files> => {
  const contents = await browserFiles('pages', async () => {
    const { buildPages } = await import('./build.ts')
    return buildPages()
  })
  const files = new Map(contents.map(([name, content]) => [name, fileOf(name, content)]))
  const byPath = new Map([...files.values()].map((file) => [file.path, file]))
  return {
    pathOf: (name) => files.get(name)?.path ?? '',
    find: (path) => byPath.get(path) ?? accentFile(path) ?? hueFile(path),
  }
})

/** The address says all that is in it, so that every node has the file at once. */
export const accentPath = (accent: string): string => `/assets/accent-${accent.slice(1)}.css`

const keptAccents = 8

const makeAccent = keepRecent(keptAccents, (accent: string): PageFile => {
  const bytes = Buffer.from(accentRules(accent))
  return {
    path: accentPath(accent),
    type: contentTypes['css'] ?? '',
    ...tagged([bytes], tagOf(bytes)),
  }
})

function accentFile(path: string): PageFile | undefined {
  const [, digits] = /^\/assets\/accent-([\da-f]{6})\.css$/.exec(path) ?? []
  return digits === undefined ? undefined : makeAccent(`#${digits}`)
}

/** The colours of categories, in the same way: the address lists them. */
export const huePath = (palette: readonly string[]): string =>
  `/assets/hues-${palette.map((colour) => colour.slice(1)).join('-')}.css`

const keptHues = 8

const makeHues = keepRecent(keptHues, (path: string): PageFile => {
  const colours = path.match(/[\da-f]{6}/g) ?? []
  const bytes = Buffer.from(hueRules(colours.map((digits) => `#${digits}`)))
  return { path, type: contentTypes['css'] ?? '', ...tagged([bytes], tagOf(bytes)) }
})

const mostHues = 48
const isHues = new RegExp(`^/assets/hues(?:-[\\da-f]{6}){1,${mostHues}}\\.css$`)

const hueFile = (path: string): PageFile | undefined =>
  isHues.test(path) ? makeHues(path) : undefined

function fileOf(name: string, content: Uint8Array): PageFile {
  const [stem = '', ending = ''] = name.split('.')
  const bytes = Buffer.from(content)
  const tag = tagOf(bytes)
  const path = `/assets/${stem}-${tag.slice(0, 12)}.${ending}`
  return { path, type: contentTypes[ending] ?? '', ...tagged([bytes], tag) }
}

/** Compresses on first use, asynchronously, so that other requests are not blocked. */
export async function withCompressed(file: PageFile): Promise<PageFile> {
  if (file.compressed.size === 0) {
    const bytes = bytesOf(file)
    const [br, gzip] = await Promise.all([compressBrotli(bytes), compressGzip(bytes, { level: 9 })])
    file.compressed.set('br', br)
    file.compressed.set('gzip', gzip)
  }
  return file
}
