// Cards as they were drawn: made on first demand, one at a time, and kept up to a bound.

import { LRUCache } from 'lru-cache'
import { serialQueue } from '../../calendar/images/resize.ts'
import type { Card, CardFrame } from './card.ts'
import { drawCard } from './draw/draw.ts'
import { Undecodable, rasterize, rasterizeWith } from './draw/raster.ts'
import { loadFonts } from './text/fonts.ts'

/** What is drawn depends on its tag alone, so it is right for ever. */
const keptBytes = 12 * 1024 * 1024

export interface DrawnCards {
  /** `open` gives the picture, if it is there; refused as unavailable while too many wait. */
  draw(
    tag: string,
    card: Card,
    frame: CardFrame,
    open: () => Promise<Buffer | undefined>,
  ): Promise<Buffer>
}

export function openCards(): DrawnCards {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length + 256,
  })
  const inTurn = serialQueue()
  const drawing = new Map<string, Promise<Buffer>>()
  const make: DrawnCards['draw'] = async (tag, card, frame, open) => {
    try {
      const made = await inTurn(() => drawOne(card, frame, open))
      kept.set(tag, made)
      return made
    } finally {
      drawing.delete(tag)
    }
  }
  return {
    draw: async (tag, card, frame, open) => {
      const known = kept.get(tag)
      if (known) return known
      const begun = drawing.get(tag) ?? make(tag, card, frame, open)
      drawing.set(tag, begun)
      return begun
    },
  }
}

export async function drawOne(
  card: Card,
  frame: CardFrame,
  open: () => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const fonts = await loadFonts()
  const bytes = card.picture && (await open())
  if (bytes && card.picture) {
    try {
      const svg = drawCard(card, frame, fonts, true)
      return await rasterizeWith(svg, { bytes, focus: card.picture })
    } catch (error) {
      if (!(error instanceof Undecodable)) throw error
    }
  }
  return rasterize(drawCard(card, frame, fonts, false))
}
