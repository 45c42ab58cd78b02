// What the component is made with: requests, elements and days.

import type { EmbedFacts } from '../replies.ts'
import { make } from '../../../http/script/elements.ts'

export const base = new URL('./', import.meta.url)
export const dayMs = 86_400_000

export type Query = Readonly<Record<string, string>>

export async function ask<Reply>(path: string, query: Query = {}): Promise<Reply> {
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const reply = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!reply.ok) throw new Error(`${url.href} answered ${reply.status}.`)
  return reply.json() as Promise<Reply>
}

/** One answer for all calendars on a page that ask the same. */
const known = new Map<string, Promise<EmbedFacts>>()

export function wordsOf(language: string, query: Query): Promise<EmbedFacts> {
  const asked = new URLSearchParams({ lang: language, ...query })
  const path = `embed/words.json?${asked.toString()}`
  const answer = known.get(path) ?? ask<EmbedFacts>(path)
  known.set(path, answer)
  return answer
}

export const msOf = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))

export const dayAfter = (day: string, count: number): string =>
  dayIn('UTC', msOf(day) + count * dayMs)

/** The day of a moment: of this one, and where the visitor is, if nothing else is given. */
function dayIn(timeZone?: string, ms?: number): string {
  const style = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const parts = new Intl.DateTimeFormat('en', { ...style, timeZone }).formatToParts(ms)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** Today where the visitor is. */
export const today = (): string => dayIn()

interface Start {
  readonly start: string
  readonly timezone: string
}

/** The day on which an event starts, by its own clock; zones that browsers do not know are UTC. */
export function startDay({ start, timezone }: Start): string {
  const ms = Date.parse(start)
  try {
    return dayIn(timezone, ms)
  } catch {
    return dayIn('UTC', ms)
  }
}

export const isAddress = (text: string): boolean => /^https?:\/\//.test(text)

/** Formats days, which have no zone. */
export const formatter = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })

/** Decoration: the line beside it says it in words. */
export function dateBlock(locale: string, day: string): HTMLElement {
  const month = formatter(locale, { month: 'short' }).format(msOf(day))
  return make('div', {
    class: 'block',
    'data-month': month,
    'data-day': String(Number(day.slice(8))),
  })
}
