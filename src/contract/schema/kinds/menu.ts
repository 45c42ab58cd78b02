import { readJson } from '../../../language/text/json.ts'
import type { MenuEntry } from '../../menu.ts'
import { type Field, type Read, bad, value } from '../field.ts'
import { isEmail, isWebAddress, text } from './text.ts'

export const mostMenuEntries = 20
const longestLabel = 60
const longestAddress = 2000

const label = text('The words of the link.', { max: longestLabel, filled: true })

/** Links with their labels; in the environment as JSON. */
export function menu(doc: string): Field<readonly MenuEntry[]> {
  return {
    doc,
    published: { type: 'array', items: { type: 'object' }, maxItems: mostMenuEntries },
    read: (given) => {
      const entries = typeof given === 'string' ? parsed(given) : given
      if (!Array.isArray(entries)) return bad('list')
      if (entries.length > mostMenuEntries) return bad('many', { max: mostMenuEntries })
      const read: MenuEntry[] = []
      for (const [index, entry] of entries.entries()) {
        const one = readEntry(entry, index + 1)
        if ('fault' in one) return one
        read.push(one.value)
      }
      return value(read)
    },
  }
}

const parsed = (given: string): unknown => (given.trim() === '' ? [] : readJson(given))

function readEntry(given: unknown, place: number): Read<MenuEntry> {
  const { label: words, url } = (given ?? {}) as Record<string, unknown>
  const said = label.read(words, { source: 'body' })
  if ('fault' in said) return bad('menuLabel', { place, max: longestLabel })
  const address = typeof url === 'string' ? url.trim() : ''
  const isShort = address.length <= longestAddress
  return isShort && isLinkAddress(address)
    ? value({ label: said.value, url: address })
    : bad('menuAddress', { place })
}

/** A path of this host, a web address or an e-mail address: nothing that runs in the page. */
export function isLinkAddress(given: string): boolean {
  if (/[\s<>"'\\\p{Cc}]/u.test(given)) return false
  if (given.startsWith('mailto:')) return isEmail(given.slice('mailto:'.length))
  return /^\/(?!\/)/.test(given) || isWebAddress(given)
}
