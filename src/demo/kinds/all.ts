import { clinic, committee, fair, hearing, helping, helpingIndoors, parishLife } from './civic.ts'
import type { Kind } from './kind.ts'
import { lecture, reading, science, webinar, workshop } from './learning.ts'
import { exhibition, townDay, vacationWeek } from './long.ts'
import { chamber, choirConcert, jazz, openAir, opera } from './music.ts'
import { match, onTheWater, race, swimMeet, walk, yoga } from './outdoors.ts'
import { comedy, dance, film, play, puppets } from './stage.ts'

/** Kinds of events that take place once. */
export const kinds: readonly Kind[] = [
  jazz,
  chamber,
  choirConcert,
  opera,
  openAir,
  play,
  comedy,
  film,
  dance,
  puppets,
  match,
  race,
  onTheWater,
  swimMeet,
  walk,
  yoga,
  committee,
  hearing,
  helping,
  helpingIndoors,
  fair,
  parishLife,
  clinic,
  lecture,
  reading,
  workshop,
  webinar,
  science,
  exhibition,
  vacationWeek,
  townDay,
]
