// The pictures of the demo, drawn and stored like any upload.

import type { Context } from '../../access/context.ts'
import { uploadImage } from '../../calendar/images/operations.ts'
import { type Look, type Theme, posters } from './data.ts'
import { type Poster, drawPoster } from './posters/poster.ts'
import type { Random } from './random.ts'

export interface Pictures {
  readonly events: ReadonlyMap<Theme, readonly number[]>
  readonly places: ReadonlyMap<string, number>
  readonly hosts: readonly number[]
}

/** A small calendar has one of each kind, a large one two. */
const manyEvents = 200

export async function makePictures(
  context: Context,
  random: Random,
  events: number,
): Promise<Pictures> {
  const picture = (look: Look, index = 0, form: 'jpeg' | 'png' = 'jpeg') =>
    store(context, drawPoster(random, look, index), form)
  const each = events < manyEvents ? [0] : [0, 1]
  const ofEvents = new Map<Theme, readonly number[]>()
  const ofPlaces = new Map<string, number>()
  const ofHosts: number[] = []
  for (const [theme, look] of Object.entries(posters.events)) {
    const ids: number[] = []
    for (const index of each) ids.push(await picture(look, index))
    ofEvents.set(theme, ids)
  }
  for (const [name, look] of Object.entries(posters.places)) {
    ofPlaces.set(name, await picture(look))
  }
  for (const index of posters.emblems.words.keys()) {
    ofHosts.push(await picture(posters.emblems, index, 'png'))
  }
  return { events: ofEvents, places: ofPlaces, hosts: ofHosts }
}

async function store(
  context: Context,
  { name, svg }: Poster,
  form: 'jpeg' | 'png',
): Promise<number> {
  // Loaded with the first picture, because loading is slow.
  const { default: sharp } = await import('sharp')
  const drawn = sharp(Buffer.from(svg))
  const file = await (form === 'png' ? drawn.png() : drawn.jpeg({ quality: 90 })).toBuffer()
  return (await uploadImage(context, { file, name: `${name}.${form}` })).id
}
