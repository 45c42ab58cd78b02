// A VEVENT as the body of a request to our own interface (§6.3).

import { longestCost, readCost } from '../../calendar/events/prices/cost.ts'
import { isEmail } from '../../contract/schema/kinds/text.ts'
import { cutText } from '../../language/text/html/plain.ts'
import type { Values } from '../import/item.ts'
import { type Reading, all, first, note } from './context.ts'
import { flat } from './gather.ts'
import { exportedValues } from './exported.ts'
import { isFree, ownDetails } from './own.ts'
import { placeValues, webAddress } from './place.ts'
import { decoded } from './file/octets.ts'
import { lineOf } from './plain.ts'
import { type Property, unescapeText, textsOf } from './file/property.ts'
import { isExport, isOwn } from './product.ts'
import { excerpt, remark } from './remarks.ts'
import { cutLine, descriptionOf, longestTitle, titleOf } from './words.ts'

/** Of one name, and of one list. */
const longestTerm = 200
const mostTerms = 500

export interface Terms {
  readonly categories: readonly string[]
  readonly tags: readonly string[]
}

/** All fields; `times` say when it is. Filled one by one: copying objects would cost the most. */
export function eventValues(reading: Reading, times: Values): Values {
  const description = descriptionOf(reading)
  const { html, cost, website } = ownDetails(description, reading)
  const image = imageOf(reading)
  const address = website ?? websiteOf(reading)
  const price = costOf(reading) ?? cost
  const values: Record<string, unknown> = { title: titleOf(reading) }
  Object.assign(values, times)
  if (html !== undefined) values['description'] = html
  Object.assign(values, statusValues(reading), placeValues(reading), exportedValues(reading))
  const organizer = organizersOf(reading)
  if (organizer.length > 0) values['organizer'] = organizer
  if (address !== undefined) values['website'] = address
  if (image !== undefined) values['image'] = image
  if (price !== undefined) values['cost'] = price
  noteLeftOut(reading, image)
  return values
}

/** What has no place here is said (§24). */
function noteLeftOut(reading: Reading, image: string | undefined): void {
  const { component } = reading
  for (const { value, parameters } of [...all(reading, 'IMAGE'), ...all(reading, 'ATTACH')]) {
    if (webAddress(value) === image && image !== undefined) continue
    const name = parameters.get('FILENAME') ?? parameters.get('X-FILENAME')
    note(reading, remark('attachment', { value: excerpt(name ?? value.trim()) }))
  }
  if (!isOwn(reading)) {
    for (const { value } of all(reading, 'CONTACT')) {
      note(reading, remark('contact', { value: excerpt(lineOf(unescapeText(value))) }))
    }
  }
  if (component.hasAlarm) note(reading, remark('alarm'))
  if (component.hasAttendees) note(reading, remark('attendees'))
}

function websiteOf(reading: Reading): string | undefined {
  // It is the page in the calendar that was exported.
  if (isExport(reading)) return undefined
  const given = first(reading, 'URL')?.value.trim() ?? ''
  if (given === '') return undefined
  const address = webAddress(given) ?? webAddress(unescapeText(given)) ?? withScheme(given)
  if (address === undefined) note(reading, remark('badAddress', { value: excerpt(given) }))
  return address
}

const withScheme = (given: string): string | undefined =>
  /^www\.[^/]+\.[a-z]{2}/i.test(given) ? webAddress(`https://${given}`) : undefined

function statusValues(reading: Reading): Values {
  const status = first(reading, 'STATUS')?.value.trim().toUpperCase()
  const { calendar } = reading
  const visibility = first(reading, 'CLASS')?.value.trim().toUpperCase()
  const isPrivate = visibility === 'PRIVATE' || visibility === 'CONFIDENTIAL'
  // An export says by itself what became of an event.
  const state = isExport(reading)
    ? {}
    : stateValues(calendar.method === 'CANCEL' ? 'CANCELLED' : status, reading)
  return isPrivate ? { status: 'private', ...state } : state
}

function stateValues(status: string | undefined, reading: Reading): Values {
  const event_status = stateOf(status, isOwn(reading))
  if (event_status === undefined) {
    if (status === 'TENTATIVE') note(reading, remark('tentative'))
    return {}
  }
  const comment = lineOf(unescapeText(first(reading, 'COMMENT')?.value ?? ''))
  const reason = cutLine(reading, 'COMMENT', comment, longestTitle)
  return { event_status, ...(reason !== '' && { event_status_reason: reason }) }
}

/** Our own feeds write TENTATIVE for an event that is postponed. */
function stateOf(
  status: string | undefined,
  isOurs: boolean,
): 'cancelled' | 'postponed' | undefined {
  if (/^CANCELL?ED$/.test(status ?? '')) return 'cancelled'
  return isOurs && status === 'TENTATIVE' ? 'postponed' : undefined
}

/** Addresses of programs that nobody reads. */
const noMailbox = /^(?:noreply@|invalid:)|@group\.calendar\.google\.com$/i
const nobody = /^unknownorganizer@/i

function organizersOf(reading: Reading): readonly Values[] {
  const isOurs = isOwn(reading)
  const given = first(reading, 'ORGANIZER')
  const main = isOurs ? given && organizerOf(given, isOurs) : knownOrganizer(given)
  cutLine(reading, 'ORGANIZER', lineOf(given?.parameters.get('CN') ?? ''), longestTitle)
  const others = isOurs ? all(reading, 'CONTACT').flatMap(contactOf) : []
  return main ? [main, ...others] : others
}

