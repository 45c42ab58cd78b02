// The colours of categories and tags, for every screen that shows them.

import { signal } from '@preact/signals'
import { ask, everyPage, get } from '../api.ts'
import { textOn } from './contrast.ts'

/** By id of the category or tag: `#rrggbb`. */
export const colours = signal<ReadonlyMap<number, string>>(new Map())

const root = 'console/colours'

/** Reads them all; what shows `colours` changes by itself. */
export async function loadColours(): Promise<void> {
  const found = await everyPage(async (page) => {
    const body = await get(root, { query: { per_page: 100, page } })
    return [body.colours, body.total_pages]
  })
  colours.value = new Map(found.map(({ id, colour }) => [id, colour]))
}

/** An empty colour is none. */
export async function setColour(id: number, colour: string): Promise<void> {
  const made = await ask('PUT', `${root}/${id}`, { body: { colour } })
  const others = [...colours.value].filter(([one]) => one !== id)
  colours.value = new Map(made.colour === '' ? others : [...others, [id, made.colour]])
}

/** For the `style` of what is shown in the colour; undefined if there is none. */
export function colourStyle(id: number) {
  const colour = colours.value.get(id)
  return colour && { backgroundColor: colour, color: textOn(colour), borderColor: colour }
}
