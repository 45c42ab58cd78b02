// The rules of the architecture as a function: sources in, sentences about breaches out.

import { type Import, type Source, importsOf } from './imports.ts'

/** From the bottom to the top; a file imports only from earlier ones. */
const layers = [
  'contract',
  'problem',
  'text',
  'time',
  'outgoing',
  'schema',
  'storage',
  'memo',
  'access',
  'jobs',
  'rest',
  'calendar',
  'visit',
  'feeds',
  'transfer',
  'embeds',
  'pages',
  'console',
  'server',
  'settings',
  'app',
  'demo',
  'cli',
]
/** Files that belong to the layer of another one. */
const beside: Record<string, string> = {
  faults: 'problem',
  version: 'problem',
  site: 'settings',
  settings_fields: 'settings',
  settings_guide: 'settings',
  sentences: 'app',
}

/** From the bottom to the top; the first ones have the code that the others share. */
const resources = [
  ['history', 'items', 'terms', 'images'],
  ['categories', 'tags'],
  ['venues', 'organizers'],
  ['events'],
  ['changes'],
  ['webhooks'],
  ['console'],
  ['checks'],
]

type Role = 'columns' | 'fields' | 'rules' | 'store' | 'view' | 'operations' | 'routes'

/** The role of a file in the folder of a resource, by its name; operations by default. */
const fileNames: Partial<Record<Role, readonly string[]>> = {
  columns: ['columns', 'linked_columns'],
  fields: ['fields', 'filters', 'kinds'],
  rules: ['rules', 'cost', 'prices', 'status', 'tickets'],
  store: ['store', 'links'],
  view: ['view', 'json_ld', 'fragments'],
  routes: ['routes'],
}

interface Allowance {
  /** Roles whose functions may be used, in the same resource or one below. */
  readonly roles: readonly Role[]
  /** Layers that may not be used. */
  readonly not: readonly string[]
}

const allowances: Record<Role, Allowance> = {
  columns: { roles: ['columns'], not: ['storage', 'access', 'rest'] },
  fields: { roles: ['columns', 'fields', 'rules'], not: ['storage', 'access', 'rest'] },
  rules: { roles: ['columns', 'fields', 'rules'], not: ['storage', 'rest'] },
  store: { roles: ['columns', 'store'], not: ['problem', 'rest'] },
  view: { roles: ['columns', 'rules', 'view'], not: ['storage', 'rest'] },
  operations: {
    roles: ['columns', 'fields', 'rules', 'store', 'view', 'operations'],
    not: ['rest'],
  },
  routes: {
    roles: ['columns', 'fields', 'rules', 'view', 'operations', 'routes'],
    not: ['storage'],
  },
}

const storeFile = /(?:(?:^|_|\/)(?:store|links)|\/listing\/(?:\w+\/)?\w+)\.ts$/

/** Folders of which other folders import only these files. */
const doors: Record<string, RegExp> = {
  'src/calendar/events/listing/':
    /^(?:find|filter|bounds|overlap|by_id|soon|sorted|counted\/\w+)\.ts$/,
}

