// A calendar with a unique word, a canary, in everything that not everybody may see, all of it of
// the administrator.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Role } from '../../src/access/roles.ts'
import { type Fasti, type Json, defaultRoot } from './fasti.ts'
import { makeEvent, makeOrganizer, makeVenue } from './make.ts'
import { upload } from './media.ts'
import { consoleRoot } from './signing_in.ts'

export const liveRoot = '/api/cal/live/v1'

export type Caller = Role | 'nobody'

export interface Canary {
  readonly word: string
  readonly what: string
  /** Who may read it. */
  readonly seers: readonly Caller[]
}

export interface Guarded {
  readonly canaries: readonly Canary[]
  /** By the first part of the path of their routes. */
  readonly ids: Readonly<Record<string, readonly number[]>>
  readonly slugs: readonly string[]
  readonly groups: readonly string[]
}

const editors = ['editor', 'administrator'] as const
const administrators = ['administrator'] as const
const hiddenStatuses = ['draft', 'pending', 'private', 'future', 'trash'] as const

export async function makeGuarded(fasti: Fasti): Promise<Guarded> {
  const admin = fasti.as('administrator')
  const canaries: Canary[] = []
  const canary = (what: string, seers: readonly Caller[]): string => {
    const letters = Array.from(randomBytes(10), (byte) => String.fromCharCode(97 + (byte % 26)))
    const word = `zq${letters.join('')}`
    canaries.push({ word, what, seers })
    return word
  }
  const post = async (root: string, path: string, body: object): Promise<Json> => {
    const reply = await admin.post(path, body, { root })
    assert.ok(reply.status < 300, `${path}: ${reply.text}`)
    return reply.body
  }
  const ids: Record<string, number[]> = { events: [], venues: [], organizers: [] }
  const slugs: string[] = []
  const hide = async (list: string, status: string, body: Json) => {
    const slug = `kept-${list}-${status}`
    const date = status === 'future' ? { date: '2099-01-01 00:00:00' } : {}
    const given = { ...body, ...date, slug, status: status === 'trash' ? 'draft' : status }
    const made = await post(defaultRoot, `/${list}`, given)
    if (status === 'trash') await admin.delete(`/${list}/${made.id}`)
    ids[list]?.push(made.id)
    slugs.push(slug)
    return made
  }

  for (const status of hiddenStatuses) {
    const place = canary(`a ${status} venue`, editors)
    const contact = { phone: place, website: `https://${place}.example/`, description: place }
    await hide('venues', status, { venue: place, address: place, city: place, ...contact })
    const guild = canary(`a ${status} organizer`, editors)
    await hide('organizers', status, { organizer: guild, phone: guild, description: guild })
    await hide('events', status, textsOf(canary(`a ${status} event`, editors)))
  }
  const { title: _title, ...texts } = textsOf(canary('a protected event', editors))
  await hide('events', 'publish', { ...texts, title: 'Open to some', password: 'open sesame' })
  const linked = { venue: ids['venues']?.slice(0, 4), organizer: ids['organizers']?.slice(0, 4) }
  const { id: shown } = await makeEvent(admin, { title: 'Public', ...linked })
  await makeVenue(admin, 'Hall')
  await makeOrganizer(admin, 'Guild')

  // What the history alone still has.
  const former = await makeEvent(admin, {
    title: canary('a text of the history', editors),
    status: 'draft',
    slug: 'former',
  })
  await admin.patch(`/events/${former.id}`, { title: 'Renamed', status: 'publish' })

  const pending = await makeEvent(admin, { title: 'Proposed', status: 'pending' })
  const reason = canary('a note of a review', editors)
  await post(consoleRoot, `/review/${pending.id}`, { decision: 'ask_back', reason })

  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { body: image } = await upload(admin, png)
  const alt_text = canary('the words of an image', editors)
  await admin.patch(`/images/${image.id}`, { alt_text }, { root: consoleRoot })
  await admin.patch(`/events/${ids['events']?.[0]}`, { image: image.id })

  const email = `${canary('an e-mail address', administrators)}@cal.example`
  const user = await post(consoleRoot, '/users', { login: 'wanda', email, role: 'author' })
  const kept = { values: { title: canary('a draft that is kept', administrators) }, key: 'k' }
  await admin.send('PUT', '/drafts/event/0', { root: consoleRoot, body: kept })
  const view = await post(consoleRoot, '/views', {
    name: canary('a saved view', administrators),
    screen: 'events',
  })
  const token = await post(consoleRoot, '/tokens', {
    name: canary('the name of a token', administrators),
  })
  canaries.push({ word: token.secret, what: 'an application password', seers: [] })
  const url = `https://${canary('the address of a webhook', administrators)}.example/`
  const webhook = await post(liveRoot, '/webhooks', { url })
  canaries.push({ word: webhook.secret, what: 'the secret of a webhook', seers: [] })

  const { body: history } = await admin.get('/history?per_page=50', { root: consoleRoot })
  return {
    canaries,
    ids: {
      ...ids,
      shown: [shown],
      images: [image.id],
      users: [user.id],
      views: [view.id],
      tokens: [token.id],
      webhooks: [webhook.id],
      review: [pending.id],
      history: history.history.map(({ id }: Json) => id),
    },
    slugs,
    groups: history.history.flatMap(({ group }: Json) => (group === null ? [] : [group])),
  }
}

/** The same word in all that an event says. */
const textsOf = (word: string) => ({
  title: word,
  description: `<p>${word}</p>`,
  excerpt: word,
  website: `https://${word}.example/`,
  virtual_url: `https://${word}.example/room`,
  event_status: 'postponed',
  event_status_reason: word,
  attendance: 'mixed',
  tickets: [{ name: word, price: 7 }],
  start_date: '2099-06-12 19:00',
  end_date: '2099-06-12 21:00',
})
