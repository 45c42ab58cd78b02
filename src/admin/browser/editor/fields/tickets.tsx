// Tickets: each with a name and a price, and the rest if one opens it.

import { useContext, useId, useState } from 'preact/hooks'
import { State } from '../../components/form/form.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { FaultNote, described } from './framed.tsx'
import { OwnInput } from './own_input.tsx'

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

/** What a part of a ticket is called where the ticket is not in sight; `nth` counts from 0. */
export function ticketLabel(nth: number, part: string): string {
  const [, label] = parts.find(([name]) => name === part) ?? []
  const ticket = t('Ticket {n}', { n: nth + 1 })
  return label === undefined ? ticket : `${ticket}, ${t(label)}`
}

export function Tickets({ label, fault, value, onChange }: TicketsProps) {
  const tickets = Array.isArray(value) ? (value as readonly Ticket[]) : []
  const id = useId()
  /** Of each ticket, so that its texts stay with it when another one is removed. */
  const [keys, setKeys] = useState(() => tickets.map((_, nth) => nth))
  const change = (nth: number, some: Partial<Ticket>) =>
    onChange(tickets.map((one, index) => (index === nth ? { ...one, ...some } : one)))
  return (
    <fieldset class="field tickets">
      <legend>{label}</legend>
      {tickets.map((ticket, nth) => (
        <TicketFields
          key={keys[nth]}
          ticket={ticket}
          nth={nth + 1}
          onChange={(some) => change(nth, some)}
          onRemove={() => {
            onChange(tickets.filter((_, index) => index !== nth))
            setKeys(keys.filter((_, index) => index !== nth))
          }}
        />
      ))}
      <button
        type="button"
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onClick={() => {
          onChange([...tickets, blank])
          setKeys([...keys, Math.max(-1, ...keys) + 1])
        }}
      >
        {t('Add a ticket')}
      </button>
      <FaultNote id={id} fault={fault} />
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
  const { faults } = useContext(State)
  return (
    <div class="ticket" role="group" aria-label={t('Ticket {n}', { n: nth })}>
      {parts.map(([name, label, type]) => (
        <div key={name}>
          <label for={`${id}-${name}`}>{t(label)}</label>
          <OwnInput
            id={`${id}-${name}`}
            type={type}
            text={type === 'datetime-local' ? ticket[name].replace(' ', 'T') : ticket[name]}
            onText={(text) => onChange({ [name]: written(text, type) })}
            {...described(`${id}-${name}`, faults[`tickets.${nth - 1}.${name}`])}
          />
          <FaultNote id={`${id}-${name}`} fault={faults[`tickets.${nth - 1}.${name}`]} />
        </div>
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
