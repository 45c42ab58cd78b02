// Reads an export again, an entry at a time: as it was written, or as another program has laid it
// out, if it is not too large for that.

import { Refusal } from '../../access/users/refusal.ts'
import type { ImportFile } from '../import/item.ts'
import { formatVersion } from './export.ts'
import { type ExportedItem, entryKinds } from './shapes.ts'

/** A document that is not an entry to a line has to fit into memory. */
const mostBytes = 256 * 1024 * 1024
/** An entry with the files of an image in base64. */
const mostLine = 128 * 1024 * 1024

export interface Head {
  readonly calendar: string
  /** By id: login and mail address of the users who have something in it. */
  readonly authors: ReadonlyMap<number, readonly string[]>
}

export interface Document {
  readonly head: Head
  /** With the line of each, if entries stand on lines of their own. */
  readonly entries: AsyncIterable<{ readonly entry: ExportedItem; readonly line?: number }>
}

export async function openDocument(
  file: ImportFile,
  advance: (bytes: number) => void,
): Promise<Document> {
  const lines = linesOf(file, advance)
  const first = await lines.next()
  const text = first.value ?? ''
  const head = text.endsWith('"items":[') ? headOf(`${text}]}`) : undefined
  if (head) return { head, entries: entriesOf(lines) }
  await lines.return(undefined)
  return wholeDocument(file)
}

async function wholeDocument(file: ImportFile): Promise<Document> {
  if (file.size > mostBytes) throw notOurs(file, 'it is too large to be read at once')
  const chunks: Uint8Array[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  const text = new TextDecoder().decode(Buffer.concat(chunks))
  const head = headOf(text)
  const items: unknown = head && (JSON.parse(text) as { items: unknown }).items
  if (!head || !Array.isArray(items)) throw notOurs(file, 'it is not JSON that fasti export wrote')
  return {
    head,
    entries: (async function* () {
      for (const item of items) yield { entry: checked(item, undefined) }
    })(),
  }
}

const notOurs = ({ name }: ImportFile, why: string) =>
  new Refusal(`${name} cannot be imported: ${why}.`)

function headOf(text: string): Head | undefined {
  const head = parsed(text)
  if (typeof head !== 'object' || head === null || !('fasti' in head)) return undefined
  const { fasti, calendar, authors } = head as { [name: string]: unknown }
  if (typeof fasti !== 'number' || typeof calendar !== 'string') return undefined
  if (fasti > formatVersion) {
    throw new Refusal('This export was written by a newer version of Fasti.')
  }
  return { calendar, authors: authorsOf(authors) }
}

function authorsOf(given: unknown): Head['authors'] {
  const authors: readonly unknown[] = Array.isArray(given) ? given : []
  return new Map(
    authors.map((one) => {
      const { id, login, email } = (one ?? {}) as { [name: string]: unknown }
      return [Number(id), [login, email].filter((name) => typeof name === 'string')]
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* entriesOf(lines: AsyncGenerator<string>): Document['entries'] {
  let line = 1
  for await (const text of lines) {
    line += 1
    if (text === ']}' || text === '') {
      if (text === ']}') return
      continue
    }
    const entry = parsed(text.endsWith(',') ? text.slice(0, -1) : text)
    yield { entry: checked(entry, line), line }
  }
  throw new Refusal('The file breaks off before its end.')
}

function checked(entry: unknown, line: number | undefined): ExportedItem {
  const kind = typeof entry === 'object' && entry !== null && 'kind' in entry ? entry.kind : ''
  if (entryKinds.some((one) => one === kind)) return entry as ExportedItem
  const where = line === undefined ? 'An entry' : `Line ${line}`
  throw new Refusal(`${where} is not an entry of an export.`)
}

/** Without line breaks; UTF-8. */
async function* linesOf(
  file: ImportFile,
  advance: (bytes: number) => void,
): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let [rest, read] = ['', 0]
  for await (const chunk of file.open()) {
    const pieces = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = pieces.pop() ?? ''
    if (rest.length > mostLine) throw notOurs(file, 'a line of it is too long')
    for (const piece of pieces) yield piece
    advance((read += chunk.byteLength))
  }
  if (rest !== '') yield rest
  return undefined
}
