// Where an event is: a venue, the address of a meeting online, or both.

import { isWebAddress } from '../../contract/schema/kinds/text.ts'
import type { Values } from '../import/item.ts'
import { type Reading, all, first, note } from './context.ts'
import { exportedVenue } from './exported.ts'
import { lineOf } from './plain.ts'
import { unescapeText } from './file/property.ts'
import { isOwn } from './product.ts'
import { excerpt, remark } from './remarks.ts'
import { cutLine, longestTitle, noteBrackets } from './words.ts'

const longestAddress = 2000

/** As our interface takes it, within its length; undefined if it is no http or https address. */
export function webAddress(given: string | undefined): string | undefined {
  if (given === undefined || !/^\s*https?:/i.test(given)) return undefined
  const trimmed = given.trim()
  const address = /[\s"<>]/.test(trimmed)
    ? trimmed.replaceAll(/[\s"<>]/g, encodeURIComponent)
    : trimmed
  if (address.length > longestAddress || !isWebAddress(address)) return undefined
  // Not with a user name or a password.
  const hasUser = address.includes('@') && /^https?:[/\\]+[^/?#\\]*@/i.test(address)
  return hasUser ? undefined : address
}

/** The fields `venue`, `attendance` and `virtual_url`. */
export function placeValues(reading: Reading): Values {
  const location = unescapeText(first(reading, 'LOCATION')?.value ?? '').trim()
  const conference = conferenceOf(reading)
  const address = webAddress(location)
  const virtual_url = conference ?? address
  const isWord = virtual_url !== undefined && meetingWords.test(location) && !isOwn(reading)
  const venue = address !== undefined || isWord ? undefined : venueOf(location, reading)
  if (virtual_url === undefined) return venue ? { venue: [venue] } : {}
  if (!venue) return { attendance: 'online', virtual_url }
  return { venue: [venue], attendance: 'mixed', virtual_url }
}

/** What programs write instead of a place. */
const meetingWords =
  /^(?:microsoft teams[\p{L} -]{0,20}|teams|skype|zoom|google meet|webex|jitsi|online|virtual|virtuell|en ligne|en línea)\.?$/iu

const conferenceNames = [
  'CONFERENCE',
  'X-GOOGLE-CONFERENCE',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL',
  'X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
]

function conferenceOf(reading: Reading): string | undefined {
  for (const name of conferenceNames) {
    for (const { value } of all(reading, name)) {
      const address = webAddress(value) ?? webAddress(unescapeText(value))
      if (address !== undefined) return address
    }
  }
  return undefined
}

interface Point {
  readonly geo_lat: number
  readonly geo_lng: number
}

/** The name is what stands before the first comma or line break, the address what stands behind. */
function venueOf(location: string, reading: Reading): Values | undefined {
  const apple = first(reading, 'X-APPLE-STRUCTURED-LOCATION')
  const given = location === '' ? unescapeText(apple?.parameters.get('X-TITLE') ?? '') : location
  // `Hub (Street 1, Town)`, as Meetup writes it.
  const isInside = !isOwn(reading) && given.endsWith(')') && /^[^()]+\([^()]+\)$/.test(given)
  const plain = isInside ? given.replace('(', ',').slice(0, -1) : given
  const known = exportedVenue(reading)
  const isKnown = known !== '' && plain.startsWith(known)
  const pieces = (isKnown ? plain.slice(known.length) : plain).split(/[\n,]/)
  const parts = [...(isKnown ? [known] : []), ...pieces].map(lineOf).filter((part) => part !== '')
  const [name] = parts
  if (name === undefined) return undefined
  noteBrackets(reading, given, parts.join())
  const behind = parts.slice(1)
  const told = behind.length > 0 ? behind : appleAddress(apple?.parameters.get('X-ADDRESS'), name)
  const address = told.join(', ')
  const geo = first(reading, 'GEO')?.value.trim() ?? ''
  const point = pointOf(geo) ?? pointOf(apple?.value)
  if (!point && /[^\s0.;,\\+-]/.test(geo)) {
    note(reading, remark('unread', { name: 'GEO', value: excerpt(geo) }))
  }
  return {
    venue: cutLine(reading, 'LOCATION', name, longestTitle),
    ...(address !== '' && { address: cutLine(reading, 'LOCATION', address, longestTitle) }),
    ...point,
  }
}

const appleAddress = (given: string | undefined, name: string): readonly string[] =>
  unescapeText(given ?? '')
    .split(/[\n,]/)
    .map(lineOf)
    .filter((part) => part !== '' && part !== name)

/** `48.2;16.37`, or a `geo:` address. Both zero is what programs write that do not know. */
function pointOf(given: string | undefined): Point | undefined {
  const [, lat = '', lng = ''] =
    /^\s*(?:geo:)?\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*\\?[;,]\s*([+-]?\d{1,3}(?:\.\d{1,20})?)/i.exec(
      given?.slice(0, 100) ?? '',
    ) ?? []
  const [geo_lat, geo_lng] = [Number(lat), Number(lng)]
  const isThere = lat !== '' && Math.abs(geo_lat) <= 90 && Math.abs(geo_lng) <= 180
  return isThere && (geo_lat !== 0 || geo_lng !== 0) ? { geo_lat, geo_lng } : undefined
}