/** The files that may import a package; any other package may not be imported. */
const packages: Record<string, RegExp> = {
  fastify:
    /^src\/(?:rest\/|server\/|app\.ts$|(?:pages|feeds(?:\/websub)?|embeds)\/(?:(?:file_)?routes|send)\.ts$|pages\/qr\.ts$|console\/routes\.ts$)/,
  '@fastify': /^src\/(?:server|console)\//,
  typebox: /^src\/(?:schema|rest|calendar|transfer|client)\//,
  'better-sqlite3': /^src\/storage\/sqlite\/(?:database|exclusive)\.ts$/,
  pg: /^src\/storage\/postgres\//,
  'sql-template-tag': new RegExp(`^src/(?:storage/|.*${storeFile.source})`),
  'temporal-polyfill': /^src\/time\//,
  'sanitize-html': /^src\/text\//,
  entities: /^src\/text\//,
  'ipaddr.js': /^src\/outgoing\//,
  sharp: /^src\/(?:calendar\/images|demo)\//,
  'lru-cache': /^src\/(?:feeds|memo|rest|storage)\//,
  uqr: /^src\/pages\/qr\.ts$/,
  commander: /^src\/cli\//,
  pino: /^src\/server\/log\.ts$/,
  esbuild: /^src\/rest\/bundle\.ts$/,
  leaflet: /^src\/(?:pages\/script|console\/browser\/items)\//,
  preact: /^src\/console\/browser\//,
  '@preact': /^src\/console\/browser\//,
  ...Object.fromEntries(
    'commands history inputrules keymap model schema-list state view'
      .split(' ')
      .map((part) => [`prosemirror-${part}`, /^src\/console\/browser\/rich_text\//]),
  ),
}

const longest = 300
/** A list of sentences, in the order of the alphabet. */
const lists: ReadonlySet<string> = new Set(['src/console/browser/words.ts'])
/** Written by a script. */
const written: ReadonlySet<string> = new Set(['src/contract/routes.ts'])

/** Spelt in two parts, so that this file passes the check itself. */
export const laterWords = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
].map((halves) => halves.join(''))

const forbidden: readonly { words: RegExp; except: RegExp; where: RegExp }[] = [
  { words: /\bprocess\.env\b/, except: /^src\/settings\.ts$/, where: /^src\// },
  {
    words: /\bDate\.now\b|\bnew Date\(|\bTemporal\.Now\b/,
    except: /^src\/(?:time\/clock\.ts$|console\/browser\/)/,
    where: /^src\//,
  },
  { words: new RegExp(`\\b(?:${laterWords.join('|')})\\b`), except: /^$/, where: /./ },
  { words: /^export default\b|\bas default\b/m, except: /^scripts\/failed_files\.ts$/, where: /./ },
]

const literal = /`[^`]*`|'[^'\n]*'|"[^"\n]*"/g
const statement =
  /\b(?:select\s[^]*\sfrom\s|insert\s+into\s|delete\s+from\s|update\s+\S+\s+set\s|create\s+table\s)/i

const isTest = (path: string) => path.endsWith('.test.ts')
const isProduct = (path: string) => path.startsWith('src/') && !isTest(path)

/** Every breach of a rule, as a sentence. */
export function breaches(sources: readonly Source[]): readonly string[] {
  const product = sources.filter(({ path }) => isProduct(path))
  const imports = product.flatMap(importsOf)
  const found = [
    ...sources.flatMap(words),
    ...sources.flatMap(size),
    ...product.flatMap(sqlOutsideStores),
    ...imports.flatMap(({ isOurs, ...one }) => (isOurs ? upward(one) : foreign(one))),
    ...imports.flatMap(betweenResources),
    ...imports.flatMap(betweenRoles),
    ...imports.flatMap(pastDoors),
    ...imports.flatMap(outOfBrowser),
    ...circles(sources.flatMap(importsOf)),
  ]
  return [...new Set(found)]
}

function size({ path, text }: Source): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length
  return lines > longest && !lists.has(path) && !written.has(path)
    ? [`${path} has ${lines} lines; the most is ${longest}.`]
    : []
}

function words({ path, text }: Source): string[] {
  return forbidden.flatMap((rule) => {
    if (!rule.where.test(path) || rule.except.test(path)) return []
    if (isTest(path) && rule.where.source !== '.') return []
    const [found] = rule.words.exec(text) ?? []
    return found === undefined ? [] : [`${path} says ${found}.`]
  })
}

function sqlOutsideStores({ path, text }: Source): string[] {
  if (path.startsWith('src/storage/') || storeFile.test(path)) return []
  const isSaid = [...text.matchAll(literal)].some(([one]) => statement.test(one))
  return isSaid ? [`${path} has SQL; only stores do.`] : []
}

function foreign({ from, to }: Omit<Import, 'isOurs'>): string[] {
  if (to.startsWith('node:')) return []
  const name = to.startsWith('@fastify/') ? '@fastify' : (to.split('/')[0] ?? to)
  const isAllowed = Object.hasOwn(packages, name) && packages[name]?.test(from)
  return isAllowed ? [] : [`${from} imports ${to}.`]
}

function layerOf(path: string): string {
  return path.split('/')[1]?.replace(/\.ts$/, '') ?? ''
}

function heightOf(layer: string): number {
  return layers.indexOf(beside[layer] ?? layer)
}

function upward({ from, to }: Omit<Import, 'isOurs'>): string[] {
  const here = heightOf(layerOf(from))
  const there = heightOf(layerOf(to))
  if (here < 0) return [`${from} has no place in the order of the layers.`]
  if (there >= 0 && to.startsWith('src/') && there <= here) return []
  return to.startsWith('locales/') ? [] : [`${from} imports upward: ${to}.`]
}

interface Room {
  readonly resource: string
  readonly role: Role
}

function roomOf(path: string): Room | undefined {
  const [, resource = '', name = ''] = /^src\/calendar\/(\w+)\/(.+)\.ts$/.exec(path) ?? []
  if (resource === '') return undefined
  return { resource, role: storeFile.test(path) ? 'store' : roleOf(name) }
}

function roleOf(path: string): Role {
  const name = path.split('/').at(-1) ?? path
  const found = Object.entries(fileNames).find(([, names]) => names.includes(name))
  return (found?.[0] as Role | undefined) ?? 'operations'
}

function betweenResources({ from, to }: Import): string[] {
  const here = roomOf(from)
  const there = roomOf(to)
  if (!here || !there || here.resource === there.resource) return []
  const low = floorOf(there)
  const high = floorOf(here)
  if (low < 0 || high < 0) return [`${from} or ${to} is no known resource.`]
  const isBelow = low < high || (low === 0 && high === 0)
  return isBelow ? [] : [`${from} imports a resource that is not below it: ${to}.`]
}

function floorOf({ resource }: Room): number {
  return resources.findIndex((names) => names.includes(resource))
}

/** Types may come from any role, because they do nothing at run time. */
function betweenRoles({ from, to, isOurs, isType }: Import): string[] {
  const here = roomOf(from)
  if (!here || !isOurs || isType) return []
  const { roles, not } = allowances[here.role]
  const there = roomOf(to)
  const isRefused = there ? !roles.includes(there.role) : not.includes(layerOf(to))
  return isRefused ? [`${from} (${here.role}) may not use ${to}.`] : []
}

/** Types too: other folders may know only what the public files export. */
function pastDoors({ from, to }: Import): string[] {
  return Object.entries(doors).flatMap(([room, door]) => {
    const isOutside = to.startsWith(room) && !from.startsWith(room)
    return isOutside && !door.test(to.slice(room.length))
      ? [`${from} goes past the door of ${room}: ${to}.`]
      : []
  })
}

/** What runs in the browser has nothing of the server but what both say. */
function outOfBrowser({ from, to, isOurs }: Import): string[] {
  const isOut =
    isOurs && from.startsWith(browser) && !/^src\/(?:console\/browser|contract)\//.test(to)
  return isOut ? [`${from} runs in the browser and imports ${to}.`] : []
}

const browser = 'src/console/browser/'

/** Each import cycle once, beginning with its first file; type imports count, too. */
function circles(imports: readonly Import[]): string[] {
  const next = Map.groupBy(
    imports.filter(({ isOurs }) => isOurs),
    ({ from }) => from,
  )
  const found: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push(`A circle: ${[...trail.slice(start), path].join(' → ')}.`)
    if (start >= 0 || done.has(path)) return
    for (const { to } of next.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return found
}
