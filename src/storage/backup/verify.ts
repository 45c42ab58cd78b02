// Reads a backup completely and compares it with what it says of itself.

import { stat } from 'node:fs/promises'
import { type Contents, type Header, names, readContents, readHeader } from './contents.ts'
import {
  type CalendarPart,
  type Read,
  type Source,
  type Take,
  type Watching,
  advanceBy,
  newTally,
} from './parts.ts'
import { type ArchiveEntry, readArchive, refuseChanged } from './archive/read.ts'
import { damaged, goOn } from './unusable.ts'

export interface Verified extends Read {
  /** The size of the file. */
  readonly bytes: number
}

/** Throws unless all of it is as it was written. */
export async function verifyBackup(file: string, watching: Watching = {}): Promise<Verified> {
  const { size: bytes } = await stat(file)
  const check: Take = async (part) => advanceBy(part, watching, 'checking')
  return { ...(await readParts(file, check, watching)), bytes }
}

export const backupAt = (file: string, { schema }: Header): Source => ({
  name: `the backup ${file}`,
  schema,
  read: (take, watching) => readParts(file, take, watching),
})

/** Returns only if all of it is as it was written. */
async function readParts(
  file: string,
  take: Take,
  { begin = () => {}, signal }: Watching,
): Promise<Read> {
  let header: Header | undefined
  let contents: Contents | undefined
  const tally = newTally()
  for await (const entry of readArchive(file)) {
    goOn(signal)
    if (!header) {
      if (entry.name !== names.header) throw damaged(file, 'its header is missing')
      header = await headerOf(file, entry.content.toString())
      begin(header)
      await take({ kind: 'header', header })
    } else if (entry.name === names.contents) {
      contents = readContents(file, entry.content.toString())
    } else if (contents) {
      throw damaged(file, 'there is more in it than it says')
    } else {
      const part = partOf(file, header, entry)
      tally.add(part)
      await take(part)
    }
  }
  if (!header || !contents) throw damaged(file, 'it ends too early')
  const order = header.tables.map(({ name }) => name)
  const { wrong_files } = contents
  const found: Contents = { ...tally.result(order), wrong_files }
  if (JSON.stringify(found) !== JSON.stringify(contents)) {
    throw damaged(file, 'what is in it is not what it says')
  }
  return { header, contents }
}

/** That it is of a newer version may be the work of a flipped byte. */
async function headerOf(file: string, text: string): Promise<Header> {
  try {
    return readHeader(file, text)
  } catch (error) {
    await refuseChanged(file)
    throw error
  }
}

/** No way out of the folder of the images, and no hidden files. */
const safePath = /^(?:[^./\\:\0][^/\\:\0]*\/)*[^./\\:\0][^/\\:\0]*$/

function partOf(file: string, { tables }: Header, { name, content }: ArchiveEntry): CalendarPart {
  const [, table] = /^tables\/(\w+)\/\d+\.jsonl$/.exec(name) ?? []
  if (table !== undefined) {
    if (tables.some((one) => one.name === table)) return rowsIn(table, content)
    throw damaged(file, 'it has rows of an unknown table')
  }
  const path = name.slice(names.media.length)
  if (name.startsWith(names.media) && safePath.test(path)) return { kind: 'file', path, content }
  throw damaged(file, 'it has an entry of an unknown name')
}

function rowsIn(table: string, lines: Buffer): CalendarPart {
  let count = 0
  for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) count += 1
  return { kind: 'rows', table, lines, count }
}
