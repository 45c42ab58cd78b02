// Fixtures of the abuse cases: items of each kind in every status, owned by an administrator, an
// author and a contributor, all with one word that must not leak.

import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import { roles } from '../../src/access/roles.ts'
import { nextId } from '../../src/storage/dialect.ts'
import { type Caller, type Fasti, type Reply, aliasPath, defaultRoot } from './fasti.ts'
import { someOf } from './whole.ts'

export const kinds = [
  { name: 'venue', table: 'venues' },
  { name: 'organizer', table: 'organizers' },
] as const
export type Kind = (typeof kinds)[number]

export const hiddenStatuses = ['future', 'draft', 'pending', 'private'] as const
export const statuses = ['publish', ...hiddenStatuses, 'trash'] as const
export type Status = (typeof statuses)[number]

const own = { path: defaultRoot, isAlias: false } as const
const inSpanish = { path: `/es${defaultRoot}`, isAlias: false } as const
const alias = { path: aliasPath, isAlias: true } as const
/** Every case holds on every root; aliases answer some of them in an older form (§2.2). */
export const roots = someOf([own, alias], [own, inSpanish, alias])
export type Root = (typeof roots)[number]

/** Occurs in every text of every item. */
export const word = 'Quagga'

export type Owner = 'administrator' | 'author' | 'contributor'

export interface Item {
  readonly kind: Kind
  readonly owner: Owner
  readonly status: Status
  /** The status before the trash. */
  readonly before: Exclude<Status, 'trash'>
  readonly id: number
  readonly slug: string
}

/** The two addresses of an item. */
export const addresses = ({ kind, id, slug }: Pick<Item, 'kind' | 'id' | 'slug'>) => [
  `/${kind.table}/${id}`,
  `/${kind.table}/by-slug/${slug}`,
]

export async function makeItems(fasti: Fasti): Promise<readonly Item[]> {
  for (const role of roles) await fasti.user(role)
  const items: Item[] = []
  for (const kind of kinds) {
    for (const owner of ['administrator', 'author', 'contributor'] as const) {
      for (const status of statuses) items.push(await makeItem(fasti, kind, owner, status))
    }
    items.push(await makeItem(fasti, kind, 'contributor', 'trash', 'draft'))
  }
  return items
}

/** Created by the administrator, because a contributor could not publish. */
async function makeItem(
  fasti: Fasti,
  kind: Kind,
  owner: Owner,
  status: Status,
  before: Item['before'] = status === 'trash' ? 'publish' : status,
): Promise<Item> {
  const administrator = fasti.as('administrator')
  const made = await administrator.post(`/${kind.table}`, {
    ...contentOf(kind, `${owner} ${status} ${before}`),
    author: (await fasti.user(owner)).id,
    status: before,
    ...(before === 'future' ? { date: '2099-03-01 10:00:00' } : {}),
  })
  assert.equal(made.status, 201)
  const { id, slug } = made.body
  if (status !== 'trash') return { kind, owner, status, before, id, slug }
  const trashed = await administrator.delete(`/${kind.table}/${id}`)
  return { kind, owner, status, before, id, slug: trashed.body.slug }
}

export function contentOf(kind: Kind, name: string): Record<string, unknown> {
  return {
    [kind.name]: `${word} ${name}`,
    description: `<p>${word} lives here.</p>`,
    phone: `${word} 555`,
    website: `https://${word}.example/`,
    ...(kind.name === 'venue' ? { city: `${word}ville`, geo_lat: 41.15, geo_lng: -8.61 } : {}),
  }
}

/** Inserts the row of an image that has no file. */
export async function makeImage({ db }: Fasti): Promise<number> {
  return db.within(async (inside) => {
    const id = await nextId(inside, 'item')
    await inside.run(sql`
      insert into images (id, hash, path, extension, width, height, filesize, sizes, created_utc)
      values (${id}, 'hash', '2027/02/quagga.png', 'png', 1, 1, 68, '{}', 0)`)
    return id
  })
}

const kept = [
  'venues organizers terms images events users generation',
  'event_venues event_organizers event_terms',
].flatMap((row) => row.split(' '))

/** All stored rows of the calendar. */
async function stateOf({ db }: Fasti): Promise<readonly string[]> {
  const rows = kept.map(async (table) => {
    const found = await db.all(sql`select * from ${raw(table)} order by 1`)
    return found.map((row) => `${table} ${JSON.stringify(row)}`)
  })
  return (await Promise.all(rows)).flat()
}

/** "Nothing changes": no stored value differs afterwards. */
export async function leavesAll(fasti: Fasti, work: () => Promise<void>): Promise<void> {
  const before = new Set(await stateOf(fasti))
  await work()
  const after = await stateOf(fasti)
  assert.deepEqual(
    after.filter((row) => !before.has(row)),
    [],
    'something was changed',
  )
  assert.equal(after.length, before.size, 'something is gone')
}

export function refused(reply: Reply, status: number, code: string, what: string): void {
  assert.deepEqual([reply.status, reply.body?.code], [status, code], what)
}

/** Refused as an unknown item: 404, or on aliases 400 for the parameter. */
export function refusedAsUnknown(reply: Reply, kind: string, root: Root, what: string): void {
  if (!root.isAlias) return refused(reply, 404, `rest-${kind}-not-found`, what)
  refused(reply, 400, 'rest_invalid_param', what)
}

export type CallerName = Owner | 'editor' | 'subscriber' | 'nobody'

export const callerOf = (fasti: Fasti, name: CallerName): Caller =>
  name === 'nobody' ? fasti : fasti.as(name)

/** Every way to write to one address. */
export const writes = ({ name }: Kind) => [
  { method: 'POST', body: { [name]: 'Taken over', status: 'publish' } },
  { method: 'PUT', body: { [name]: 'Taken over', status: 'draft' } },
  { method: 'PATCH', body: { description: 'Taken over' } },
  { method: 'PATCH', body: { status: 'trash' } },
  { method: 'DELETE', body: undefined },
]
