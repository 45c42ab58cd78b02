// Delete with each scope in the model (§17.4, §17.8).

import {
  type Item,
  type Model,
  type Who,
  forbidden,
  invalid,
  isEditor,
  itemOf,
  mayEdit,
  occurrencesOf,
  refuse,
  seriesOf,
} from './model.ts'
import { discard, exceptFor } from './recurrences.ts'
import { Undefined, cutAt } from './schedule.ts'
import { type Scope, isFirst } from './writes.ts'

export function remove(
  model: Model,
  who: Who,
  key: number,
  scope: Scope | undefined,
  force: boolean,
): number {
  const item = itemOf(model, key)
  const series = seriesOf(model, item)
  const isWhole = series !== undefined && (scope === 'following' || scope === 'all')
  if (item.isTrash && series && !series.schedule) {
    throw new Undefined('Its series is none any more.')
  }
  if (!mayEdit(model, who, isWhole ? series : item)) refuse(forbidden)
  if (force && !isEditor(who)) refuse(forbidden)
  const isOddScope = item.schedule !== undefined && scope !== undefined && scope !== 'all'
  if (item.isTrash && isOddScope) throw new Undefined('Two things are wrong.')
  if (isOddScope) refuse(invalid('scope'))
  if (item.isTrash && isWhole) throw new Undefined('It is deleted from the trash.')
  if (item.isTrash && !force) refuse({ status: 410, code: 'event-is-in-trash' })
  if (item.schedule) return removeAll(model, item, force)
  if (!series) return removeSingle(model, item, force)
  if (!isWhole) return removeThis(model, item, series, force)
  if (scope === 'all' || isFirst(model, item)) return removeAll(model, series, force)
  return removeFollowing(model, series, item, force)
}

function removeSingle(model: Model, item: Item, force: boolean): number {
  if (force && item.wasSeries) throw new Undefined('It has been a series before.')
  item.isTrash = true
  if (force) forget(model, [item])
  return item.key
}

function removeThis(model: Model, item: Item, series: Item, force: boolean): number {
  if (!series.schedule) throw new Undefined('Its series is none any more.')
  exceptFor(series, item.occurrence!.original)
  discard(item, 'alone')
  if (force) forget(model, [item])
  return item.key
}

function removeAll(model: Model, series: Item, force: boolean): number {
  const items = occurrencesOf(model, series)
  if (force) forget(model, [series, ...items])
  series.isTrash = true
  for (const item of items) if (!item.isTrash) discard(item, 'series')
  return series.key
}

function removeFollowing(model: Model, series: Item, item: Item, force: boolean): number {
  const { original } = item.occurrence!
  series.schedule = cutAt(series.schedule!, original).before
  for (const one of occurrencesOf(model, series)) {
    if (one.occurrence!.original < original) continue
    if (force && one.isTrash) throw new Undefined('Some are in the trash already.')
    if (!one.isTrash) discard(one, 'rule')
    if (force) forget(model, [one])
  }
  return series.key
}

/** Gone for good; children get `post_parent` 0 (§8.2). */
function forget({ items }: Model, gone: readonly Item[]): void {
  const keys = new Set(gone.map(({ key }) => key))
  for (const key of keys) items.delete(key)
  for (const item of items.values()) if (keys.has(item.parent)) item.parent = 0
}
