// Slips of the pen in words of time and price: `tonigth`, `satuday`, `kostenlso`.

import { closestTo } from '../../../language/text/search/closest.ts'
import { synonymsWith } from '../../../language/text/search/synonyms.ts'
import { ambiguousMonths, dayByName, monthByName } from './calendar_words.ts'
import { type Typed, lineOf } from './typed.ts'

const shortest = 5
const others =
  "tonight today tomorrow weekend morning afternoon evening heute morgen abend wochenende nachmittag vormittag demain aujourd'hui matin apres-midi week-end manana tarde noche semana kostenlos gratis gratuit online"
const meant: ReadonlyMap<string, number> = new Map(
  [...others.split(' '), ...dayByName.keys(), ...monthByName.keys()]
    .filter((word) => word.length >= shortest && !ambiguousMonths.has(word))
    .map((word) => [word, 1]),
)
/** Words that only look like one of these. */
const right: ReadonlySet<string> = new Set(
  'heure heures horas mornings evenings afternoons weekends gratuite gratuits gratuites gratuito gratuita kostenlose abends morgens heut later watch match lunch dinner'.split(
    ' ',
  ),
)
const ours = synonymsWith([])

/** Words that may be slips, by their folded form, with what they mean then. */
export function slipsIn({ words }: Typed): ReadonlyMap<string, string> {
  return new Map(
    words.flatMap(({ folded }) => {
      const isOther = meant.has(folded) || right.has(folded) || ours.of(folded).length > 0
      if (folded.length < shortest || isOther) return []
      const [found] = closestTo(folded, meant, 1)
      return found?.[0] === folded[0] && found !== undefined ? [[folded, found] as const] : []
    }),
  )
}

/** The same words as they were meant. */
export function withoutSlips(typed: Typed, slips: ReadonlyMap<string, string>): Typed {
  if (slips.size === 0) return typed
  const words = typed.words.map((word) => ({
    ...word,
    folded: slips.get(word.folded) ?? word.folded,
  }))
  return { ...typed, words, line: lineOf(words) }
}
