// What one writer was promised: the last acknowledged state of everything it wrote.

import type { Answer } from './client.ts'

export interface EventPromise {
  /** The last acknowledged response, as far as it depends on this writer alone. */
  readonly shown: string
  readonly tags: readonly number[]
  readonly venue: string
  readonly password: string | undefined
}

export interface Picture {
  readonly url: string
  readonly filesize: number
}

export interface Ledger {
  readonly events: Map<number, EventPromise>
  /** Names of tags by id. */
  readonly tags: Map<number, string>
  readonly venues: Set<number>
  readonly organizers: Set<number>
  /** All files of images, by the id of the image. */
  readonly images: Map<number, readonly Picture[]>
  /** Events and images that were written since the last verification. */
  readonly touched: Set<number>
}

export const newLedger = (): Ledger => ({
  events: new Map(),
  tags: new Map(),
  venues: new Set(),
  organizers: new Set(),
  images: new Map(),
  touched: new Set(),
})

type Json = Answer['body']

interface Entry {
  readonly id: number
  readonly name: string
}

/** `future` counts as `publish`, which it becomes by itself within seconds. */
const statusOf = ({ status }: Json): string => (status === 'future' ? 'publish' : status)

/** The parts of an event that only its writer changes. Terms may be renamed. */
export function shownOf(event: Json): string {
  const { id, slug, title, description, start_date, end_date, featured } = event
  const names = [event.venue].flat().map((venue: Json) => [venue.id, venue.venue])
  const organizers = event.organizer.map((one: Json) => [one.id, one.organizer])
  return JSON.stringify({
    facts: [id, slug, title, description, start_date, end_date, featured],
    status: statusOf(event),
    names,
    organizers,
    protects: event.password_protected,
    image: event.image === false ? 0 : event.image.id,
    categories: event.categories.map((one: Entry) => one.id),
  })
}

export function noteEvent(ledger: Ledger, event: Json, password: string | undefined): void {
  for (const tag of event.tags as Entry[]) ledger.tags.set(tag.id, tag.name)
  for (const venue of [event.venue].flat()) ledger.venues.add(venue.id)
  for (const organizer of event.organizer) ledger.organizers.add(organizer.id)
  ledger.events.set(event.id, {
    shown: shownOf(event),
    tags: tagIds(event),
    venue: [event.venue].flat()[0].venue,
    password,
  })
  ledger.touched.add(event.id)
}

export const tagIds = (event: Json): number[] =>
  event.tags.map((tag: Entry) => tag.id).toSorted((a: number, b: number) => a - b)

export function noteImage(ledger: Ledger, image: Json): void {
  const files: Picture[] = [image, ...Object.values(image.sizes)]
  ledger.images.set(image.id, files)
  ledger.touched.add(image.id)
}

/** A deleted tag is removed from all its events. */
export function forgetTag(ledger: Ledger, id: number): void {
  ledger.tags.delete(id)
  for (const [event, known] of ledger.events) {
    if (!known.tags.includes(id)) continue
    ledger.events.set(event, { ...known, tags: known.tags.filter((tag) => tag !== id) })
    ledger.touched.add(event)
  }
}

/** Broken promises as sentences; verifies all of them, or those touched since the last time. */
export async function verify(
  ledger: Ledger,
  send: (method: string, path: string) => Promise<Answer>,
  isAll: boolean,
): Promise<{ readonly verified: number; readonly faults: readonly string[] }> {
  const faults: string[] = []
  let verified = 0
  for (const [id, promised] of ledger.events) {
    if (!isAll && !ledger.touched.has(id)) continue
    verified += 1
    const { status, body } = await send('GET', `/events/${id}`)
    if (status !== 200) faults.push(`The acknowledged event ${id} answers ${status}.`)
    else if (shownOf(body) !== promised.shown) {
      faults.push(`Event ${id} is ${shownOf(body)}, and was promised as ${promised.shown}.`)
    } else if (tagIds(body).join() !== promised.tags.join()) {
      faults.push(`Event ${id} has tags ${tagIds(body).join()}, not ${promised.tags.join()}.`)
    }
  }
  for (const [id, files] of ledger.images) {
    if (!isAll && !ledger.touched.has(id)) continue
    verified += 1
    for (const { url, filesize } of files) {
      const { status, body } = await send('GET', new URL(url).pathname)
      if (status !== 200 || (body as Buffer).length !== filesize) {
        faults.push(`A file of the acknowledged image ${id} answers ${status}.`)
      }
    }
  }
  ledger.touched.clear()
  return { verified, faults }
}
