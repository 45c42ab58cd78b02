// The kinds of fields that only events have: prices, terms, linked items, tickets.

import { type Fault, Problem } from '../../language/problem.ts'
import {
  type Field,
  type Fields,
  type How,
  type Input,
  type Read,
  bad,
  byDefault,
  required,
  value,
} from '../../contract/schema/field.ts'
import { mostEntries, readEntries, splitList } from '../../contract/schema/kinds/lists.ts'
import { readInput } from '../../contract/schema/read.ts'
import { text, url } from '../../contract/schema/kinds/text.ts'
import { moment } from '../../contract/schema/kinds/times.ts'
import { flag, readInteger } from '../../contract/schema/kinds/values.ts'
import { isLonger, plainLine } from '../../language/text/html/plain.ts'
import type { Moment } from '../../language/time/moment.ts'
import { longestCost, readCost } from './prices/cost.ts'
import type { TicketWish } from './prices/tickets.ts'

const longestTermName = 200
const mostTickets = 100

export const cost = (doc: string): Field<readonly string[]> => ({
  doc,
  published: {},
  cleared: { value: [] },
  read: (given) => {
    if (Array.isArray(given) && given.length > mostEntries) {
      return bad('many', { max: mostEntries })
    }
    const found = readCost(given)
    if (!found) return bad('cost')
    if (isLonger(found.join(''), longestCost)) return bad('long', { max: longestCost })
    return value(found)
  },
})

export type TermWish = number | string

/** Terms by id, slug or name; all digits are an id (§5.7, §6.9). */
export const termList = (doc: string): Field<readonly TermWish[]> => ({
  doc,
  published: { type: 'array', items: { type: 'integer' } },
  cleared: { value: [] },
  read: (given, how) => {
    const found = readEntries(given, how)
    if ('fault' in found) return found
    if (found.value.some((entry) => typeof entry === 'number' && asId(entry) === undefined)) {
      return bad('list')
    }
    const wishes = found.value.map((entry) => asId(entry) ?? plainLine(String(entry)))
    if (wishes.includes('')) return bad('blank')
    const isLong = wishes.some((wish) => isLonger(String(wish), longestTermName))
    return isLong ? bad('long', { max: longestTermName }) : value(wishes)
  },
})

const asId = (entry: string | number): number | undefined =>
  typeof entry === 'number' || /^\d+$/.test(entry) ? readInteger(entry) : undefined

/** The id of an existing linked item, or the data of one to be found or created (§6.7). */
export type LinkWish<Data> = { readonly id: number } | { readonly data: Data }

export const linkList = <F extends Fields>(
  doc: string,
  fields: F,
): Field<readonly LinkWish<Input<F>>[]> => ({
  doc,
  published: { type: 'array', items: { type: 'integer' } },
  cleared: { value: [] },
  read: (given, how) => {
    const entries = linkEntries(given)
    if (!entries) return bad('list')
    if (entries.length === 0 && how.source === 'query') return bad('blank')
    if (entries.length > mostEntries) return bad('many', { max: mostEntries })
    const wishes: LinkWish<Input<F>>[] = []
    for (const entry of entries) {
      const wish = readLink(entry, fields, how)
      if ('fault' in wish) return wish
      wishes.push(wish.value)
    }
    return value(wishes)
  },
})

/** `0` and `""` are no links. */
function linkEntries(given: unknown): readonly unknown[] | undefined {
  if (given === 0 || given === '0') return []
  if (typeof given === 'number' || Array.isArray(given)) return [given].flat()
  if (typeof given === 'string') return splitList(given).map((one) => one.trim())
  return typeof given === 'object' && given !== null ? [given] : undefined
}

