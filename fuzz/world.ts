// A small calendar in which much is hidden. Every text of a hidden item has a unique word, a
// canary, that only callers who may see the item may read.

import { roles } from '../src/access/roles.ts'
import { ownNamespace } from '../src/http/roots.ts'
import { type Field, type Fields, required } from '../src/contract/schema/field.ts'
import { eventFields } from '../src/calendar/events/fields.ts'
import { organizerFields } from '../src/calendar/organizers/fields.ts'
import { venueFields } from '../src/calendar/venues/fields.ts'
import { aliasPath, picture } from './given.ts'
import type { Caller, Tokens } from './shot.ts'
import { type Settings, command, startTarget } from './target.ts'

export interface Hidden {
  readonly kind: 'events' | 'venues' | 'organizers'
  readonly id: number
  readonly slug: string
  /** Its status as an administrator reads it, as long as it is hidden. */
  readonly status: string
  readonly isProtected: boolean
  /** Its owner. */
  readonly author: string
  readonly canaries: readonly string[]
}

export interface World {
  readonly tokens: Tokens
  readonly hidden: readonly Hidden[]
  /** Slugs of what is public, by kind. */
  readonly slugs: Readonly<
    Record<'events' | 'venues' | 'organizers' | 'categories' | 'tags', readonly string[]>
  >
  /** Ids of what is public, by kind. */
  readonly ids: Readonly<Record<keyof World['slugs'], readonly number[]>>
  /** The highest id there is. */
  readonly lastId: number
  /** Of the protected event. */
  readonly password: string
}

/** Prefix of all canaries. */
export const canaryStem = 'zqcan'
export const hiddenStem = 'kept-'
const letters = 'abcdefghijklmnopqrstuvwxyz'

type Json = Readonly<Record<string, unknown>>

/** Creates users with the command line and all else through the interface. */
export async function makeWorld(program: string, settings: Settings): Promise<World> {
  const tokens = await makeUsers(program, settings)
  const target = await startTarget(program, settings)
  try {
    return await fill(target.port, tokens, await makeFeed(program, settings))
  } finally {
    await target.stop()
  }
}

async function makeUsers(program: string, settings: Settings): Promise<Record<Caller, string>> {
  const add = async (role: string) => {
    const said = await command(program, settings, 'user', 'add', role, '--role', role, '--json')
    return [role, JSON.parse(said).application_password] as const
  }
  const [first, ...others] = roles
  // The first one creates the tables.
  const made = [await add(first), ...(await Promise.all(others.map(add)))]
  return { nobody: '', ...Object.fromEntries(made) } as Record<Caller, string>
}

async function makeFeed(program: string, settings: Settings): Promise<string> {
  const said = await command(program, settings, 'feed', 'add', 'administrator', '--json')
  return /\/feed\/([^/.]+)\./.exec(JSON.parse(said).address)?.[1] ?? ''
}

type Made<T> = Record<keyof World['slugs'], T[]>

const listsOf = () => ({ events: [], venues: [], organizers: [], categories: [], tags: [] })

async function fill(port: number, secrets: Record<Caller, string>, feed: string): Promise<World> {
  const ask = asker(port, secrets.administrator)
  const post = (path: string, body: Json) => ask('POST', path, body)
  const slugs: Made<string> = listsOf()
  const ids: Made<number> = listsOf()
  const add = async (kind: keyof World['slugs'], body: Json) => {
    const made = await post(`/${kind}`, body)
    slugs[kind].push(String(made['slug']))
    ids[kind].push(Number(made['id']))
    return made
  }
  const media = await upload(port, secrets.administrator)
  const tokens = { ...secrets, feed, media }
  for (const name of ['Music', 'Stage', 'Talks']) {
    const { id } = await add('categories', { name, slug: name.toLowerCase() })
    await add('categories', { name: `${name} below`, parent: id })
    await add('tags', { name: `${name} tag`, slug: `${name.toLowerCase()}-tag` })
  }
  const venues = await range(4, (at) => add('venues', plainVenue(at)))
  const organizers = await range(4, (at) =>
    add('organizers', { organizer: `Guild ${at}`, email: 'a@b.example' }),
  )
  const maker = hider(post, ask)
  const hidden: Hidden[] = []
  for (const status of ['draft', 'pending', 'private', 'future', 'trash'] as const) {
    hidden.push(await maker.place('venues', venueFields, status))
    hidden.push(await maker.place('organizers', organizerFields, status))
  }
  const linked = (kind: string) =>
    hidden.filter((one) => one.kind === kind && one.status !== 'trash')
  await range(24, async (at) => {
    await add('events', {
      ...plainEvent(at),
      // Hidden items must not show through public events.
      venue: [venues[at % 4]?.['id'], ...linked('venues').map(({ id }) => id)],
      organizer: [organizers[at % 4]?.['id'], ...linked('organizers').map(({ id }) => id)],
    })
  })
  const password = `${canaryStem}password`
  hidden.push(...(await maker.events(password)))
  for (const recurrence of ['FREQ=WEEKLY;COUNT=6', 'FREQ=MONTHLY;COUNT=4']) {
    const { id } = await add('events', { ...plainEvent(9), recurrence })
    const found = await ask('GET', `/events?post_parent=${String(id)}&starts_after=1900-01-01`)
    for (const one of found['events'] as readonly Json[]) {
      slugs.events.push(String(one['slug']))
      ids.events.push(Number(one['id']))
    }
  }
  const lastId = Math.max(...hidden.map(({ id }) => id), ...ids.events)
  return { tokens, hidden, slugs, ids, lastId, password }
}

