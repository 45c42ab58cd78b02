// What a form says → what a proposal says, in the words of the interface, and back. Pure.

import type { Said } from '../../calendar/proposals/said.ts'
import { htmlToText } from '../../language/text/html/html.ts'
import { escapeHtml } from '../../language/text/html/markup.ts'
import { readJson } from '../../language/text/json.ts'
import { weekdayOf } from '../../language/time/gregorian.ts'
import { dayAfter, readDay } from '../../language/time/calendar_days.ts'

/** The values of a form, as far as they are text. */
export type Form = Readonly<Record<string, string>>

export const repeats = [
  'once',
  'daily',
  'weekly',
  'fortnightly',
  'monthly',
  'weekday',
  'as_before',
] as const
export type Repeats = (typeof repeats)[number]

/** The names of the controls, in their order. */
export const controls = [
  'title',
  'start_day',
  'start_time',
  'end_time',
  'end_day',
  'all_day',
  'repeats',
  'until',
  'more_days',
  'venue_id',
  'venue',
  'address',
  'city',
  'virtual_url',
  'organizer_id',
  'organizer',
  'description',
  'category',
  'cost',
  'website',
  'sender_name',
  'sender_email',
  'note',
  'nickname',
  'challenge',
  'recurrence',
  'picture',
  'no_picture',
] as const
export type Control = (typeof controls)[number]

/** Where a person mends what is wrong with a field of the interface. */
export const controlOf: Readonly<Record<string, Control>> = {
  start_date: 'start_day',
  end_date: 'end_time',
  categories: 'category',
  recurrence: 'repeats',
  attendance: 'virtual_url',
  timezone: 'start_day',
  image: 'picture',
}

/** The body of a form, parsed; a control that is there twice counts once. */
export function formOf(body: unknown): Form {
  const entries = body instanceof Map ? [...body] : []
  return Object.fromEntries(
    entries.flatMap(([name, given]: [string, unknown]) => {
      const text = Array.isArray(given) ? given.at(-1) : given
      return controls.includes(name as Control) && typeof text === 'string'
        ? [[name, text.replaceAll('\r\n', '\n').trim()]]
        : []
    }),
  )
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** In the fields of a proposal; what is not said is absent. */
export function valuesOf(form: Form): Record<string, unknown> {
  const { start_day = '', start_time = '', end_day = '', end_time = '' } = form
  // Who names no hour does not mean midnight.
  const isAllDay = form['all_day'] === 'yes' || start_time === ''
  const start = isAllDay ? '00:00' : start_time
  const last = end_day || lastDay(start_day, start, isAllDay ? '' : end_time)
  const end = isAllDay ? '23:59:59' : end_time || start
  return given({
    title: form['title'],
    start_date: start_day && `${start_day} ${start}`,
    end_date: start_day && `${last} ${end}`,
    all_day: isAllDay,
    recurrence: recurrenceOf(form, start_day, start),
    venue: placeOf(form),
    organizer: form['organizer_id'] || (form['organizer'] && { organizer: form['organizer'] }),
    categories: form['category'],
    description: paragraphsOf(form['description']),
    cost: form['cost'],
    website: withScheme(form['website']),
    virtual_url: withScheme(form['virtual_url']),
    attendance: form['virtual_url'] ? (placeOf(form) ? 'mixed' : 'online') : undefined,
    note: form['note'],
    sender_name: form['sender_name'],
    sender_email: form['sender_email'],
    challenge: form['challenge'],
    nickname: form['nickname'],
    picture: form['no_picture'] === 'yes' ? undefined : form['picture'],
  })
}

/** What is typed is no markup. */
const paragraphsOf = (text = ''): string =>
  text
    .split(/\n\s*\n/)
    .filter((one) => one.trim() !== '')
    .map((one) => `<p>${escapeHtml(one.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** An evening that ends at one o'clock ends the next day. */
const lastDay = (day: string, start: string, end: string): string =>
  (end !== '' && end < start && isDay(day) ? dayAfter(day) : undefined) ?? day

const isDay = (text: string): boolean => readDay(text) !== undefined

/** People write `example.org`. */
const withScheme = (address = ''): string =>
  address === '' || /^[a-z][a-z+.-]*:/i.test(address) ? address : `https://${address}`

function placeOf({ venue_id = '', venue = '', address = '', city = '' }: Form): unknown {
  if (venue_id !== '') return Number(venue_id)
  return venue === '' ? undefined : given({ venue, address, city })
}

function recurrenceOf(form: Form, day: string, time: string): unknown {
  const { repeats: how = 'once', until = '', more_days = '', recurrence = '' } = form
  if (how === 'as_before') return readJson(recurrence)
  const dates = more_days.split(/[\s,;]+/).filter(Boolean)
  const rule = ruleOf(how, day)
  if (rule === undefined)
    return dates.length === 0 ? undefined : { dates: dates.map((one) => `${one} ${time}`) }
  const end = isDay(until) ? `;UNTIL=${until.replaceAll('-', '')}` : ''
  return { rules: [`${rule}${end}`], dates: dates.map((one) => `${one} ${time}`) }
}

function ruleOf(how: string, day: string): string | undefined {
  if (how === 'daily') return 'FREQ=DAILY'
  if (how === 'weekly') return 'FREQ=WEEKLY'
  if (how === 'fortnightly') return 'FREQ=WEEKLY;INTERVAL=2'
  if (how === 'monthly') return 'FREQ=MONTHLY'
  if (how !== 'weekday' || !isDay(day)) return undefined
  const weekday = weekdays[weekdayOf(readDay(day) ?? 0)] ?? 'MO'
  return `FREQ=MONTHLY;BYDAY=${Math.ceil(Number(day.slice(8)) / 7)}${weekday}`
}

const given = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, one]) => one !== undefined && one !== '' && one !== false),
  )

