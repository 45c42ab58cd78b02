// Files that are no CSV, by how they begin.

import type { Remark } from '../../import/item.ts'
import { remark } from '../remarks.ts'

/** Beginnings in bytes, as Latin-1. */
const bytes: readonly (readonly [string, string])[] = [
  ['%PDF', 'PDF'],
  ['\u0089PNG', 'PNG'],
  ['GIF8', 'GIF'],
  ['\u00FF\u00D8\u00FF', 'JPEG'],
  ['\u001F\u008B', 'gzip'],
  ['Rar!', 'RAR'],
  ['7z\u00BC\u00AF', '7z'],
  ['SQLite format 3', 'SQLite'],
  ['{\\rtf', 'RTF'],
]

const texts: readonly (readonly [RegExp, string])[] = [
  [/^(?:<!--[^]{0,200}?-->\s*)?<(?:!doctype html|html|head|body|table)\b/i, 'HTML'],
  [/^<\?xml|^<(?:rss|feed)\b/i, 'XML'],
  [/^[{[]\s*["{[\]}]/, 'JSON'],
  [/^From: |^Received: |^MIME-Version:/i, 'e-mail'],
]

/** Control signs that a text may have by accident. */
const MOST_CONTROLS = 20

/** What a file seems to be instead, as a refusal; undefined if it may be CSV. */
export function otherFile(first: Uint8Array): Remark | undefined {
  if (first.length === 0) return remark('empty')
  const raw = Buffer.from(first.subarray(0, 1000)).toString('latin1')
  const isOld = raw.startsWith('\u00D0\u00CF\u0011\u00E0')
  if (isOld) return remark('spreadsheet')
  if (raw.startsWith('PK\u0003\u0004') || raw.startsWith('PK\u0005\u0006')) {
    const isSheet = /\[Content_Types\]|xl\/|_rels\/|opendocument|mimetype/.test(raw)
    return isSheet ? remark('spreadsheet') : remark('other', { kind: 'zip' })
  }
  const found = bytes.find(([begin]) => raw.startsWith(begin))
  return found ? remark('other', { kind: found[1] }) : undefined
}

/** The same of its text: NUL signs are in no text that is rightly decoded. */
export function otherText(first: string): Remark | undefined {
  const text = first.slice(0, 2000).trimStart()
  if (/^BEGIN:VCALENDAR/i.test(text)) return remark('calendar')
  const found = texts.find(([begin]) => begin.test(text))
  if (found) return remark('other', { kind: found[1] })
  const controls = first.slice(0, 2000).match(/(?!\s)\p{Cc}/gu) ?? []
  return controls.length > MOST_CONTROLS ? remark('binary') : undefined
}
