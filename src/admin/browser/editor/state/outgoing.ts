// What is sent of what was typed: prices as people write them become those of the interface. What
// cannot be read is refused here in the form in which the server refuses.

import { Refused } from '../../api.ts'
import type { Values } from '../conflicts/merge.ts'
import { costParts, readPrice } from '../fields/price.ts'
import { isWhole, partsOf } from '../when/wall_parts.ts'
import { t } from '../../i18n.ts'

type Faults = Record<string, string>

export function outgoing(changes: Values): Values {
  const faults: Faults = {}
  const sent = { ...changes }
  if (Array.isArray(sent['cost'])) sent['cost'] = costOf(sent['cost'], faults)
  if (Array.isArray(sent['tickets'])) {
    sent['tickets'] = sent['tickets'].map((ticket, nth) => ticketOf(ticket, nth, faults))
  }
  for (const name of ['start_date', 'end_date']) checkWall(name, sent[name], faults)
  if (Object.keys(faults).length > 0) throw new Refused(400, { data: { params: faults } })
  return sent
}

/** A time that cannot be read is not sent as if it were one. */
function checkWall(name: string, wall: unknown, faults: Faults): void {
  if (typeof wall !== 'string' || wall === '' || isWhole(wall)) return
  const { day, clock } = partsOf(wall)
  if (day === '') faults[name] = t('Say on which day.')
  else if (clock.trim() === '') faults[name] = t('Say at what time, or tick “All day”.')
  else {
    faults[name] = t('“{text}” is no time. Write 19:30 or 7:30 pm.', { text: clock.trim() })
  }
}

/** What is typed of a ticket. */
type TypedTicket = Readonly<Record<'name' | 'price' | 'currency' | 'starts' | 'ends', string>>

/** A cost may be words as well: only what is a number in two ways is refused. */
function costOf(entries: readonly string[], faults: Faults): readonly string[] {
  const parts = costParts(entries)
  for (const part of parts) {
    const read = readPrice(part)
    if ('either' in read) faults['cost'] = eitherText(part, read.either)
  }
  return parts
}

function ticketOf(ticket: TypedTicket, nth: number, faults: Faults): TypedTicket {
  const fault = (part: string, text: string) => {
    faults[`tickets.${nth}.${part}`] = text
  }
  const { name, price, currency, starts, ends } = ticket
  if (name.trim() === '') fault('name', t('Give the ticket a name.'))
  if (currency !== '' && !/^[A-Za-z]{3}$/.test(currency.trim())) {
    fault(
      'currency',
      t('“{text}” is not a currency. Write three letters, such as EUR.', { text: currency }),
    )
  }
  if (starts !== '' && ends !== '' && ends < starts) {
    fault('ends', t('The sale ends before it begins.'))
  }
  const read = readPrice(price)
  if ('price' in read) {
    return { ...ticket, price: read.price, currency: read.currency || currency.trim() }
  }
  if ('either' in read) fault('price', eitherText(price, read.either))
  else if (price.trim() === '') fault('price', t('Write a price such as 24.50, or free.'))
  else fault('price', t('“{text}” is not a price. Write 24.50, or free.', { text: price.trim() }))
  return ticket
}

const eitherText = (text: string, [whole, part]: readonly [string, string]): string =>
  t('“{text}” can be read in two ways. Write {whole} or {part}.', {
    text: text.trim(),
    whole,
    part,
  })
