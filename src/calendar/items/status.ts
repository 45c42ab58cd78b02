// Who may read and edit an item, and which status it gets (§5.4, §6.11, §9.2, §9.3). Pure.

import { type Actor, may } from '../../access/roles.ts'

export const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const
export const updateStatuses = [...writableStatuses, 'trash'] as const
export type Status = (typeof updateStatuses)[number]

export interface Standing {
  readonly author: number
  readonly status: Status
  /** The status before the trash. */
  readonly was_status: Status | null
}

const unpublished = new Set<Status>(['draft', 'pending'])

export function canEdit(actor: Actor, item: Standing): boolean {
  if (may(actor, 'editOthers')) return true
  if (item.author !== actor.id || !may(actor, 'create')) return false
  return may(actor, 'publish') || unpublished.has(statusBeforeTrash(item))
}

export function canRead(actor: Actor, item: Standing): boolean {
  if (item.status === 'publish') return true
  if (item.status === 'trash') return canEdit(actor, item)
  return may(actor, 'editOthers') || (actor.id !== 0 && item.author === actor.id)
}

/** The statuses that a list has if none are wanted (§5.4). */
function defaultStatuses(actor: Actor): readonly Status[] {
  if (!may(actor, 'create')) return ['publish']
  return ['publish', 'draft', 'pending', 'private', 'future']
}

/** Whether a list with these statuses has the item for the caller: `visibleTo`, in memory. */
export function isListedTo(
  actor: Actor,
  wanted: readonly Status[] | undefined,
  item: Standing,
): boolean {
  const { status, author } = item
  if (!(wanted ?? defaultStatuses(actor)).includes(status)) return false
  if (status === 'publish' || may(actor, 'editOthers')) return true
  return author === actor.id && (status !== 'trash' || canEdit(actor, item))
}

const statusBeforeTrash = ({ status, was_status }: Standing): Status =>
  status === 'trash' ? (was_status ?? 'draft') : status

/**
 * The status an item gets, by the rights of the caller and whether its date has come. `asked` is
 * absent when the request does not name one; then `stored` stays.
 */
export function settleStatus(
  actor: Actor,
  asked: Status | undefined,
  stored: Status | undefined,
  date: number,
  now: number,
): Status {
  const wanted = asked ?? stored ?? (may(actor, 'publish') ? 'publish' : 'draft')
  const allowed = asked === undefined ? wanted : withinRights(actor, wanted)
  if (allowed === 'publish' && date > now) return 'future'
  return allowed === 'future' && date <= now ? 'publish' : allowed
}

/** Without the right to publish, an item becomes pending instead. */
function withinRights(actor: Actor, wanted: Status): Status {
  if (may(actor, 'publish') || unpublished.has(wanted) || wanted === 'trash') return wanted
  return 'pending'
}
