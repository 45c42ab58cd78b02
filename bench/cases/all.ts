import { aliases } from './alias.ts'
import type { Case } from './case.ts'
import { consoleTable } from './console.ts'
import { feed } from './feed.ts'
import { filling } from './filling.ts'
import { history } from './history.ts'
import { flats, searching } from './flat.ts'
import { memory, starting, workers } from './process.ts'
import { once } from './once.ts'
import { pages } from './pages.ts'
import { series } from './series.ts'
import { shares } from './share.ts'
import { postgresWrites } from './postgres_writes.ts'
import { writes } from './writes.ts'

/** In this order: memory is measured after everything else. */
export const cases: readonly Case[] = [
  ...shares,
  ...flats,
  ...searching,
  ...aliases,
  ...once,
  ...consoleTable,
  ...pages,
  feed,
  ...workers,
  ...writes,
  history,
  ...postgresWrites,
  ...series,
  ...filling,
  starting,
  memory,
]
