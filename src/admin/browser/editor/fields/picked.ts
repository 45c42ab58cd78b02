// What is chosen from lists of the calendar, and how it is called.

import { useEffect, useState } from 'preact/hooks'
import { get } from '../../api.ts'
import { type ListName, type Shown, type TitleName, nameOf } from '../form/kinds.ts'

export interface Picked {
  /** `venues` */
  readonly list: ListName
  /** The field with the name: `venue`. */
  readonly title: TitleName
}

export const pickers: Readonly<Record<string, Picked>> = {
  venue: { list: 'venues', title: 'venue' },
  organizer: { list: 'organizers', title: 'organizer' },
  categories: { list: 'categories', title: 'name' },
  tags: { list: 'tags', title: 'name' },
}

/** Of which there is one: what it belongs to. */
export const parents: Readonly<Record<string, Picked>> = {
  post_parent: { list: 'events', title: 'title' },
  parent: { list: 'categories', title: 'name' },
}

/** The names of those that are chosen; with another `turn` they are read again. */
export function useNames(
  list: ListName,
  title: TitleName,
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
        return [Number(id), nameOf(one, title) || `#${id}`] as const
      }),
    ).then((some) => setNames((before) => new Map([...before, ...some])))
  }, [list, title, missing])
  return names
}
