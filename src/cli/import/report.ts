// What became of the items of an import, on standard output.

import type { Remark } from '../../transfer/import/item.ts'
import { type Counts, type Outcome, outcomes } from '../../transfer/import/outcome.ts'
import { speaker } from '../../text/say.ts'

interface Printing {
  readonly json?: boolean
  readonly dryRun?: boolean
}

export interface Printer {
  readonly add: (outcome: Outcome) => void
  readonly finish: (counts: Counts, group: string | undefined) => void
}

/** On a screen what needs a look, and the counts; as JSON every item, in one document. */
export function printerOf({ json, dryRun }: Printing): Printer {
  return json ? asJson() : asLines(dryRun ?? false)
}

const say = speaker('en', {})

/** The command line speaks English. */
export const inEnglish = ({ sentence, facts }: Remark): string => say(sentence, facts)

function asLines(isDry: boolean): Printer {
  return {
    add: (one) => {
      if (one.remarks.length > 0 || one.outcome === 'refused') console.log(lineOf(one))
    },
    finish: (counts, group) => {
      const words = outcomes.flatMap((name) =>
        counts[name] > 0 ? [`${counts[name]} ${name}`] : [],
      )
      const sum = words.length > 0 ? words.join(', ') : 'nothing to import'
      console.log(isDry ? `Would be: ${sum}. Nothing was changed.` : `${capital(sum)}.`)
      if (group !== undefined) console.log(`To take it all back: npx fasti undo --group ${group}`)
    },
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function lineOf({ outcome, title, line, remarks }: Outcome): string {
  const place = line === undefined ? '' : `line ${line}, `
  return `${outcome}: ${place}${title === '' ? 'untitled' : title}: ${remarks.map(inEnglish).join(' ')}`
}

function asJson(): Printer {
  let isFirst = true
  process.stdout.write('{"items":[')
  return {
    add: ({ outcome, kind, id, title, line, remarks }) => {
      const shown = { outcome, kind, id, title, line, remarks: remarks.map(inEnglish) }
      process.stdout.write(`${isFirst ? '' : ','}\n${JSON.stringify(shown)}`)
      isFirst = false
    },
    finish: (counts, group) => {
      process.stdout.write(
        `\n],"counts":${JSON.stringify(counts)},"group":${JSON.stringify(group ?? null)}}\n`,
      )
    },
  }
}
