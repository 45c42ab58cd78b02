import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../storage/database.ts'
import { countSome, forgetWords, uncountedWords } from './listing/counted/common_words.ts'

const keptSeconds = 7 * 86_400
/** Between two pieces, for those who wait. */
const restMs = 20

/** Counts the common words that somebody searched for, in small pieces until it is told to stop. */
export async function countWords(
  db: Database,
  now: number,
  isStopped: () => boolean,
): Promise<void> {
  await forgetWords(db, now - keptSeconds)
  for (const word of await uncountedWords(db)) {
    while (!isStopped() && !(await countSome(db, word, now))) await pause(restMs)
  }
}
