// Tickets: each with a name and a price, and the rest if one opens it.

import { useId } from 'preact/hooks'
import { inputType } from '../../parts/input_type.ts'
import { t } from '../../say.ts'
import type { Sentence } from '../../words.ts'

interface TicketsProps {
  readonly label: string
  readonly fault: string | undefined
  readonly value: unknown
  readonly onChange: (value: readonly Ticket[]) => void
}

interface Ticket {
  readonly name: string
  readonly price: string
  readonly currency: string
  readonly url: string
  readonly starts: string
  readonly ends: string
  readonly sold_out: boolean
}

const blank: Ticket = {
  name: '',
  price: '',
  currency: '',
  url: '',
  starts: '',
  ends: '',
  sold_out: false,
}

type TextPart = Exclude<keyof Ticket, 'sold_out'>

const parts: readonly (readonly [TextPart, Sentence, string])[] = [
  ['name', 'Name', 'text'],
  ['price', 'Price', 'text'],
  ['currency', 'Currency', 'text'],
  ['url', 'Where it is sold', 'url'],
  ['starts', 'Sold from', 'datetime-local'],
  ['ends', 'Sold until', 'datetime-local'],
]

export function Tickets({ label, fault, value, onChange }: TicketsProps) {
  const tickets = Array.isArray(value) ? (value as readonly Ticket[]) : []
  const change = (nth: number, some: Partial<Ticket>) =>
    onChange(tickets.map((one, index) => (index === nth ? { ...one, ...some } : one)))
  return (
    <fieldset class="field tickets" aria-invalid={fault !== undefined}>
      <legend>{label}</legend>
      {tickets.map((ticket, nth) => (
        <TicketFields
          key={nth}
          ticket={ticket}
          nth={nth + 1}
          onChange={(some) => change(nth, some)}
          onRemove={() => onChange(tickets.filter((_, index) => index !== nth))}
        />
      ))}
      <button type="button" onClick={() => onChange([...tickets, blank])}>
        {t('Add a ticket')}
      </button>
      {fault !== undefined && <p class="fault">{fault}</p>}
    </fieldset>
  )
}

interface TicketFieldsProps {
  readonly ticket: Ticket
  readonly nth: number
  readonly onChange: (some: Partial<Ticket>) => void
  readonly onRemove: () => void
}

function TicketFields({ ticket, nth, onChange, onRemove }: TicketFieldsProps) {
  const id = useId()
  return (
    <div class="ticket" role="group" aria-label={t('Ticket {n}', { n: nth })}>
      {parts.map(([name, label, type]) => (
        <p key={name}>
          <label for={`${id}-${name}`}>{t(label)}</label>
          <input
            id={`${id}-${name}`}
            type={inputType(type)}
            value={type === 'datetime-local' ? ticket[name].replace(' ', 'T') : ticket[name]}
            onInput={(event) => onChange({ [name]: written(event.currentTarget.value, type) })}
          />
        </p>
      ))}
      <p>
        <label>
          <input
            type="checkbox"
            checked={ticket.sold_out}
            onChange={(event) => onChange({ sold_out: event.currentTarget.checked })}
          />{' '}
          {t('Sold out')}
        </label>
      </p>
      <button
        type="button"
        aria-label={t('Remove “{name}”', { name: ticket.name || t('Ticket {n}', { n: nth }) })}
        onClick={onRemove}
      >
        {t('Remove')}
      </button>
    </div>
  )
}

const written = (text: string, type: string): string =>
  type === 'datetime-local' && text !== '' ? `${text.replace('T', ' ').slice(0, 16)}:00` : text
