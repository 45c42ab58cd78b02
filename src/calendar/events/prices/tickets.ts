import type { Static } from 'typebox'
import { Type, line, yesNo } from '../../../contract/schema/shapes.ts'
import type { Fault } from '../../../language/problem.ts'
import { type Moment, settle } from '../../../language/time/moment.ts'

export interface TicketWish {
  readonly name: string
  readonly price: string
  readonly currency: string
  readonly url: string
  readonly starts: Moment | undefined
  readonly ends: Moment | undefined
  readonly sold_out: boolean
}

export const ticketView = Type.Object(
  {
    name: line('The name of the ticket.'),
    price: line('The price.'),
    currency: line('The currency, as three letters.'),
    url: line('Where the ticket is sold.'),
    starts: line('From when it is sold, in the time zone of the event; empty if not said.'),
    ends: line('Until when it is sold, in the time zone of the event; empty if not said.'),
    sold_out: yesNo('Whether there are none left.'),
  },
  { title: 'Ticket', description: 'A ticket of an event.' },
)

export type Ticket = Static<typeof ticketView>

/** Tickets as they are shown, their dates read in the zone of the event (§6.16). */
export const settleTickets = (
  wishes: readonly TicketWish[],
  event: { readonly zone: string; readonly now: number; readonly currency: string },
  faults: Record<string, Fault>,
): readonly Ticket[] =>
  wishes.map((wish, index) => {
    const starts = settled(wish.starts, event)
    const ends = settled(wish.ends, event)
    if (starts === undefined || ends === undefined || (ends.wall !== '' && ends.at < starts.at)) {
      faults['tickets'] = { kind: 'entry', facts: { entry: index + 1 } }
    }
    const { name, price, currency, url, sold_out } = wish
    return {
      name,
      price,
      currency: currency === '' ? event.currency : currency,
      url,
      starts: starts?.wall ?? '',
      ends: ends?.wall ?? '',
      sold_out,
    }
  })

/** A missing date counts as earlier than any other. */
const settled = (
  moment: Moment | undefined,
  { zone, now }: { readonly zone: string; readonly now: number },
): { wall: string; at: number } | undefined =>
  moment ? settle(moment, zone, now) : { wall: '', at: -Infinity }
