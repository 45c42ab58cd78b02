// What kind of file somebody has chosen, by its name and its first bytes.

import type { FileKind } from '../../../../contract/file_kinds.ts'

const endings: Readonly<Record<string, FileKind>> = {
  ics: 'ics',
  ical: 'ics',
  ifb: 'ics',
  icalendar: 'ics',
  json: 'json',
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
}

/** What is in it counts more than its name. Pure. */
export function kindOf(name: string, beginning: string): FileKind {
  // Files of two bytes for each character have zeros between the letters.
  const text = beginning.replace(/[\0\uFEFF\uFFFD]/g, '').trimStart()
  if (/^BEGIN:/i.test(text)) return 'ics'
  if (/^\{\s*"/.test(text)) return 'json'
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  return endings[ending] ?? 'csv'
}

const looked = 1000

/** Throws if the file cannot be read, because it has moved or was changed since it was chosen. */
export const kindOfFile = async (file: File): Promise<FileKind> =>
  kindOf(file.name, await file.slice(0, looked).text())

/** Whether it is still as it was when it was chosen. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
