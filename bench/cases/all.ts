import type { Case } from './case.ts'
import { flats, searching } from './flat.ts'
import { memory, starting, workers } from './process.ts'
import { pages } from './pages.ts'
import { shares } from './share.ts'
import { writes } from './writes.ts'

/** In this order: the memory is looked at when everything else is done. */
export const cases: readonly Case[] = [
  ...shares,
  ...flats,
  ...searching,
  ...pages,
  ...workers,
  ...writes,
  starting,
  memory,
]
