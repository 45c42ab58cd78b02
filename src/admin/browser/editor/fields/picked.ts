// What is chosen from lists of the calendar, and how it is called.

import { useEffect, useState } from 'preact/hooks'
import { get } from '../../api.ts'
import { type ListName, nameOf, type Shown, titleIn } from '../form/kinds.ts'

/** Of which list a field has some. */
export const pickers: Readonly<Record<string, ListName>> = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
}

/** Of which there is one: what it belongs to. */
export const parents: Readonly<Record<string, ListName>> = {
  post_parent: 'events',
  parent: 'categories',
}

/** The names of those that are chosen; with another `turn` they are read again. */
export function useNames(
  list: ListName,
  ids: readonly number[],
  turn = 0,
): ReadonlyMap<number, string> {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => setNames(new Map()), [turn])
  const missing = ids.filter((id) => !names.has(id)).join()
  useEffect(() => {
    if (missing === '') return
    void Promise.all(
      missing.split(',').map(async (id) => {
        const one: Shown = await get(`events/${list}/${Number(id)}`).catch(() => ({}))
        return [Number(id), nameOf(one, titleIn(list)) || `#${id}`] as const
      }),
    ).then((some) => setNames((before) => new Map([...before, ...some])))
  }, [list, missing])
  return names
}
