import { matches } from '../text/search.ts'
import { choice } from './values.ts'

/** How `search` is meant, on every list that has it (§5.10). */
export const matchField = choice(
  'How search is meant: as a phrase, or as words in any order.',
  matches,
)
