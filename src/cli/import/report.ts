// What became of the items of an import: on standard output, or told to a server.

import type { CsvColumn } from '../../exchange/csv/header/columns.ts'
import type { Remark } from '../../exchange/import/item.ts'
import { type Counts, type Outcome, noCounts, outcomes } from '../../exchange/import/outcome.ts'
import type { Imported } from '../../exchange/import/run.ts'
import { mostShown, needsLook } from '../../exchange/tasks/rules.ts'
import { speaker } from '../../language/text/locale/say.ts'
import { inPart, statusOf } from '../exit_status.ts'
import { hasParent, tellParent } from '../parent.ts'

interface Printing {
  readonly json?: boolean
  readonly dryRun?: boolean
}

export interface Printer {
  /** How the columns of a table are understood. */
  readonly columns: (columns: readonly CsvColumn[]) => void
  readonly begun: (id: number, group: string) => void
  readonly add: (outcome: Outcome) => void
  readonly finish: (counts: Counts, group: string | undefined) => void
  /** Says what was done before it failed. */
  readonly fail: () => void
}

/** Does the work of an import and reports it. */
export async function reported<T extends Imported>(
  options: Printing,
  work: (printer: Printer) => Promise<T>,
): Promise<T> {
  const printer = printerOf(options)
  let taken = 0
  const add = (outcome: Outcome) => {
    if (outcome.outcome !== 'refused') taken += 1
    printer.add(outcome)
  }
  try {
    const imported = await work({ ...printer, add })
    printer.finish(imported.counts, imported.group)
    endWith(statusOf(imported.counts))
    return imported
  } catch (error) {
    printer.fail()
    if (taken > 0 && !options.dryRun) endWith(inPart)
    throw error
  }
}

/** A server hears the counts, and takes any other end for a failure of the process. */
export function endWith(status: number): void {
  if (status !== 0 && !hasParent()) process.exitCode = status
}

/** On a screen what needs a look, and the counts; as JSON every item, in one document. */
export function printerOf({ json, dryRun = false }: Printing): Printer {
  if (hasParent()) return toParent(dryRun)
  return json ? asJson() : asLines(dryRun)
}

const say = speaker('en', {})

/** The command line speaks English. */
export const inEnglish = ({ sentence, facts }: Remark): string => say(sentence, facts)

const nothing = () => {}

/** Standard output may be the report. */
const printColumns = (columns: readonly CsvColumn[]): void => {
  const words = columns.map(({ name, field }) => `${name} = ${field ?? '-'}`)
  console.error(`Columns: ${words.join(', ')}.`)
}

function asLines(isDry: boolean): Printer {
  return {
    columns: printColumns,
    begun: nothing,
    add: (one) => {
      if (needsLook(one)) console.log(lineOf(one))
    },
    finish: (counts, group) => {
      const words = outcomes.flatMap((name) =>
        counts[name] > 0 ? [`${counts[name]} ${name}`] : [],
      )
      const sum = words.length > 0 ? words.join(', ') : 'nothing to import'
      console.log(isDry ? `Would be: ${sum}. Nothing was changed.` : `${capital(sum)}.`)
      if (group !== undefined) console.log(`To take it all back: npx fasti undo --group ${group}`)
    },
    fail: nothing,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function lineOf({ outcome, title, line, remarks }: Outcome): string {
  const place = line === undefined ? '' : `line ${line}, `
  return `${outcome}: ${place}${title === '' ? 'untitled' : title}: ${remarks.map(inEnglish).join(' ')}`
}

function asJson(): Printer {
  let before = '{"items":['
  const write = (text: string) => {
    process.stdout.write(`${before}${text}`)
    before = ''
  }
  let comma = ''
  return {
    columns: printColumns,
    begun: nothing,
    add: ({ outcome, kind, id, title, line, remarks }) => {
      const shown = { outcome, kind, id, title, line, remarks: remarks.map(inEnglish) }
      write(`${comma}\n${JSON.stringify(shown)}`)
      comma = ','
    },
    finish: (counts, group) => {
      write(`\n],"counts":${JSON.stringify(counts)},"group":${JSON.stringify(group ?? null)}}\n`)
    },
    fail: nothing,
  }
}

/** Sentences are sent as they are declared: who reads them there has a language. */
function toParent(isDry: boolean): Printer {
  const counts = { ...noCounts }
  const shown: unknown[] = []
  let columns: unknown[] = []
  let begun: { readonly id: number; readonly group: string } | undefined
  const tell = (group: string | undefined) =>
    tellParent({
      result: {
        import: begun?.id ?? null,
        dry_run: isDry,
        counts,
        group: group ?? null,
        columns,
        outcomes: shown,
      },
    })
  return {
    columns: (found) => {
      columns = found.map(({ name, field }) => ({ name, field: field ?? null }))
    },
    begun: (id, group) => void (begun = { id, group }),
    add: (one) => {
      counts[one.outcome] += 1
      if (shown.length >= mostShown || !needsLook(one)) return
      const { outcome, kind, id = null, title, line = null, remarks } = one
      shown.push({ outcome, kind, id, title, line, remarks })
    },
    finish: (_counts, group) => tell(group),
    fail: () => tell(counts.created + counts.updated > 0 ? begun?.group : undefined),
  }
}
