// What the server answers to the script of embeds.

import type { Point } from '../query/ground/clusters.ts'
import type { Ring, Scale } from '../query/ground/ground.ts'
import type { Label } from '../query/ground/labels.ts'
import type { EmbedWord } from './words.ts'

/** `/embed/words.json`. */
export interface EmbedFacts {
  readonly name: string
  /** With the names of its filters. */
  readonly title: string
  readonly language: string
  readonly locale: string
  /** Of the addresses of pages in this language. */
  readonly prefix: string
  readonly home: string
  /** Of the site, where it is not the usual one. */
  readonly accent?: Shades | undefined
  readonly words: Readonly<Record<EmbedWord, string>>
}

export interface Shades {
  readonly light: string
  readonly dark: string
}

/** `/embed/month.json`, and `/embed/week.json` with a week alone. */
export interface MonthReply {
  readonly weeks: readonly (readonly DayCell[])[]
  /** By their ids. */
  readonly events: Readonly<Record<string, EventFacts>>
  readonly colours: readonly Colour[]
}

export interface Colour extends Shades {
  readonly name: string
  readonly slug: string
  /** Six hexadecimal digits, as in the classes of events. */
  readonly hue: string
}

export interface DayCell {
  readonly day: string
  readonly outside?: true
  readonly count?: number
  /** Null is a gap that aligns lanes, or an event that was removed since the agenda was read. */
  readonly lines?: readonly (EventLine | null)[]
  readonly more?: number
  readonly rest?: readonly EventLine[]
}

export interface EventLine {
  readonly id: number
  readonly class: string
  readonly begun: boolean
  readonly timed: boolean
  /** Of a week, by the clock of the site. */
  readonly time?: string
}

/** What is the same on all days of an event; what is empty is left out. */
export interface EventFacts {
  readonly title: string
  readonly url: string
  readonly time?: string
  readonly class?: string
  readonly tip?: string
  readonly place?: string
  readonly rule?: string
  readonly until?: string
  readonly zone?: string
  readonly timezone?: string
  readonly state?: string
  readonly off: boolean
  readonly notes?: readonly string[]
}

/** Of `/events/list.json`, what the script shows. */
export interface FeedItem {
  readonly url: string
  readonly title: string
  readonly _fasti: {
    readonly start: string
    readonly timezone: string
    readonly when: string
    readonly ongoing?: string
    readonly place: string
    readonly repeats: string
    readonly event_status: string
    readonly notes: readonly string[]
    readonly thumbnail?: string
  }
}

/** `/embed/map.json`. */
export interface MapReply {
  readonly places: readonly EmbeddedPlace[]
  /** Of at least one place. */
  readonly ground?: EmbeddedGround
}

export interface EmbeddedGround {
  readonly side: number
  readonly pinSize: number
  readonly pins: readonly EmbeddedPin[]
  readonly rings: readonly Ring[]
  readonly scale: Scale
  readonly north: Point
}

export interface EmbeddedPin extends Point {
  /** Its places, by their position. */
  readonly places: readonly number[]
  readonly count: number
  readonly label: string
  readonly name?: Label | undefined
}

export interface EmbeddedPlace {
  readonly name: string
  readonly url: string
  readonly events: readonly Told[]
  /** That there are more than these, in words. */
  readonly more?: string
}

/** An event in a line. */
export interface Told {
  readonly title: string
  readonly url: string
  readonly when: string
  readonly state?: string | undefined
  readonly off: boolean
}

/** `/embed/event.json`; what is empty is left out. */
export interface EventReply {
  readonly title: string
  readonly url: string
  readonly state?: string
  readonly off: boolean
  /** What its time is, where that needs a word. */
  readonly label?: string
  /** Of a series, what became of its next date. */
  readonly mark?: string
  readonly when: string
  /** The day that stands beside it. */
  readonly day: string
  readonly lines: readonly string[]
  readonly text?: string
  readonly image?: {
    readonly url: string
    readonly width: number
    readonly height: number
    readonly alt: string
  }
}
