// The pictures of the demo, drawn and stored like any upload.

import type { Context } from '../../access/context.ts'
import { uploadImage } from '../../calendar/images/operations.ts'
import { type TownPlace, type Theme, themes } from './data.ts'
import { type Poster, drawPoster, emblems, eventLooks, placeLooks } from './posters/poster.ts'
import type { Random } from './random.ts'

export interface Pictures {
  readonly events: ReadonlyMap<Theme, readonly number[]>
  readonly places: ReadonlyMap<TownPlace['look'], number>
  readonly hosts: readonly number[]
}

/** A small calendar has one of each kind, a large one two. */
const manyEvents = 200

export async function makePictures(
  context: Context,
  random: Random,
  events: number,
): Promise<Pictures> {
  const each = events < manyEvents ? [0] : [0, 1]
  const ofEvents = new Map<Theme, readonly number[]>()
  for (const theme of themes) {
    const ids: number[] = []
    for (const index of each) {
      ids.push(await store(context, drawPoster(random, eventLooks[theme], index), 'jpeg'))
    }
    ofEvents.set(theme, ids)
  }
  const ofPlaces = new Map<TownPlace['look'], number>()
  for (const look of Object.keys(placeLooks) as TownPlace['look'][]) {
    ofPlaces.set(look, await store(context, drawPoster(random, placeLooks[look], 0), 'jpeg'))
  }
  const ofHosts: number[] = []
  for (const index of emblems.words.keys()) {
    ofHosts.push(await store(context, drawPoster(random, emblems, index), 'png'))
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
