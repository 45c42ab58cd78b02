// An event of a site as an item of an import.

import type { SiteCurrency } from '../../../calendar/events/prices/cost.ts'
import { columnsWith, linkFields, stateColumnsWith } from '../../../calendar/items/columns.ts'
import type { ImportItem, ImportedEvent, Links, Remark, Values } from '../../import/item.ts'
import { asPrivate, isRedacted } from '../everybody.ts'
import { costOf } from './map_cost.ts'
import { dateOf, statusOf, unreadable, websiteOf } from './map_others.ts'
import { timesOf } from './map_times.ts'
import {
  type Raw,
  flagOf,
  htmlOf,
  idOf,
  idsOf,
  imageOf,
  isRaw,
  lineOf,
  listOf,
  numberOf,
  slugOf,
  stringOf,
} from '../values.ts'

export interface EventReading {
  readonly root: string
  /** Host and path of the own home. */
  readonly home: string
  readonly currency: SiteCurrency
}

/** Single events and series; the occurrences of series are read with these. */
export function eventOf(raw: Raw, reading: EventReading): ImportItem {
  const [id, title] = [idOf(raw), lineOf(raw['title'])]
  if (id === undefined || title === '') return unreadable(raw)
  const refuse = (refused: Remark): ImportItem => ({ title, refused })
  if (isReturned(raw, reading.home)) return refuse({ sentence: 'It came from this calendar.' })
  const times = timesOf(raw)
  if ('refused' in times) return refuse(times.refused)
  const values = { ...times.values, ...valuesOf(raw, title, reading) }
  const remarks = [...times.remarks, ...leftOut(raw, values)]
  const none = { categories: [], tags: [], occurrences: [] }
  const key = String(id)
  const item = { kind: 'event', key, title, values, links: linksOf(raw), ...none, remarks } as const
  if (isRedacted(raw)) return redacted(item)
  const isProtected = raw['password_protected'] === true
  return isProtected
    ? asPrivate(item, {
        sentence:
          'It is protected by a password that the source does not show. It is not public here.',
      })
    : item
}

/** What a redacted event says nothing of (§4.10). */
const redactedNames: readonly string[] = [
  ...columnsWith({ redacted: true }),
  ...stateColumnsWith('redacted'),
  ...linkFields,
]

function redacted(item: ImportedEvent): ImportedEvent {
  const { all_day: _unknown, ...values } = item.values
  const known = { ...item, values, unsaid: redactedNames }
  return asPrivate(known, {
    sentence:
      'It is protected by a password, and the source shows only its title and dates. It is not public here.',
  })
}

/** Whether it was brought from here to there, and the source is another site. */
function isReturned(raw: Raw, home: string): boolean {
  const own = stringOf(raw['global_id'])
  const isOurs = (id: string) => id.split('?')[0] === home
  const lineage: readonly unknown[] = [raw['global_id_lineage'] ?? []].flat()
  return own !== '' && !isOurs(own) && lineage.some((id) => isOurs(stringOf(id)))
}

/** What stands there and cannot be taken over. */
function leftOut(raw: Raw, values: Values): readonly Remark[] {
  const [cost, address] = [lineOf(raw['cost']), lineOf(raw['website'])]
  const isLost = address !== '' && websiteOf(address) === ''
  const remarks: Remark[] = []
  if (cost !== '' && values['cost'] === undefined) {
    remarks.push({ sentence: 'The cost {cost} cannot be read, and was left out.', facts: { cost } })
  }
  if (isLost) {
    remarks.push({
      sentence: 'The address {address} is none, and was left out.',
      facts: { address },
    })
  }
  return remarks
}

/** Only what is not as it would be anyway: what is left out is cleared with an update. */
function valuesOf(raw: Raw, title: string, { root, currency }: EventReading): Values {
  const website = websiteOf(raw['website'])
  const isOwn = website === stringOf(raw['url'])
  const image = imageOf(raw['image'])
  const cost = costOf(raw, currency)
  const tickets = ticketsOf(raw['tickets'])
  return {
    ...dateOf(raw),
    title,
    status: statusOf(raw),
    ...filled('slug', slugOf(raw['slug'])),
    ...filled('description', htmlOf(raw['description'], root)),
    ...filled('excerpt', htmlOf(raw['excerpt'], root)),
    ...filled('website', isOwn ? '' : website),
    ...filled('accessibility', lineOf(raw['accessibility'])),
    ...(image === false ? {} : { image }),
    ...(cost === undefined ? {} : { cost }),
    ...Object.fromEntries(flags.filter((name) => flagOf(raw[name])).map((name) => [name, true])),
    ...(tickets.length === 0 ? {} : { tickets }),
    ...stateOf(raw),
    ...recurrenceOf(raw),
  }
}

/** Whole days are a matter of its times. */
const flags = columnsWith({ source: 'given', type: 'flag' }).filter((name) => name !== 'all_day')

const filled = (name: string, text: string): Values => (text === '' ? {} : { [name]: text })

function ticketsOf(value: unknown): readonly Values[] {
  const names = ['name', 'price', 'currency', 'url', 'starts', 'ends', 'sold_out']
  return listOf(value)
    .filter(({ name, price }) => name !== undefined && price !== undefined)
    .map((ticket) =>
      Object.fromEntries(
        names.flatMap((name) => (ticket[name] === undefined ? [] : [[name, ticket[name]]])),
      ),
    )
}

/** The words of others for the same. */
const eventStatuses: Readonly<Record<string, string>> = {
  cancelled: 'cancelled',
  canceled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
}

/** What became of it, and where it is online (§23). */
function stateOf(raw: Raw): Values {
  const status = eventStatuses[stringOf(raw['event_status']).toLowerCase()]
  const attendance = stringOf(raw['attendance'])
  const isOnline = /^(?:online|mixed)$/.test(attendance)
  const isVirtual = attendance === '' && flagOf(raw['is_virtual'])
  const url = websiteOf(raw['virtual_url'])
  return {
    ...(status === undefined ? {} : { event_status: status }),
    ...filled('event_status_reason', lineOf(raw['event_status_reason'])),
    ...(isOnline ? { attendance } : {}),
    ...(isVirtual ? { is_virtual: true } : {}),
    ...(isOnline || isVirtual ? filled('virtual_url', url) : {}),
  }
}

function recurrenceOf({ recurrence }: Raw): Values {
  if (!isRaw(recurrence)) return {}
  const { rules = [], dates = [], except = [] } = recurrence
  return { recurrence: { rules, dates, except } }
}

function linksOf(raw: Raw): Links {
  const parent = isRaw(raw['occurrence']) ? 0 : (numberOf(raw['post_parent']) ?? 0)
  const linked = linkFields.map((name) => [name, idsOf(raw[name]).map(String)] as const)
  return {
    ...Object.fromEntries(linked.filter(([, keys]) => keys.length > 0)),
    ...(parent !== 0 && { post_parent: String(parent) }),
  }
}

export const isEvent = (item: ImportItem): item is ImportedEvent =>
  'kind' in item && item.kind === 'event'
