// Files for the reader of iCalendar, and what it gives of them.

import { Buffer } from 'node:buffer'
import type { ImportFile, FileItem, ReadOptions } from '../../src/exchange/import/item.ts'
import { readIcal } from '../../src/exchange/ical/read.ts'

export interface CountedFile extends ImportFile {
  /** How many bytes were read of it, over all passes. */
  readonly read: () => number
}

/** A file in memory that comes in chunks of a size. */
export function fileOf(content: string | Buffer, size = 1 << 16, name = 'test.ics'): CountedFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  let read = 0
  async function* open(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < bytes.length; from += size) {
      const chunk = bytes.subarray(from, from + size)
      read += chunk.length
      yield chunk
    }
  }
  return { name, size: bytes.length, open, read: () => read }
}

export const inBerlin: ReadOptions = { zone: 'Europe/Berlin' }

export async function itemsOf(
  content: string | Buffer | ImportFile,
  options: ReadOptions = inBerlin,
): Promise<readonly FileItem[]> {
  const isFile = typeof content === 'object' && 'open' in content
  const found: FileItem[] = []
  for await (const item of readIcal(isFile ? content : fileOf(content), options)) found.push(item)
  return found
}

/** Lines as a file has them. */
export const lines = (...given: readonly string[]): string => `${given.join('\r\n')}\r\n`

export const calendar = (...given: readonly string[]): string =>
  lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...given, 'END:VCALENDAR')

export const event = (uid: string, ...given: readonly string[]): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, ...given, 'END:VEVENT'].join('\r\n')