/** The lines of a text of ours, as they were typed. */
export const textOf = (markup: string): string =>
  markup
    .split('</p>')
    .map((one) =>
      one
        .split(/<br ?\/?>/)
        .map(htmlToText)
        .join('\n')
        .trim(),
    )
    .join('\n\n')
    .trim()

const inWords = (linked: Said['venue'], member: string): string => {
  const [one] = linked ?? []
  return typeof one === 'object' ? (one[member] ?? '') : ''
}

const idOf = (linked: Said['venue']): string => {
  const [one] = linked ?? []
  return typeof one === 'number' ? String(one) : ''
}

/** The form that says what was said; `names` are those of the linked places and organizers. */
export function formFor(
  said: Said,
  note: string,
  names: { readonly venue?: string; readonly organizer?: string },
): Form {
  const { start_date: start, end_date: end, all_day, recurrence } = said
  return {
    title: said.title,
    start_day: start.slice(0, 10),
    start_time: all_day ? '' : start.slice(11, 16),
    end_day: end.slice(0, 10) === start.slice(0, 10) ? '' : end.slice(0, 10),
    end_time: all_day ? '' : end.slice(11, 16),
    all_day: all_day ? 'yes' : '',
    repeats: recurrence ? 'as_before' : 'once',
    recurrence: recurrence ? JSON.stringify(recurrence) : '',
    venue_id: idOf(said.venue),
    venue: names.venue ?? inWords(said.venue, 'venue'),
    address: inWords(said.venue, 'address'),
    city: inWords(said.venue, 'city'),
    virtual_url: said.virtual_url ?? '',
    organizer_id: idOf(said.organizer),
    organizer: names.organizer ?? inWords(said.organizer, 'organizer'),
    description: textOf(said.description ?? ''),
    category: String(said.categories?.[0] ?? ''),
    cost: said.cost?.join(', ') ?? '',
    website: said.website ?? '',
    note,
  }
}
