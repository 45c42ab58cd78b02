// Parents and passwords in the model.

import {
  type Item,
  type Model,
  type Values,
  type Who,
  forbidden,
  invalid,
  itemOf,
  mayEdit,
  mayRead,
  occurrencesOf,
  refuse,
} from './model.ts'
import { Undefined } from './schedule.ts'

interface Change {
  /** The key of the parent; 0 is none. */
  readonly parent?: number
  readonly values: Partial<Values>
}

/** §6.16: what may be read, but not edited, is no parent; what is hidden is unknown. */
export function refuseParent(model: Model, who: Who, item: Item, { parent = 0 }: Change): void {
  if (parent === 0 || parent === item.parent) return
  const above = itemOf(model, parent)
  if (above.isTrash || !mayRead(model, who, above)) refuse(invalid('post_parent'))
  if (!mayEdit(model, who, above)) refuse(forbidden)
}

export function setParent(model: Model, item: Item, { parent }: Change): void {
  if (parent === undefined) return
  for (let above = parent; above !== 0;) {
    if (above === item.key) refuse(invalid('post_parent'))
    const { parent: next, occurrence } = itemOf(model, above)
    above = occurrence?.series ?? next
  }
  item.parent = parent
}

/** Only hashes are stored, so that nobody knows that an own value is not own any more. */
export function refuseKnownPassword(
  model: Model,
  series: Item,
  { values: { password = '' } }: Change,
): void {
  const isOwn = ({ occurrence }: Item) => occurrence!.own.password === password
  if (password !== '' && occurrencesOf(model, series).some(isOwn)) {
    throw new Undefined('An occurrence has the same password.')
  }
}