function readLink<F extends Fields>(entry: unknown, fields: F, how: How): Read<LinkWish<Input<F>>> {
  if (typeof entry !== 'object' || entry === null) {
    const id = readInteger(entry)
    return id === undefined || id < 1 ? bad('link', { entry: shown(entry) }) : value({ id })
  }
  const given = entry as { readonly id?: unknown }
  if (given.id !== undefined && given.id !== null) return readLink(plainId(given.id), fields, how)
  const data = readMembers(entry, fields, how)
  if ('fault' in data) return bad('link', data.fault.facts)
  return value({ data: data.value })
}

const plainId = (id: unknown) => (typeof id === 'object' ? '?' : id)

/** The members of an object as if they were a request of their own. */
function readMembers<F extends Fields>(entry: object, fields: F, { alias }: How): Read<Input<F>> {
  const given = new Map(
    Object.entries(entry).map(([name, one]) => [
      name,
      { value: one as unknown, source: 'body' as const, alias },
    ]),
  )
  try {
    return value(readInput(fields, given, false))
  } catch (error) {
    // Faults of members are reported as one fault of the field that holds them.
    if (!(error instanceof Problem)) throw error
    return bad('link', { entry: String(error.facts['names'] ?? '') })
  }
}

const shown = (entry: unknown): string => String(entry).slice(0, 100)

const price: Field<string> = {
  doc: 'The price.',
  published: {},
  read: (given) => {
    const found = typeof given === 'number' && Number.isFinite(given) ? String(given) : given
    const isPrice = typeof found === 'string' && /^\d{1,12}(?:\.\d{1,6})?$/.test(found.trim())
    return isPrice ? value(found.trim()) : bad('number')
  },
}

const currency: Field<string> = {
  doc: 'The currency, as three letters.',
  published: { type: 'string' },
  read: (given) => {
    if (given === '') return value('')
    const isCode = typeof given === 'string' && /^[a-z]{3}$/i.test(given.trim())
    return isCode ? value(given.trim().toUpperCase()) : bad('text')
  },
}

const date = moment('A date, or empty.')

const optionalMoment: Field<Moment | undefined> = {
  ...date,
  read: (given, how) => (given === '' ? value(undefined) : date.read(given, how)),
}

const ticketFields = {
  name: required(text('The name of the ticket.', { filled: true })),
  price: required(price),
  currency: byDefault(currency, ''),
  url: byDefault(url('Where the ticket is sold.'), ''),
  starts: byDefault(optionalMoment, undefined),
  ends: byDefault(optionalMoment, undefined),
  sold_out: byDefault(flag('Whether there are none left.'), false),
}

export const ticketList = (doc: string): Field<readonly TicketWish[]> => ({
  doc,
  published: { type: 'array', items: { type: 'object' }, maxItems: mostTickets },
  cleared: { value: [] },
  read: (given, how) => {
    if (given === '') return value([])
    if (!Array.isArray(given)) return bad('list')
    if (given.length > mostTickets) return bad('many', { max: mostTickets })
    const tickets: TicketWish[] = []
    for (const [index, entry] of given.entries()) {
      if (typeof entry !== 'object' || entry === null) return bad('entry', { entry: index + 1 })
      const read = readMembers(entry, ticketFields, how)
      if ('fault' in read) return bad('entry', ticketFault(index, read.fault))
      tickets.push(read.value)
    }
    return value(tickets)
  },
})

const ticketFault = (index: number, { facts }: Fault) => ({
  entry: `${index + 1} (${facts?.['entry'] ?? ''})`,
})

/** The password to set, untrimmed; `""` removes it (§6.17). */
export function newPassword(doc: string): Field<string> {
  const longest = 255
  return {
    doc,
    published: { type: 'string', maxLength: longest },
    cleared: { value: '' },
    bodyOnly: true,
    read: (given) => {
      if (typeof given !== 'string') return bad('text')
      return isLonger(given, longest) ? bad('long', { max: longest }) : value(given)
    },
  }
}

/** The password that opens a protected event: any text is valid input (§9.4). */
export const passwordTried = (doc: string): Field<string> => ({
  doc,
  published: { type: 'string' },
  read: (given) => (typeof given === 'string' ? value(given) : bad('text')),
})
