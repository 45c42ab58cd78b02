// The rules of the architecture as a function: sources in, sentences about breaches out.

import { type Import, type Source, importsOf } from './imports.ts'

/** From the bottom to the top; a file imports only from earlier ones. */
const layers = [
  'language',
  'contract',
  'storage',
  'access',
  'jobs',
  'http',
  'calendar',
  'public',
  'exchange',
  'admin',
  'app',
  'cli',
]
/** The same within a layer: a file imports only from earlier parts of its own. */
const parts: Record<string, readonly string[]> = {
  language: ['defined', 'sentence', 'faults', 'problem', 'text', 'time'],
  public: ['query', 'feeds', 'cards', 'embeds', 'pages', 'submit', 'newsletter'],
  app: ['server', 'settings_fields', 'settings', 'site', 'settings_guide', 'sentences', 'app'],
}

/** From the bottom to the top; the first ones have the code that the others share. */
const resources = [
  ['history', 'items', 'terms', 'images'],
  ['venues', 'organizers'],
  ['events'],
  ['changes'],
  ['webhooks'],
  ['console'],
  ['proposals'],
  ['subscriptions'],
  ['person'],
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
  columns: { roles: ['columns'], not: ['storage', 'access', 'http'] },
  fields: { roles: ['columns', 'fields', 'rules'], not: ['storage', 'access', 'http'] },
  rules: { roles: ['columns', 'fields', 'rules'], not: ['storage', 'http'] },
  store: { roles: ['columns', 'store'], not: ['language/problem', 'http'] },
  view: { roles: ['columns', 'rules', 'view'], not: ['storage', 'http'] },
  operations: {
    roles: ['columns', 'fields', 'rules', 'store', 'view', 'operations'],
    not: ['http'],
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
    /^src\/(?:http\/|app\/(?:server\/|app\.ts$)|public\/(?:pages|submit|newsletter|feeds(?:\/(?:websub|serving))?|embeds)\/(?:(?:(?:file|card)_)?routes|send)\.ts$|public\/pages\/qr\.ts$|admin\/(?:openid\/)?routes\.ts$)/,
  '@fastify': /^src\/(?:app\/server|admin)\//,
  typebox: /^src\/(?:contract|http|calendar|exchange)\//,
  'better-sqlite3': /^src\/storage\/sqlite\/(?:database|exclusive)\.ts$/,
  pg: /^src\/storage\/postgres\//,
  'sql-template-tag': new RegExp(`^src/(?:storage/|.*${storeFile.source})`),
  'temporal-polyfill': /^src\/language\/time\//,
  'sanitize-html': /^src\/language\/text\//,
  entities: /^src\/language\/text\//,
  'ipaddr.js': /^src\/http\/outgoing\//,
  sharp: /^src\/(?:calendar\/images|public\/cards\/draw|cli\/demo)\//,
  harfbuzzjs: /^src\/public\/cards\/text\/fonts\.ts$/,
  'lru-cache': /^src\/(?:public\/(?:cards|feeds)|http|storage)\//,
  uqr: /^src\/public\/pages\/qr\.ts$/,
  commander: /^src\/cli\//,
  jose: /^src\/admin\/openid\//,
  'openid-client': /^src\/admin\/openid\//,
  nodemailer: /^src\/jobs\/mail\/(?:attempt|message)\.ts$/,
  pino: /^src\/app\/server\/log\.ts$/,
  esbuild: /^src\/http\/browser\/bundle\.ts$/,
  '@simplewebauthn': /^src\/(?:access\/passkeys\/verify|admin\/browser\/people\/device)\.ts$/,
  leaflet: /^src\/(?:public\/pages\/script|admin\/browser\/items)\//,
  preact: /^src\/admin\/browser\//,
  '@preact': /^src\/admin\/browser\//,
  ...Object.fromEntries(
    'commands history inputrules keymap model schema-list state view'
      .split(' ')
      .map((part) => [`prosemirror-${part}`, /^src\/admin\/browser\/rich_text\//]),
  ),
}

const longest = 300
/** Written by a script. */
const written: ReadonlySet<string> = new Set(['src/contract/routes.ts'])

/** Spelt in two parts, so that this file passes the check itself. */
export const laterWords = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
].map((halves) => halves.join(''))

const forbidden: readonly { words: RegExp; except: RegExp; where: RegExp }[] = [
  { words: /\bprocess\.env\b/, except: /^src\/app\/settings\.ts$/, where: /^src\// },
  {
    words: /\bDate\.now\b|\bnew Date\(|\bTemporal\.Now\b/,
    except: /^src\/(?:language\/time\/clock\.ts$|admin\/browser\/)/,
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
  return lines > longest && !written.has(path)
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

/** Of a layer and of the part of it; what is in no part is above all of them. */
function heightOf(path: string): number {
  const [layer = '', part = ''] = path.replace(/^src\/|\.ts$/g, '').split('/')
  const inner = parts[layer] ?? []
  const place = inner.indexOf(part)
  return 100 * layers.indexOf(layer) + (place < 0 ? inner.length : place)
}

function upward({ from, to }: Omit<Import, 'isOurs'>): string[] {
  const here = heightOf(from)
  const there = heightOf(to)
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
  const isRefused = there ? !roles.includes(there.role) : isIn(to, not)
  return isRefused ? [`${from} (${here.role}) may not use ${to}.`] : []
}

/** Asking other servers is not being one. */
const isIn = (path: string, places: readonly string[]): boolean =>
  !path.startsWith('src/http/outgoing/') &&
  places.some((place) => path.startsWith(`src/${place}/`) || path === `src/${place}.ts`)

/** Types too: other folders may know only what the public files export. */
function pastDoors({ from, to }: Import): string[] {
  return Object.entries(doors).flatMap(([room, door]) => {
    const isOutside = to.startsWith(room) && !from.startsWith(room)
    return isOutside && !door.test(to.slice(room.length))
      ? [`${from} goes past the door of ${room}: ${to}.`]
      : []
  })
}

/**
 * What runs in the browser has nothing of the server but what both say, which knows neither, and the
 * sentences of the catalogues.
 */
function outOfBrowser({ from, to, isOurs }: Import): string[] {
  const isInside = from.startsWith(browser) && to.startsWith(browser)
  const isOut =
    isOurs && runsInBrowser(from) && !isInside && !shared.test(to) && !to.startsWith('locales/')
  return isOut ? [`${from} runs in the browser and imports ${to}.`] : []
}

const browser = 'src/admin/browser/'
const shared = /^src\/contract\/\w+\.ts$/
const runsInBrowser = (path: string): boolean => path.startsWith(browser) || shared.test(path)

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