const organizers = new Map<string, Values | undefined>()
const mostOrganizers = 500
const longestOrganizer = 300

/** Cached: most events of a calendar have one of a few. */
function knownOrganizer(property: Property | undefined): Values | undefined {
  if (!property) return undefined
  const { value, parameters } = property
  const key = `${value}\n${parameters.get('CN') ?? ''}\n${parameters.get('EMAIL') ?? ''}`
  if (organizers.has(key)) return organizers.get(key)
  const made = organizerOf(property, false)
  if (organizers.size >= mostOrganizers) organizers.clear()
  if (key.length <= longestOrganizer) organizers.set(flat(key), made)
  return made
}

function organizerOf(property: Property, isOurs: boolean): Values | undefined {
  const { parameters } = property
  const address = property.value.trim().replace(/^mailto:/i, '')
  const mail = (parameters.get('EMAIL') ?? address).replace(/^mailto:/i, '').trim()
  const isRead = isOurs || !noMailbox.test(mail)
  const email = isEmail(mail) && isRead && mail.length <= 254 ? mail : undefined
  // Ours is the page of the organizer in the calendar that was exported.
  const website = isOurs ? undefined : webAddress(address)
  const given = parameters.get('CN') ?? ''
  const name = lineOf(isOurs ? given : percentDecoded(given)) || email || ''
  if (name === '' || (nobody.test(mail) && !isOurs)) return undefined
  return {
    organizer: cutText(name, longestTitle),
    ...(email !== undefined && { email }),
    ...(website !== undefined && { website }),
  }
}

/** The Events Calendar writes `CN="Open%20Mill"`. */
function percentDecoded(name: string): string {
  if (/\s/.test(name) || !/%[0-9a-f]{2}/i.test(name)) return name
  const bytes = name.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  )
  return /[\u0100-\uffff]/.test(bytes) ? name : decoded(bytes)
}

/** As our feeds write the further organizers: name, telephone, e-mail address. */
function contactOf({ value }: Property): readonly Values[] {
  const parts = unescapeText(value).split(', ')
  const email = parts.length > 1 && isEmail(parts.at(-1) ?? '') ? parts.pop() : undefined
  const isPhone = parts.length > 1 && /^[+\d(][\d ()/.-]{2,40}$/.test(parts.at(-1) ?? '')
  const phone = isPhone ? parts.pop() : undefined
  const name = parts.join(', ')
  if (lineOf(name) === '') return []
  return [
    {
      organizer: cutText(lineOf(name), longestTitle),
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
    },
  ]
}

export function termsOf(reading: Reading): Terms {
  const tags = namesOf(reading, 'X-TAGS')
  if (isOwn(reading)) return { tags, categories: categoriesBefore(reading, tags) }
  const isTag = new Set(tags.map((name) => name.toLowerCase()))
  const categories = namesOf(reading, 'CATEGORIES')
  return { tags, categories: categories.filter((name) => !isTag.has(name.toLowerCase())) }
}

/** Ours stand before the tags; a category and a tag may have the same name. */
function categoriesBefore(reading: Reading, tags: readonly string[]): readonly string[] {
  const names = all(reading, 'CATEGORIES').flatMap(({ value }) => textsOf(value))
  const lines = names.map((text) => cutText(lineOf(text), longestTerm).trim())
  const isLast = tags.every((tag, at) => lines[lines.length - tags.length + at] === tag)
  const before = isLast ? lines.slice(0, lines.length - tags.length) : lines
  return [...new Set(before)].filter((name) => name !== '').slice(0, mostTerms)
}

function namesOf(reading: Reading, property: string): readonly string[] {
  const names = new Map<string, string>()
  for (const { value } of all(reading, property)) {
    for (const text of textsOf(value)) {
      const name = cutLine(reading, property, lineOf(text), longestTerm)
      const key = name.toLowerCase()
      if (name === '' || names.has(key)) continue
      if (names.size < mostTerms) names.set(key, name)
      else note(reading, remark('textCut', { name: property }))
    }
  }
  return [...names.values()]
}

const pictureEnding = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i

/** A picture by what the line says, or by the end of its address. */
function imageOf(reading: Reading): string | undefined {
  for (const { value, parameters } of [...all(reading, 'IMAGE'), ...all(reading, 'ATTACH')]) {
    const address = webAddress(value)
    if (address === undefined) continue
    const type = parameters.get('FMTTYPE') ?? ''
    if (/^image\//i.test(type) || (type === '' && pictureEnding.test(address))) return address
  }
  return undefined
}

/** As calendars on WordPress write it. */
function costOf(reading: Reading): string | undefined {
  const given = cutText(lineOf(unescapeText(first(reading, 'X-COST')?.value ?? '')), longestCost)
  if (given !== '' && readCost(given)) return isOwn(reading) && isFree(given) ? '0' : given
  if (given !== '') note(reading, remark('unread', { name: 'X-COST', value: excerpt(given) }))
  return /^free$/i.test(first(reading, 'X-COST-TYPE')?.value.trim() ?? '') ? '0' : undefined
}
