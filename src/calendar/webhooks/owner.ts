// A webhook reads the calendar as its owner does.

import type { Context } from '../../access/context.ts'
import type { Problem } from '../../language/problem.ts'
import type { Source } from '../../contract/schema/field.ts'
import { readInput } from '../../contract/schema/read.ts'
import type { ChangeInput } from '../changes/cursor.ts'
import { changeFields } from '../changes/fields.ts'
import { changesSince, fromNow } from '../changes/follow.ts'
import type { OwnedWebhook, WebhookRow } from './store.ts'

/** What it follows, in the form in which changes are asked for. */
export function inputOf({ kinds, filters }: Pick<WebhookRow, 'kinds' | 'filters'>): ChangeInput {
  const source: Source = 'body'
  const given: Record<string, unknown> = { ...JSON.parse(filters), kinds: JSON.parse(kinds) }
  const entries = Object.entries(given).map(([name, value]) => [name, { value, source }] as const)
  return readInput(changeFields, new Map(entries), false)
}

/** The same context for the owner, in the language of the webhook. */
export function asOwner(
  context: Context,
  { owner: id, login, role, language }: Omit<OwnedWebhook, 'id' | 'cursor'>,
): Context {
  const actor = { id, login: login ?? '', role: role ?? ('anonymous' as const) }
  // It tells what changes, and keeps no copy: it goes on when items are shown in another form.
  const site = { ...context.site, itemForm: '' }
  return { ...context, actor, site, root: { ...context.root, language } }
}

/** Where it begins: with what changes from now on. Throws if a filter is wrong. */
export async function beginNow(
  context: Context,
  webhook: Omit<OwnedWebhook, 'id' | 'cursor'>,
): Promise<string> {
  const { cursor } = await changesSince(asOwner(context, webhook), inputOf(webhook), fromNow, 1)
  return cursor
}

/** Whether its place in the changes is lost: too old, or of another reader. */
export const isCursorLost = ({ code, faults }: Problem): boolean =>
  code === 'rest_cursor_expired' || faults?.['since'] !== undefined
