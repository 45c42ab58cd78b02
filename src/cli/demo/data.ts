// What the demo is made of: the files of `data/`. Keys name what is in the other files.

import { readFileSync } from 'node:fs'
import type { Words } from './texts/compose.ts'

type Texts = readonly string[]

/** What the pictures of an event show: a name among the posters. */
export type Theme = string

/** Prices as a request gives them; empty if nothing is said. */
export type Cost = readonly (string | number)[]

/** How often a series takes place. */
export interface Repeats {
  /** Every so many weeks, or months if `week` is given. */
  readonly every: number
  /** The week of the month, from 1. */
  readonly week?: number
  /** With the season, unless it says otherwise. */
  readonly end?: 'never' | 'past'
  /** There is none in school holidays. */
  readonly hasHolidays?: true
  readonly once?: readonly Once[]
}

/** What is different in one occurrence. */
export interface Once {
  /** After today, from 0. */
  readonly nth: number
  readonly update: Readonly<Record<string, unknown>>
  /** How many minutes later it begins. */
  readonly later?: number
}

/** A kind of event, from which any number of different ones can be made. */
export interface EventKind {
  readonly theme: Theme
  /** Relative frequency. */
  readonly weight: number
  readonly titles: Texts
  /** Words for `{name}` in titles and texts, besides those that all kinds have. */
  readonly words?: Words
  readonly opening: Texts
  readonly details: Texts
  readonly closing: Texts
  readonly categories: Texts
  readonly tags: Texts
  /** Empty for an online event. */
  readonly venues: Texts
  readonly hosts: Texts
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly starts: Texts
  readonly minutes: readonly number[]
  readonly costs: readonly Cost[]
  /** First and last month; all year if absent. */
  readonly months?: readonly [number, number]
  /** For all-day events: possible numbers of days. */
  readonly days?: readonly number[]
  /** Zones other than the town's. */
  readonly zones?: Texts
  /** Has tickets that are sold elsewhere. */
  readonly ticketed?: true
  /** Contains other events. */
  readonly hosting?: true
  /** Is a series; its first weekday, start and venue count. */
  readonly repeats?: Repeats
}

export type Repeated = EventKind & { readonly repeats: Repeats }

export interface Festival {
  readonly whole: EventKind
  /** What takes place at it, some of it in every season. */
  readonly parts: readonly EventKind[]
}

export interface TownPlace {
  readonly name: string
  /** As it stands in the middle of a sentence. */
  readonly said: string
  readonly street: string
  /** In thousandths of a degree from the middle of town. */
  readonly north: number
  readonly east: number
  readonly look: 'hall' | 'church' | 'park' | 'civic' | 'study' | 'shop' | 'field' | 'stage'
  readonly about: Texts
  /** What visitors should know. */
  readonly note: string
}

export interface Host {
  readonly name: string
  readonly said: string
  readonly about: string
}

export interface Category {
  readonly key: string
  readonly name: string
  readonly about: string
  /** The key of its parent, which stands before it. */
  readonly above?: string
  readonly colour?: string
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8'))

function named<T>(all: ReadonlyMap<string, T>, key: string): T {
  const found = all.get(key)
  if (found === undefined) throw new Error(`The data of the demo has no ${key}.`)
  return found
}

const byKey = <T>(name: string): ReadonlyMap<string, T> =>
  new Map(Object.entries(read(name) as Record<string, T>))

const places = byKey<TownPlace>('places')
export const venueKeys: Texts = [...places.keys()]
export const placeOf = (key: string): TownPlace => named(places, key)

const hosts = byKey<Host>('organizers')
export const hostKeys: Texts = [...hosts.keys()]
export const hostOf = (key: string): Host => named(hosts, key)

export const { categories, tags } = read('terms') as {
  readonly categories: readonly Category[]
  readonly tags: Texts
}

/** A kind can be like another one, but for what it says itself. */
const given = byKey<EventKind & { readonly like?: string }>('kinds')
const kindsByName = new Map(
  [...given].map(([name, { like, ...own }]) => [
    name,
    like === undefined ? own : { ...named(given, like), ...own },
  ]),
)

/** Kinds of events that take place once. */
export const kinds: readonly EventKind[] = [...kindsByName.values()]

/** Events that repeat, in the order in which a small calendar takes them up. */
export const repeated = read('series') as readonly Repeated[]

const weekends = read('festivals') as {
  readonly whole: EventKind
  readonly festivals: readonly { name: string; line: string; parts: Texts }[]
}

/** Weekends that other events are part of; one of each, so that a name repeats after all others. */
export const festivals: readonly Festival[] = weekends.festivals.map(({ name, line, parts }) => ({
  whole: { ...weekends.whole, words: { festival: [{ name, line }] } },
  parts: parts.map((part) => named(kindsByName, part)),
}))

/** What is said of any event: how one gets in, why it is not as planned, and invented people. */
export const sentences = read('sentences') as {
  readonly admission: Readonly<
    Record<'free' | 'paid' | 'outside' | 'open' | 'online' | 'allDay', Texts>
  >
  readonly reasons: Readonly<Record<'cancelled' | 'postponed' | 'rescheduled', Texts>>
  readonly names: Readonly<Record<'given' | 'family', Texts>>
}

/** From the background to the color that stands out most. */
export interface Palette {
  readonly ground: string
  readonly colors: readonly [string, string, string, string]
  readonly ink: string
}

/** The words and the designs of a kind of poster. */
export interface Look {
  readonly words: Texts
  readonly designs: Texts
}

/** Capital letters have one stroke width, because a server may have no fonts at all. */
export const posters = read('posters') as {
  readonly palettes: readonly Palette[]
  readonly events: Readonly<Record<Theme, Look>>
  readonly places: Readonly<Record<TownPlace['look'], Look>>
  /** Shared by the organizers. */
  readonly emblems: Look
  /** By sign; a path is 6 units high. */
  readonly letters: Readonly<Record<string, { readonly width: number; readonly path: string }>>
}
