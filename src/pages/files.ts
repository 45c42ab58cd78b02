// Style sheets and scripts, at URLs that contain a hash of their content.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'
import { hourRules } from './days/hours.ts'
import { type Cacheable, bytesOf, tagged } from '../rest/answer/cacheable.ts'
import { keepRecent } from '../storage/statements.ts'
import { accentRules, hueRules } from '../text/accent.ts'
import { slimScript, slimStyle } from '../text/slim.ts'
import { tagOf } from '../text/written.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzipCompress)

export interface PageFile extends Cacheable {
  readonly path: string
  readonly type: string
}

/** The files that pages refer to by name. */
export const fileNames = [
  'style.css',
  'items.css',
  'month.css',
  'week.css',
  'day.css',
  'colours.js',
  'page.js',
  'calendar.js',
  'suggest.js',
  'suggest.css',
  'days.js',
  'days.css',
  'map.css',
  'map.js',
  'leaflet.js',
  'builder.css',
  'builder.js',
] as const
export type FileName = (typeof fileNames)[number]

export interface Files {
  /** From the top of the site. */
  readonly pathOf: (name: FileName) => string
  readonly find: (path: string) => PageFile | undefined
}

/** Of all pages. Besides, views of days and all others have a sheet each, which ends with paper. */
const styles = [
  'tokens',
  'base',
  'frame',
  'heading',
  'filters',
  'foot',
  'lists',
  'pictures',
  'state',
]
const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

const here = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

const inFolder = (folder: string, sheets: string): readonly string[] =>
  sheets.split(' ').map((name) => `${folder}/${name}`)

const joined = (sheets: readonly string[]): string =>
  sheets.map((name) => here(`./style/${name}.css`)).join('\n')

/** The scripts of all pages. */
const ofAll = ['offer', 'own_times', 'seek', 'buttons']

/** Several files, one request. */
const inOne = (scripts: readonly string[]): string =>
  scripts.map((name) => here(`./script/${name}.js`)).join('\n')

const hourSheets = (kind: 'week' | 'day', sheets: string): string =>
  `${hourRules(kind)}\n${joined([
    ...inFolder('days', `${sheets} legend keys`),
    'print',
    ...inFolder('days', 'hours_print'),
  ])}`

let loaded: Files | undefined

/** Read at startup, and once: later there may be no file descriptor left (S13.13). */
export const loadFiles = (): Files => (loaded ??= readFiles())

function readFiles(): Files {
  const leaflet = createRequire(import.meta.url).resolve('leaflet/dist/leaflet.js')
  const contents: Record<FileName, string> = {
    'style.css': joined(styles),
    'items.css': joined([
      ...inFolder('items', 'cards photos search event facts small_map series'),
      'print',
      ...inFolder('items', 'items_print'),
    ]),
    'month.css': joined([
      ...inFolder('days', 'month month_narrow legend keys'),
      'print',
      ...inFolder('days', 'month_print'),
    ]),
    'week.css': hourSheets('week', 'hours hours_week hours_widths'),
    'day.css': hourSheets('day', 'hours hours_day'),
    'colours.js': here('./script/colours.js'),
    'page.js': inOne([...ofAll, 'choices']),
    'calendar.js': inOne([...ofAll, 'calendar']),
    'suggest.js': here('./script/suggest.js'),
    'suggest.css': joined(['suggest']),
    'days.js': inOne(['choices', 'days']),
    'days.css': joined(inFolder('days', 'days')),
    'map.css': `${readFileSync(leaflet.replace(/\.js$/, '.css'), 'utf8')}\n${joined(['map_list', 'map', 'map_print'])}`,
    'map.js': here('./script/map.js'),
    'leaflet.js': readFileSync(leaflet, 'utf8'),
    'builder.css': joined(['builder']),
    'builder.js': here('./script/builder.js'),
  }
  const files = new Map(fileNames.map((name) => [name, fileOf(name, contents[name])]))
  const byPath = new Map([...files.values()].map((file) => [file.path, file]))
  return {
    pathOf: (name) => files.get(name)?.path ?? '',
    find: (path) => byPath.get(path) ?? accentFile(path) ?? hueFile(path),
  }
}

/** The address says all that is in it, so that every node has the file at once. */
export const accentPath = (accent: string): string => `/assets/accent-${accent.slice(1)}.css`

const keptAccents = 8

const makeAccent = keepRecent(keptAccents, (accent: string): PageFile => {
  const bytes = Buffer.from(slimmer(accentRules(accent)))
  return { path: accentPath(accent), type: types['css'] ?? '', ...tagged([bytes], tagOf(bytes)) }
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
  const bytes = Buffer.from(slimmer(hueRules(colours.map((digits) => `#${digits}`))))
  return { path, type: types['css'] ?? '', ...tagged([bytes], tagOf(bytes)) }
})

const mostHues = 48
const isHues = new RegExp(`^/assets/hues(?:-[\\da-f]{6}){1,${mostHues}}\\.css$`)

const hueFile = (path: string): PageFile | undefined =>
  isHues.test(path) ? makeHues(path) : undefined

function fileOf(name: FileName, text: string): PageFile {
  const [stem = '', ending = ''] = name.split('.')
  const slim = ending === 'css' ? slimmer(text) : slimScript(text)
  const bytes = Buffer.from(slim)
  const tag = tagOf(bytes)
  const path = `/assets/${stem}-${tag.slice(0, 12)}.${ending}`
  return { path, type: types[ending] ?? '', ...tagged([bytes], tag) }
}

/** Also without Leaflet's images, which are not served. */
const slimmer = (css: string): string =>
  slimStyle(css.replace(/[^{}]*\{[^{}]*\}/g, (rule) => (rule.includes('url(images/') ? '' : rule)))

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
