// Unfinished work: what was typed and not saved, as the server keeps it for its writer, and what the
// server could not be told yet, in this browser.

import type { Draft, DraftEntry } from '../../../../contract/routes.ts'
import { ask, get, Refused } from '../../api.ts'
import type { Values } from '../conflicts/merge.ts'
import { session } from '../../session.ts'

/** Where work is kept: each window has a key of its own, so that none overwrites another's. */
export type WorkAddress = Pick<DraftEntry, 'kind' | 'id' | 'key'>

export interface KeptWork extends DraftEntry {
  readonly changes: Values
  /** What the changed fields were when the work began. */
  readonly base: Values
}

export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const pathOf = ({ kind, id }: WorkAddress) => `console/drafts/${kind}/${id}` as const

/** Beyond it the browser does not send what is last. */
const mostLastBytes = 60_000

export async function putWork(work: KeptWork, isLeaving: boolean): Promise<void> {
  const { key, based_on, title, changes, base } = work
  const body = { key, based_on, values: { title, changes, base } }
  const isLast = isLeaving && new Blob([JSON.stringify(body)]).size < mostLastBytes
  await ask('PUT', pathOf(work), { body, isLast, isQuiet: true })
}

export async function deleteWork(work: WorkAddress): Promise<void> {
  removeLocal(work)
  const query = { key: work.key }
  await ask('DELETE', pathOf(work), { query, isQuiet: true }).catch(unlessGone)
}

function unlessGone(error: unknown): undefined {
  if (error instanceof Refused && error.status === 404) return undefined
  throw error
}

/** The newest first; here and on the server. */
export async function listWork(): Promise<readonly DraftEntry[]> {
  const { drafts } = await get('console/drafts', { query: { per_page: 100 } })
  const local = localWork()
  const isLocal = (one: DraftEntry) => local.some((other) => isAt(one, other))
  return [...local, ...drafts.filter((one) => !isLocal(one))].toSorted((a, b) =>
    a.modified < b.modified ? 1 : -1,
  )
}

const isAt = (one: WorkAddress, other: WorkAddress): boolean =>
  one.kind === other.kind && one.id === other.id && one.key === other.key

/** All work on one thing, with what is in it. */
export async function workOn(kind: DraftEntry['kind'], id: number): Promise<readonly KeptWork[]> {
  const all = (await listWork()).filter((one) => one.kind === kind && one.id === id)
  const read = await Promise.all(all.map(readWork))
  return read.filter((one) => one !== undefined)
}

async function readWork(work: DraftEntry): Promise<KeptWork | undefined> {
  const local = localWork().find((one) => isAt(one, work))
  if (local) return local
  const found = await get(pathOf(work), { query: { key: work.key } }).catch(unlessGone)
  return found && isWork(found.values) ? { ...found, ...found.values } : undefined
}

/** Other programs may keep drafts in forms of their own. */
const isWork = (values: Draft['values']): values is Pick<KeptWork, 'changes' | 'base'> =>
  isGiven(values['changes']) && isGiven(values['base'])
const isGiven = (value: unknown): boolean => typeof value === 'object' && value !== null

// In this browser, under the id of the user: nobody else is shown it.

const prefix = 'fasti-work'
const longestDays = 30

const nameOf = ({ kind, id, key }: WorkAddress, user: number): string =>
  [prefix, user, kind, id, key].join(' ')

export function keepLocal(work: KeptWork, user: number): void {
  try {
    localStorage.setItem(nameOf(work, user), JSON.stringify(work))
  } catch {
    // There is no space, or it is forbidden: then it is kept by the server alone.
  }
}

export function removeLocal(work: WorkAddress, user = session.value?.user.id ?? 0): void {
  try {
    localStorage.removeItem(nameOf(work, user))
  } catch {
    // Forbidden: then there is nothing.
  }
}

function localWork(): readonly KeptWork[] {
  try {
    const mine = `${prefix} ${session.value?.user.id} `
    const oldest = utcNow(-longestDays)
    return Object.entries(localStorage)
      .filter(([name]) => name.startsWith(mine))
      .map(([, text]): KeptWork => JSON.parse(text))
      .filter((work) => isWork({ ...work }) && work.modified > oldest)
  } catch {
    return []
  }
}

/** Now, or days later, as the interface writes it. */
export const utcNow = (days = 0): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
