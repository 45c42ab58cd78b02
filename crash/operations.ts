// The writes of the crash test. Each knows what an acknowledgement promises, and how to find out
// afterwards whether it happened as a whole or not at all.

import { setTimeout as sleep } from 'node:timers/promises'
import { formOf, mediaRoot } from '../test/support/media.ts'
import { drawing } from '../test/support/pictures.ts'
import type { Random } from '../test/support/random.ts'
import type { Answer, Client } from './client.ts'
import { type Ledger, forgetTag, noteEvent, noteImage, shownOf, tagIds } from './ledger.ts'

export interface Operation {
  readonly what: string
  send(client: Client): Promise<Answer>
  /** Records what an acknowledgement promises. */
  note(answer: Answer): void
  /** Whether it happened; undefined if only in part. What happened is recorded. */
  settle(client: Client): Promise<boolean | undefined>
}

export interface Desk {
  /** Unique to this writer. */
  readonly name: string
  readonly random: Random
  readonly ledger: Ledger
  /** Categories that all writers use. */
  readonly shared: readonly number[]
  readonly next: () => number
}

type Json = Answer['body']

export async function nextOperation(desk: Desk): Promise<Operation> {
  const { random, ledger } = desk
  const known = [...ledger.events.keys()].slice(-30)
  if (known.length < 3 || random.chance(0.35)) return create(desk)
  const id = random.pick(known)
  const isInTrash = ledger.events.get(id)?.shown.includes('"status":"trash"') === true
  const tags = [...ledger.tags.keys()].slice(-30)
  const choice = random.next()
  if (choice < 0.1) return upload(desk)
  if (choice < 0.18) return addTag(desk)
  if (choice < 0.26 && tags.length > 0) return renameTag(desk, random.pick(tags))
  if (choice < 0.32 && tags.length > 3) return removeTag(desk, random.pick(tags))
  if (choice < 0.42) return remove(desk, id)
  if (isInTrash) return restore(desk, id)
  if (choice < 0.58) return trash(desk, id)
  return choice < 0.65 ? protect(desk, id) : update(desk, id)
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** Venue, organizer and tag are created with the event or not at all. */
const parts = (name: string, desk: Desk) => ({
  title: `Event ${name}`,
  description: `<p>A lantern for ${name}.</p>`,
  venue: { venue: `Venue ${name}` },
  categories: [desk.random.pick(desk.shared)],
})

const partsAreIn = (event: Json, name: string): boolean =>
  event.title === `Event ${name}` &&
  event.description.includes(`A lantern for ${name}.`) &&
  [event.venue].flat()[0]?.venue === `Venue ${name}` &&
  event.tags.some((tag: { name: string }) => tag.name === `Tag ${name}`)

async function partsAreNowhere(client: Client, name: string): Promise<boolean> {
  const venue = await client.send('GET', `/venues/by-slug/${slugOf(`Venue ${name}`)}`)
  const organizer = await client.send('GET', `/organizers/by-slug/${slugOf(`Organizer ${name}`)}`)
  const tags = await client.send('GET', `/tags?hide_empty=false&slug=${slugOf(`Tag ${name}`)}`)
  return venue.status === 404 && organizer.status === 404 && tags.body?.total === 0
}

function create(desk: Desk): Operation {
  const { random, ledger } = desk
  const name = `${desk.name} ${desk.next()}`
  const day = 1 + (desk.next() % 28)
  const start = `2027-0${random.integer(1, 9)}-${String(day).padStart(2, '0')}`
  const soon = new Date(Date.now() + random.integer(500, 2500)).toISOString().slice(0, 19)
  const body = {
    ...parts(name, desk),
    start_date: `${start} 10:00`,
    end_date: random.chance(0.2) ? '2027-12-31 12:00' : `${start} 12:00`,
    organizer: [{ organizer: `Organizer ${name}` }],
    tags: [`Tag ${name}`],
    ...(random.chance(0.2) ? { hide_from_listings: true } : {}),
    ...(random.chance(0.1) ? { date_utc: soon } : {}),
  }
  const key = random.chance(0.5) ? { 'idempotency-key': name.replaceAll(' ', '-') } : undefined
  const send = (client: Client) =>
    client.send('POST', '/events', { body, ...(key ? { headers: key } : {}) })
  const note = (answer: Answer) => noteEvent(ledger, answer.body, undefined)
  return {
    what: `create ${name}`,
    send,
    note,
    settle: async (client) => {
      if (key) {
        // Idempotent retry: whether it had happened or not, now it has, and once.
        const again = await send(client)
        if (again.status !== 201 || !partsAreIn(again.body, name)) return undefined
        note(again)
        return true
      }
      const found = await client.send('GET', `/events/by-slug/${slugOf(`Event ${name}`)}`)
      if (found.status === 404) return (await partsAreNowhere(client, name)) ? false : undefined
      if (found.status !== 200 || !partsAreIn(found.body, name)) return undefined
      note(found)
      return true
    },
  }
}

/** Undefined if an event is as it was promised before; else its current state. */
async function changed(client: Client, { ledger }: Desk, id: number): Promise<Json> {
  const { status, body } = await client.send('GET', `/events/${id}`)
  if (status !== 200) return { status }
  const known = ledger.events.get(id)
  const isSame = known?.shown === shownOf(body) && known.tags.join() === tagIds(body).join()
  return isSame ? undefined : body
}

interface Change {
  readonly what: string
  readonly method: string
  readonly path: string
  readonly body?: object
  /** Whether the event shows the change. */
  isDone(event: Json): boolean
}

function changing(desk: Desk, id: number, change: Change): Operation {
  const { ledger } = desk
  const note = ({ body }: Answer) => noteEvent(ledger, body, ledger.events.get(id)?.password)
  return {
    what: `${change.what} ${id}`,
    send: (client) => client.send(change.method, change.path, { body: change.body }),
    note,
    settle: async (client) => {
      const event = await changed(client, desk, id)
      if (event === undefined) return false
      if (event.id !== id || !change.isDone(event)) return undefined
      note({ status: 200, body: event, headers: {} })
      return true
    },
  }
}

function update(desk: Desk, id: number): Operation {
  const name = `${desk.name} ${desk.next()}`
  const known = desk.ledger.events.get(id)
  const operation = changing(desk, id, {
    what: `update to ${name}`,
    method: 'PUT',
    path: `/events/${id}`,
    body: { ...parts(name, desk), tags: [...(known?.tags ?? []).slice(-2), `Tag ${name}`] },
    isDone: (event) => partsAreIn(event, name),
  })
  return {
    ...operation,
    settle: async (client) => {
      const isDone = await operation.settle(client)
      return isDone === false && !(await partsAreNowhere(client, name)) ? undefined : isDone
    },
  }
}

const trash = (desk: Desk, id: number): Operation =>
  changing(desk, id, {
    what: 'trash',
    method: 'DELETE',
    path: `/events/${id}`,
    isDone: (event) => event.status === 'trash' && event.slug.endsWith('__trashed'),
  })

const restore = (desk: Desk, id: number): Operation =>
  changing(desk, id, {
    what: 'restore',
    method: 'PUT',
    path: `/events/${id}`,
    body: { status: 'publish' },
    isDone: (event) => event.status !== 'trash' && !event.slug.includes('__trashed'),
  })

function remove({ ledger }: Desk, id: number): Operation {
  const note = () => void ledger.events.delete(id)
  return {
    what: `remove ${id}`,
    send: (client) => client.send('DELETE', `/events/${id}?force=true`),
    note,
    settle: async (client) => {
      const { status, body } = await client.send('GET', `/events/${id}`)
      if (status === 200) return shownOf(body) === ledger.events.get(id)?.shown ? false : undefined
      if (status !== 404) return undefined
      note()
      return true
    },
  }
}

function protect({ ledger, name, next }: Desk, id: number): Operation {
  const password = `Sesame ${name} ${next()}`
  const before = ledger.events.get(id)?.password
  const opens = async (client: Client, word: string | undefined) => {
    const query = word === undefined ? '' : `?password=${encodeURIComponent(word)}`
    return (await client.send('GET', `/events/${id}${query}`, { isNobody: true })).status === 200
  }
  return {
    what: `protect ${id}`,
    send: (client) => client.send('PUT', `/events/${id}`, { body: { password } }),
    note: ({ body }) => noteEvent(ledger, body, password),
    settle: async (client) => {
      // Scheduled for the next second or two: until then only editors see it.
      while ((await client.send('GET', `/events/${id}`)).body.status === 'future') await sleep(100)
      const isBefore = await opens(client, before)
      if (isBefore) return false
      if (!(await opens(client, password))) return undefined
      const { body } = await client.send('GET', `/events/${id}`)
      noteEvent(ledger, body, password)
      return true
    },
  }
}

function addTag({ ledger, name, next }: Desk): Operation {
  const tag = `Tag ${name} ${next()}`
  return {
    what: `add ${tag}`,
    send: (client) => client.send('POST', '/tags', { body: { name: tag } }),
    note: ({ body }) => void ledger.tags.set(body.id, body.name),
    settle: async (client) => {
      const { body } = await client.send('GET', `/tags?hide_empty=false&slug=${slugOf(tag)}`)
      for (const { id } of body.tags) ledger.tags.set(id, tag)
      return body.total < 2 ? body.total === 1 : undefined
    },
  }
}

function renameTag({ ledger, name, next }: Desk, id: number): Operation {
  const tag = `Tag ${name} ${next()}`
  return {
    what: `rename tag ${id}`,
    send: (client) => client.send('PUT', `/tags/${id}`, { body: { name: tag } }),
    note: () => void ledger.tags.set(id, tag),
    settle: async (client) => {
      const { body } = await client.send('GET', `/tags/${id}`)
      if (body.name === ledger.tags.get(id)) return false
      if (body.name !== tag) return undefined
      ledger.tags.set(id, tag)
      return true
    },
  }
}

function removeTag({ ledger }: Desk, id: number): Operation {
  return {
    what: `remove tag ${id}`,
    send: (client) => client.send('DELETE', `/tags/${id}`),
    note: () => forgetTag(ledger, id),
    settle: async (client) => {
      const { status } = await client.send('GET', `/tags/${id}`)
      if (status === 404) forgetTag(ledger, id)
      return status === 404 ? true : status === 200 ? false : undefined
    },
  }
}

async function upload({ ledger, random }: Desk): Promise<Operation> {
  const colour = `#${random.integer(0, 0xffffff).toString(16).padStart(6, '0')}`
  const [width, height] = [random.integer(160, 400), random.integer(160, 400)]
  const bytes = await drawing(width, height, colour).png().toBuffer()
  const { headers, body } = formOf([{ name: 'file', content: bytes, file: 'crash.png' }])
  const send = (client: Client) => client.send('POST', `${mediaRoot}/images`, { headers, body })
  const note = (answer: Answer) => noteImage(ledger, answer.body)
  return {
    what: `upload ${colour}`,
    send,
    note,
    settle: async (client) => {
      // The same content again gives the same image, or the first one.
      const again = await send(client)
      if (again.status !== 201) return undefined
      note(again)
      return true
    },
  }
}
