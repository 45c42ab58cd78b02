import { matches } from '../../language/text/search/search.ts'
import { choice } from './kinds/values.ts'

/** How `search` is meant, on every list that has it (§5.10). */
export const matchField = choice(
  'How search is meant: as a phrase, or as words in any order.',
  matches,
)
