// What a file is that is no calendar, by its first characters.

import type { Remark } from '../../import/item.ts'
import { type refusals, refusal } from '../remarks.ts'

const page = /^(?:<\?xml[^<>]{0,100}\?>\s{0,100})?<(?:!doctype html|html|head|body|script|!--)/i

const forms: readonly (readonly [RegExp, keyof typeof refusals])[] = [
  [/^$/, 'fileEmpty'],
  [page, 'fileHtml'],
  [/^[{[]/, 'fileJson'],
  [/^BEGIN:VCARD/i, 'fileCard'],
]

/** The first bytes of ZIP, gzip, bzip2, xz, RAR, 7z and Zstandard. */
const packed = [
  'PK\u0003\u0004',
  '\u001f\u008b',
  'BZh',
  '\u00fd7zXZ',
  'Rar!',
  '7z\u00bc',
  '(\u00b5/',
]

/** `head` has one character for each byte. */
export function reasonFor(head: string): Remark {
  if (packed.some((start) => head.startsWith(start))) return refusal('filePacked')
  const text = head
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .replaceAll('\0', '')
    .trim()
  const [, name] = forms.find(([form]) => form.test(text)) ?? [undefined, 'fileOther' as const]
  return refusal(name)
}
