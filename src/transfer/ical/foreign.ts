// What a file is that is no calendar, by its first characters.

import type { Remark } from '../import/item.ts'
import { type refusals, refusal } from './remarks.ts'

const forms: readonly (readonly [RegExp, keyof typeof refusals])[] = [
  [/^$/, 'fileEmpty'],
  [
    /^(?:<!doctype html|<html|<head|<body|<!--|<script|<\?xml[^>]{0,100}\?>\s{0,100}<(?:!doctype )?html)/i,
    'fileHtml',
  ],
  [/^[{[]/, 'fileJson'],
  [
    /^(?:PK\u0003\u0004|\u001f\u008b|BZh|\u00fd7zXZ|Rar!|7z\u00bc\u00af|(?:\u0028\u00b5\u002f\u00fd))/,
    'filePacked',
  ],
  [/^BEGIN:VCARD/i, 'fileCard'],
]

/** `head` has one character for each byte. */
export function reasonFor(head: string): Remark {
  const text = head
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .replaceAll('\0', '')
    .trim()
  const [, name] = forms.find(([form]) => form.test(text)) ?? [undefined, 'fileOther' as const]
  return refusal(name)
}
