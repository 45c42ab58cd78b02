// Tickets: each with a name and a price, and the rest if one opens it.

import { useContext, useState } from 'preact/hooks'
import type { Ticket } from '../../../../contract/routes.ts'
import { Check } from '../../components/form/form.tsx'
import { Fault, Faults, type Kept, OwnInput, useField } from '../../components/form/framed.tsx'
import { Button, Fold } from '../../components/parts.tsx'
import { type Sentence, t } from '../../i18n.ts'

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

/** Of the parts: a name and a price say most of it. */
const inSight = 2

/** What a part of a ticket is called where the ticket is not in sight; `nth` counts from 0. */
export function ticketLabel(nth: number, part: string): string {
  const [, label] = parts.find(([name]) => name === part) ?? []
  const ticket = t('Ticket {n}', { n: nth + 1 })
  return label === undefined ? ticket : `${ticket}, ${t(label)}`
}

export function Tickets({ name, label, value, onChange }: Kept<unknown, readonly Ticket[]>) {
  const tickets = Array.isArray(value) ? (value as readonly Ticket[]) : []
  const { id, fault } = useField(name)
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
      <Button
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onClick={() => {
          onChange([...tickets, blank])
          setKeys([...keys, Math.max(-1, ...keys) + 1])
        }}
        said="Add a ticket"
      />
      <Fault id={id} text={fault} />
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
  const named = t('Ticket {n}', { n: nth })
  const faults = useContext(Faults)
  const hasFault = parts.slice(inSight).some(([part]) => `tickets.${nth - 1}.${part}` in faults)
  return (
    <div class="ticket" role="group" aria-label={named}>
      {parts.slice(0, inSight).map((part) => (
        <TicketField key={part[0]} {...{ part, ticket, nth, onChange }} />
      ))}
      <Fold said="Where and when it is sold" isOpen={hasFault}>
        {parts.slice(inSight).map((part) => (
          <TicketField key={part[0]} {...{ part, ticket, nth, onChange }} />
        ))}
        <p>
          <Check
            label={t('Sold out')}
            isOn={ticket.sold_out}
            onChange={(sold_out) => onChange({ sold_out })}
          />
        </p>
      </Fold>
      <Button
        aria-label={t('Remove “{name}”', { name: ticket.name || named })}
        onClick={onRemove}
        said="Remove"
      />
    </div>
  )
}

interface TicketFieldProps extends Omit<TicketFieldsProps, 'onRemove'> {
  readonly part: (typeof parts)[number]
}

function TicketField({ part: [name, label, type], ticket, nth, onChange }: TicketFieldProps) {
  const { id, fault, control } = useField(`tickets.${nth - 1}.${name}`)
  const text = ticket[name]
  return (
    <div>
      <label for={id}>{t(label)}</label>
      <OwnInput
        {...control}
        type={type}
        text={type === 'datetime-local' ? text.replace(' ', 'T') : text}
        onText={(given) => onChange({ [name]: written(given, type) })}
      />
      <Fault id={id} text={fault} />
    </div>
  )
}

const written = (text: string, type: string): string =>
  type === 'datetime-local' && text !== '' ? `${text.replace('T', ' ').slice(0, 16)}:00` : text
