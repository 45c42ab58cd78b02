// Events in every status, owned by an administrator, an author and a contributor, with one word.

import { roles } from '../../src/access/roles.ts'
import { type Owner, type Status, statuses, word } from './abuse.ts'
import type { Fasti } from './fasti.ts'
import { makeEvent } from './make.ts'

export interface EventItem {
  readonly owner: Owner
  readonly status: Status
  /** The status before the trash. */
  readonly before: Status
  readonly id: number
  readonly slug: string
}

export const addressesOf = ({ id, slug }: EventItem) => [`/events/${id}`, `/events/by-slug/${slug}`]

/** Created by the administrator, because a contributor could not publish. */
export async function makeEvents(fasti: Fasti): Promise<readonly EventItem[]> {
  for (const role of roles) await fasti.user(role)
  const items: EventItem[] = []
  for (const owner of ['administrator', 'author', 'contributor'] as const) {
    for (const status of statuses) items.push(await makeOne(fasti, owner, status))
  }
  return [...items, await makeOne(fasti, 'contributor', 'trash', 'draft')]
}

async function makeOne(
  fasti: Fasti,
  owner: Owner,
  status: Status,
  before: Status = status === 'trash' ? 'publish' : status,
): Promise<EventItem> {
  const administrator = fasti.as('administrator')
  const made = await makeEvent(administrator, {
    title: `${word} ${owner} ${status} ${before}`,
    description: `<p>${word} lives here.</p>`,
    website: `https://${word}.example/`,
    author: (await fasti.user(owner)).id,
    status: before,
    ...(before === 'future' ? { date: '2099-03-01 10:00:00' } : {}),
  })
  const { id, slug } = made
  if (status !== 'trash') return { owner, status, before, id, slug }
  const trashed = await administrator.delete(`/events/${id}`)
  return { owner, status, before, id, slug: trashed.body.slug }
}
