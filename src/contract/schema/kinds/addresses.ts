// Addresses in settings: what is linked from the pages or shown on them.

import { type Field, bad, value } from '../field.ts'
import { isLinkAddress } from './menu.ts'
import { isEmail, isWebAddress } from './text.ts'

const longest = 2000

function address(
  doc: string,
  fault: 'linkAddress' | 'ownImage' | 'contactAddress',
  settle: (given: string) => string | undefined,
): Field<string> {
  return {
    doc,
    published: { type: 'string' },
    read: (given) => {
      if (typeof given !== 'string') return bad('text')
      const trimmed = given.trim()
      if (trimmed.length > longest) return bad('long', { max: longest })
      const found = trimmed === '' ? '' : settle(trimmed)
      return found === undefined ? bad(fault) : value(found)
    },
  }
}

/** A path of this host, a web address or an e-mail address; empty is none. */
export const linkAddress = (doc: string): Field<string> =>
  address(doc, 'linkAddress', (given) => (isLinkAddress(given) ? given : undefined))

/** Kept as a path: the pages take nothing from other servers. */
export const ownImage = (doc: string): Field<string> =>
  address(doc, 'ownImage', (given) => {
    const [, path] = /^(?:https?:\/\/[^/?#]+)?(\/media\/[\w./%~-]+)$/.exec(given) ?? []
    return path === undefined || path.includes('..') ? undefined : path
  })

/** As in security.txt, with its scheme. */
export const securityContact = (doc: string): Field<string> =>
  address(doc, 'contactAddress', (given) => {
    const mail = given.replace(/^mailto:/i, '')
    if (isEmail(mail)) return `mailto:${mail}`
    return isWebAddress(given) && !/[\s<>"\p{Cc}]/u.test(given) ? given : undefined
  })
