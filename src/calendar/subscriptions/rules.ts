// What holds for the newsletter and for reminders (§21). Pure.

import { dayAfter, readDay } from '../../language/time/calendar_days.ts'
import { weekdayOf } from '../../language/time/gregorian.ts'
import { toInstant, toWall } from '../../language/time/zone.ts'
import type { SiteValues } from '../../contract/schema/site.ts'

export const subscriptionKinds = ['newsletter', 'reminders'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]

/** `paused`: the server of the address refused too much. */
export const subscriberStates = ['unconfirmed', 'active', 'paused'] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** What a subscriber wants to hear of; nothing named is everything. */
export interface Wish {
  readonly categories: readonly number[]
  readonly venues: readonly number[]
  /** Of reminders: the events that were saved. */
  readonly events: readonly number[]
}

export const noWish: Wish = { categories: [], venues: [], events: [] }

/** As it is stored. */
export const wishIn = (stored: string): Wish => ({ ...noWish, ...JSON.parse(stored) })

const day = 86_400
export const confirmSeconds = 3 * day
/** One that is paused is forgotten then. */
export const pausedSeconds = 90 * day
/** A newsletter that could not be sent in its hour is sent for so long after it. */
export const lateSeconds = day
export const weekSeconds = 7 * day
/** So many refused mails in a row pause a subscription. */
export const mostRefusals = 3
/** Of one newsletter; the pages have the others. */
export const mostLines = 40
export const mostChosen = 50

/** When reminders of the next day are sent, by the clock of the site. */
const reminderTime = '09:00'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

type Plan = Pick<SiteValues, 'newsletter' | 'newsletter_time'> & { readonly zone: string }

/** When the newsletter was last due; undefined if there is none. */
export function lastSending(now: number, plan: Plan): number | undefined {
  const wanted = weekdays.indexOf(plan.newsletter)
  if (wanted < 0) return undefined
  const today = toWall(now, plan.zone).slice(0, 10)
  const back = (weekdayOf(readDay(today) ?? 0) + 7 - wanted) % 7
  const at = (days: number) => instantOn(dayAfter(today, -days) ?? today, plan)
  return at(back) <= now ? at(back) : at(back + 7)
}

/** When it is due next: a week later by the clock of the site, whatever that does meanwhile. */
export function nextSending(now: number, plan: Plan): number | undefined {
  const last = lastSending(now, plan)
  if (last === undefined) return undefined
  const next = dayAfter(toWall(last, plan.zone).slice(0, 10), 7)
  return next === undefined ? undefined : instantOn(next, plan)
}

const instantOn = (on: string, { zone, newsletter_time }: Plan): number =>
  toInstant(`${on} ${newsletter_time}:00`, zone)

/** A number for each week, from Monday on: a newsletter goes out once in each. */
export const weekOf = (instant: number, zone: string): number =>
  Math.floor(((readDay(toWall(instant, zone).slice(0, 10)) ?? 0) + 3) / 7)

/** Events up to this day are reminded of by now. */
export function remindedUntil(now: number, zone: string): string {
  const wall = toWall(now, zone)
  const today = wall.slice(0, 10)
  return wall.slice(11, 16) >= reminderTime ? (dayAfter(today) ?? today) : today
}
