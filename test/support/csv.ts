// CSV files in tests: from bytes or text, and what is read of them in words.

import type { CsvLook, RefusedFile } from '../../src/exchange/csv/look.ts'
import type { ImportFile, FileItem, Remark } from '../../src/exchange/import/item.ts'
import { speaker } from '../../src/language/text/locale/say.ts'

/** In pieces of `size` bytes. */
export function fileOf(
  content: Uint8Array | string,
  { name = 'events.csv', size = 65_536 } = {},
): ImportFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const open = async function* () {
    for (let at = 0; at < bytes.length; at += size) {
      yield await Promise.resolve(bytes.subarray(at, at + size))
    }
  }
  return { name, size: bytes.length, open }
}

export async function itemsOf(items: AsyncIterable<FileItem>): Promise<readonly FileItem[]> {
  const found: FileItem[] = []
  for await (const item of items) found.push(item)
  return found
}

const say = speaker('en', {})
const said = ({ sentence, facts }: Remark): string => say(sentence, facts)

export function inWords(item: FileItem): object {
  if ('refused' in item) return { ...item, refused: said(item.refused) }
  const { key, remarks, categories, tags, occurrences, ...rest } = item
  return {
    ...rest,
    ...(key !== undefined && { key }),
    ...(categories.length > 0 && { categories }),
    ...(tags.length > 0 && { tags }),
    ...(occurrences.length > 0 && { occurrences }),
    ...(remarks.length > 0 && { remarks: remarks.map(said) }),
  }
}

export function lookInWords(look: CsvLook | RefusedFile): object {
  if ('refused' in look) return { refused: said(look.refused) }
  const { columns, orders, rows: _rows, ...rest } = look
  return {
    ...rest,
    columns: columns.map(({ name, field }) => `${name} = ${field ?? '-'}`),
    orders: Object.fromEntries(orders),
  }
}
