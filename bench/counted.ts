import { setTimeout as sleep } from 'node:timers/promises'
import { allWords } from '../src/calendar/events/listing/counted/common_words.ts'
import { openDatabase } from '../src/storage/open.ts'
import type { Calendar } from './data/calendar.ts'

const lookMs = 500
const mostLooks = 600

/** Waits until the server has counted the common words that were searched for. */
export async function wordsCounted({ folder, url }: Calendar): Promise<void> {
  const db = await openDatabase({ folder, url, bulk: true })
  try {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const words = await allWords(db)
      if (words.every(({ done }) => done === Number.MAX_SAFE_INTEGER)) return
      await sleep(lookMs)
    }
    throw new Error('The common words were not counted.')
  } finally {
    await db.close()
  }
}
