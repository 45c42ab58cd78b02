import { cleanHtml } from '../../../language/text/html/html.ts'
import { type Field, bad, value } from '../field.ts'

/** A URL template: `https://tiles.example/{z}/{x}/{y}.png`. */
export function tiles(doc: string): Field<string> {
  return {
    doc,
    published: { type: 'string' },
    read: (given) => {
      const found = String(given).trim()
      const isTemplate = ['{z}', '{x}', '{y}'].every((part) => found.includes(part))
      const isAddress = /^https?:\/\/[\w.:{}-]+\/[^\s"'<>;,]*$/.test(found)
      return isTemplate && isAddress ? value(found) : bad('url')
    },
  }
}

/** Text and links; of other markup only the words are kept. */
export function attribution(doc: string): Field<string> {
  return {
    doc,
    published: { type: 'string' },
    read: (given) =>
      value(
        cleanHtml(String(given))
          .replace(/<(?!\/?a[ >])[^<>]*>/g, '')
          .trim(),
      ),
  }
}
