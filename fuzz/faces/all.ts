import { around, reads, uploads, writes } from './interface.ts'
import { embeds, feeds, media, oembed, operators, pages } from './visitors.ts'
import type { Face } from './face.ts'

/** Each with its relative frequency. */
export const faces: readonly (readonly [face: Face, weight: number])[] = [
  [reads, 30],
  [writes, 30],
  [uploads, 5],
  [around, 6],
  [pages, 10],
  [feeds, 7],
  [embeds, 4],
  [oembed, 3],
  [media, 3],
  [operators, 2],
]
