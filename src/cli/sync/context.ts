import type { Command } from 'commander'
import type { Context } from '../../access/context.ts'
import { faultTexts } from '../../language/faults.ts'
import { Refusal } from '../../access/users/refusal.ts'
import { readableValues } from '../../calendar/console/settings/rules.ts'
import { readSettings } from '../../calendar/console/settings/store.ts'
import { ownContext } from '../demo/context.ts'
import { Problem } from '../../language/problem.ts'
import { speaker } from '../../language/text/locale/say.ts'
import { now } from '../../language/time/clock.ts'
import { administrator } from '../serve/administrator.ts'
import { withDatabase } from '../session.ts'

/** Problems become sentences: the command line speaks English. */
export const withContext = async <T>(
  command: Command,
  work: (context: Context) => Promise<T>,
): Promise<T> =>
  withDatabase(command, async (db, { settings, languages }) => {
    const actor = await administrator(db, console.error)
    const stored = readableValues(await readSettings(db))
    const context = ownContext({ settings, languages, db, actor, stored, now: now() })
    return work(context).catch((error: unknown) => {
      throw error instanceof Problem ? new Refusal(sentenceOf(error)) : error
    })
  })

const say = speaker('en', {})

function sentenceOf({ sentence, facts, faults = {} }: Problem): string {
  const wrong = Object.entries(faults).map(([param, { kind, facts: own }]) =>
    say(faultTexts[kind][1], { ...own, param }),
  )
  return wrong.length > 0 ? wrong.join(' ') : say(sentence, facts)
}
