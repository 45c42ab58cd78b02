// What a heart keeps. The script makes the button: without it nothing can be kept.

import type { EventRow } from '../../../../calendar/events/store.ts'
import type { Event } from '../../../../calendar/events/view.ts'
import { type Html, html } from '../frame/html.ts'

type Listed = Pick<EventRow, 'status' | 'hide_from_listings'>

/** An event; or a date, and the series that may be saved as a whole. */
export const keepOf = ({ id, occurrence }: Pick<Event, 'id' | 'occurrence'>): string =>
  occurrence ? `${id} ${occurrence.series}` : String(id)

/** What lists hide cannot be saved: the address of a list would tell of it. */
export const isInLists = ({ status, hide_from_listings }: Listed): boolean =>
  status === 'publish' && hide_from_listings === 0

/** A heart with words beside it. */
export const wordedHeart = (keep: number, words: string, title: string): Html =>
  html`<span
    class="keep"
    data-keep="${keep}"
    data-words="${words}"
    data-label="${words}: ${title}"
  ></span>`