function hider(
  post: (path: string, body: Json) => Promise<Json>,
  ask: (method: string, path: string, body?: Json) => Promise<Json>,
) {
  let made = 0
  const canary = () => {
    const at = (made += 1)
    return [at / 676, at / 26, at].map((n) => letters[Math.floor(n) % 26]).join('')
  }
  /** A text with a canary in every field that takes any text. */
  const texts = (fields: Fields) => {
    const canaries: string[] = []
    const entries = Object.entries(fields).flatMap(([name, field]) => {
      if (!isText(name, field)) return []
      const word = `${canaryStem}${canary()}`
      canaries.push(word)
      return [
        [name, field.published.format === 'uri' ? `https://${word}.example/` : `Of ${word} here`],
      ]
    })
    return { canaries, given: Object.fromEntries(entries) as Json }
  }
  const hide = async (
    kind: Hidden['kind'],
    status: string,
    body: Json,
    canaries: readonly string[],
    name: string,
  ): Promise<Hidden> => {
    const isTrash = status === 'trash'
    const date = status === 'future' ? { date: '2090-01-01 00:00:00' } : {}
    const wished = `${hiddenStem}${kind}-${name}`
    const asked = { ...body, ...date, slug: wished, status: isTrash ? 'draft' : status }
    const { id, slug, author } = await post(`/${kind}`, asked)
    if (isTrash) await ask('DELETE', `/${kind}/${String(id)}`)
    const isProtected = 'password' in body
    const names = { id: Number(id), slug: String(slug), author: String(author) }
    return { kind, ...names, status, isProtected, canaries }
  }
  return {
    place: (kind: 'venues' | 'organizers', fields: Fields, status: string) => {
      const { canaries, given } = texts(fields)
      return hide(kind, status, given, canaries, status)
    },
    events: async (password: string): Promise<readonly Hidden[]> => {
      const found: Hidden[] = []
      for (const status of ['draft', 'pending', 'private', 'future', 'trash']) {
        const { canaries, given } = texts(eventFields)
        const ticket = `${canaryStem}${canary()}`
        const body = { ...plainEvent(3), ...given, tickets: [{ name: ticket, price: 7 }] }
        found.push(await hide('events', status, body, [...canaries, ticket], status))
      }
      // What was public once must not reveal what it has become since.
      for (const status of ['trash', 'private']) {
        const { canaries, given } = texts(eventFields)
        const item = await hide('events', 'publish', plainEvent(5), canaries, `was-${status}`)
        const { website: _website, ...said } = given
        if (status === 'trash') await ask('DELETE', `/events/${item.id}`)
        await ask('PUT', `/events/${item.id}`, status === 'trash' ? said : { ...given, status })
        found.push({ ...item, status })
      }
      // The title of a protected event is public; its contents are not.
      const { canaries, given } = texts({
        description: required(eventFields.description),
        excerpt: eventFields.excerpt,
        website: eventFields.website,
        virtual_url: eventFields.virtual_url,
        event_status_reason: eventFields.event_status_reason,
      })
      const ticket = `${canaryStem}${canary()}`
      const body = { ...plainEvent(7), ...given, tickets: [{ name: ticket, price: 7 }], password }
      found.push(
        await hide('events', 'publish', body, [...canaries, ticket, password], 'protected'),
      )
      return found
    },
  }
}

/** Text fields that may say anything. */
function isText(name: string, { published, fileOnly }: Field<unknown>): boolean {
  const { type, format = 'uri', enum: choices } = published
  const isOwn = [
    'slug',
    'timezone',
    'image',
    'password',
    'status',
    'show_map',
    'show_map_link',
    'cost',
    'zip',
    'phone',
  ].includes(name)
  const isAny = type === 'string' || (name === 'website' && type === undefined)
  return isAny && format === 'uri' && choices === undefined && fileOnly === undefined && !isOwn
}

function plainVenue(at: number): Json {
  return {
    venue: `Hall ${at}`,
    address: `Street ${at}`,
    city: 'Rome',
    country: 'Italy',
    geo_lat: 41 + at,
    geo_lng: 12,
  }
}

const wall = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ')

function plainEvent(at: number): Json {
  const day = 86_400_000
  const start = new Date(Math.floor(Date.now() / day) * day + (at - 3) * day + 18 * 3_600_000)
  const end = new Date(start.getTime() + 2 * 3_600_000)
  return {
    title: `Evening ${at}`,
    description: `<p>What happens on evening <b>${at}</b> &amp; after.</p>`,
    start_date: wall(start),
    end_date: wall(end),
    categories: ['music', at % 2 === 0 ? 'stage' : 'talks'],
    tags: ['music-tag'],
    featured: at % 5 === 0,
    cost: at % 3 === 0 ? '12' : 'Free',
    attendance: at % 2 === 0 ? 'offline' : 'mixed',
  }
}

async function range<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let at = 0; at < count; at += 1) made.push(await make(at))
  return made
}

/** Asks as an administrator; anything but a success is a bug of this file. */
function asker(port: number, token: string) {
  return async (method: string, path: string, body?: Json): Promise<Json> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/${ownNamespace}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} was answered by ${reply.status}: ${text}`)
    return JSON.parse(text) as Json
  }
}

/** Uploads an image and returns its path. */
async function upload(port: number, token: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([picture]), 'a.png')
  const reply = await fetch(`http://127.0.0.1:${port}/api/cal/media/v1/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { url } = (await reply.json()) as { url: string }
  return new URL(url).pathname
}

/** Settings that every world is made and served with. */
export const worldSettings: Settings = { FASTI_ALIASES: aliasPath, FASTI_METRICS: 'local' }
