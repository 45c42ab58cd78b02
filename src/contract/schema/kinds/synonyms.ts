import { readSynonyms } from '../../../language/text/search/synonyms.ts'
import { cleanText, isLonger } from '../../../language/text/html/plain.ts'
import { type Field, bad, value } from '../field.ts'

const mostGroups = 200
const [fewest, mostWords] = [2, 20]
const longestWord = 60
/** Of all of them: every node reads them after every write. */
const longest = 10_000

/** Words for the same thing, with `=` between them, a group a line; or with `;` between groups. */
export function synonyms(doc: string): Field<string> {
  return {
    doc,
    published: { type: 'string', format: 'lines', maxLength: longest },
    read: (given) => {
      if (typeof given !== 'string') return bad('text')
      if (isLonger(given, longest)) return bad('long', { max: longest })
      const groups = readSynonyms(cleanText(given))
      if (groups.length > mostGroups) return bad('many', { max: mostGroups })
      for (const words of groups) {
        const entry = words.filter((word) => word !== '').join(' = ')
        if (words.length < fewest || words.includes('')) return bad('synonymAlone', { entry })
        if (words.length > mostWords) return bad('synonymMany', { entry, max: mostWords })
        const long = words.find((word) => isLonger(word, longestWord))
        if (long !== undefined) return bad('synonymLong', { entry: long, max: longestWord })
      }
      return value(groups.map((words) => words.join(' = ')).join('\n'))
    },
  }
}
