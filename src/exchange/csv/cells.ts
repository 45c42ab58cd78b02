// Single cells that mean something else than their text: yes and no, lists, states.

import { foldLetters } from '../../language/text/search/fold.ts'

const yes =
  'true yes y 1 x on ein an wahr ja j si s verdadero cierto oui o vrai v ✓ ✔ ☑ checked activado actif ganztagig ganztags private privat privado prive confidential vertraulich confidencial confidentiel personal personlich personnel all day'
const no =
  'false no n 0 - off aus falsch nein falso non faux f desactivado inactif normal public offentlich publico ☐ ✗ ✘'

const flags: ReadonlyMap<string, boolean> = new Map([
  ...yes.split(' ').map((word) => [word, true] as const),
  ...no.split(' ').map((word) => [word, false] as const),
])

const LONGEST_WORD = 60

/** Undefined if the cell is neither yes nor no in one of our languages. */
export const readFlag = (cell: string): boolean | undefined =>
  cell.length > LONGEST_WORD ? undefined : flags.get(foldLetters(cell))

/** The first of these that is outside of quotation marks cuts a list. */
const separators = ['\n', '|', ';', ','] as const
const mostEntries = 500
/** More than that many entries have. */
const LONGEST_LIST = 100_000

/** The entries of a cell, which may stand between quotation marks; without doubles. */
export function readList(cell: string): readonly string[] {
  const text = cell.slice(0, LONGEST_LIST).replace(/\r\n?/g, '\n')
  const seen = new Set<string>()
  return piecesOf(text)
    .filter((piece) => /[^\s,;|]/.test(piece))
    .map((piece) => unquoted(piece.trim()).trim())
    .filter((entry) => {
      const key = entry.toLowerCase()
      const isNew = entry !== '' && !seen.has(key)
      seen.add(key)
      return isNew
    })
    .slice(0, mostEntries)
}

function piecesOf(text: string): readonly string[] {
  const places = placesOutside(text)
  const separator = separators.find((one) => places.some((at) => text[at] === one))
  const pieces: string[] = []
  let from = 0
  for (const at of places) {
    if (text[at] !== separator) continue
    pieces.push(text.slice(from, at))
    from = at + 1
  }
  return [...pieces, text.slice(from)]
}

/** Where separators are that stand in no quoted entry. */
function placesOutside(text: string): readonly number[] {
  const places: number[] = []
  const lastQuote = text.lastIndexOf('"')
  let isQuoted = false
  let isBegin = true
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    const isSeparator = separators.some((one) => one === character)
    // A quotation mark that is never closed holds nothing together.
    if (isSeparator && (!isQuoted || at > lastQuote)) places.push(at)
    // A doubled one inside of an entry is one of its text.
    if (character === '"' && isQuoted && text[at + 1] === '"') at += 1
    else if (character === '"' && (isQuoted || isBegin)) isQuoted = !isQuoted
    if (isSeparator) isBegin = true
    else if (character !== ' ' && character !== '"') isBegin = false
  }
  return places
}

const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"')
    : text

/** The reverse of `readList`. */
export const writeList = (entries: readonly string[]): string =>
  entries
    .map((entry) => (/[,;|"\n\r]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry))
    .join(', ')

const words = <Value extends string>(known: Readonly<Record<Value, string>>) =>
  new Map(
    Object.entries<string>(known).flatMap(([value, said]) =>
      said.split(' ').map((word) => [word, value as Value] as const),
    ),
  )

const statuses = words({
  publish: 'publish published public veroffentlicht publicado publie',
  draft: 'draft entwurf borrador brouillon',
  pending: 'pending ausstehend pendiente',
  private: 'private privat privado prive',
  future: 'future',
  /** By a password, which a table does not have. */
  protected: 'protected geschutzt protegido protegida protege protegee',
})

const states = words({
  scheduled:
    'scheduled eventscheduled confirmed geplant bestatigt confirme confirmado programado planifie',
  cancelled: 'cancelled canceled eventcancelled abgesagt cancelado cancelada annule annulee',
  postponed:
    'postponed eventpostponed verschoben pospuesto pospuesta aplazado aplazada reporte reportee',
  rescheduled: 'rescheduled eventrescheduled verlegt reprogramado reprogramada reprogramme',
})

const attendances = words({
  offline: 'offline offlineeventattendancemode presential vorort presencial presentiel',
  online: 'online onlineeventattendancemode virtual virtuell virtuel',
  mixed: 'mixed mixedeventattendancemode hybrid hibrido hybride',
})

const word = (cell: string): string => (cell.length > LONGEST_WORD ? '' : foldLetters(cell))

export const readStatus = (cell: string) => statuses.get(word(cell))
export const readState = (cell: string) => states.get(word(cell))
export const readAttendance = (cell: string) => attendances.get(word(cell))
