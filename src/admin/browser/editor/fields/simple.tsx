// Fields of one control: a line, lines, a list of words, a tick, a choice.

import { useId, useState } from 'preact/hooks'
import { t } from '../../i18n.ts'
import type { Declared } from '../form/declared.ts'
import { FaultNote, Framed, type Labelled, described } from './framed.tsx'
import { Hint } from './hint.tsx'
import { OwnInput } from './own_input.tsx'

interface FieldProps<Value> extends Labelled {
  readonly fault: string | undefined
  readonly value: Value
  readonly onChange: (value: Value) => void
}

interface TextProps extends Labelled {
  readonly field: Declared
  readonly fault: string | undefined
  readonly value: string
  readonly onChange: (value: string | number) => void
}

export function Text({ field, label, hint, fault, value, onChange }: TextProps) {
  const id = useId()
  const { name, format, isRequired, type } = field
  const isNumber = type === 'integer' || type === 'number'
  const kind = format === 'uri' ? 'url' : 'text'
  return (
    <Framed {...{ id, label, hint, fault }}>
      <OwnInput
        id={id}
        name={name}
        text={value}
        required={isRequired}
        type={kind}
        inputMode={isNumber ? 'decimal' : undefined}
        autocomplete="off"
        onText={(given) =>
          onChange(isNumber && given !== '' && !Number.isNaN(Number(given)) ? Number(given) : given)
        }
        {...described(id, fault)}
      />
    </Framed>
  )
}

export function Lines({ label, hint, fault, value, onChange }: FieldProps<string>) {
  const id = useId()
  const [first] = useState(value)
  return (
    <Framed {...{ id, label, hint, fault }}>
      <textarea
        id={id}
        rows={4}
        defaultValue={first}
        onInput={(event) => onChange(event.currentTarget.value)}
        {...described(id, fault)}
      />
    </Framed>
  )
}

/** Several values in one line; what is typed is sent as it is typed, and the server finds them. */
export function Entries({ label, hint, fault, value, onChange }: FieldProps<readonly string[]>) {
  const id = useId()
  const [first] = useState(value)
  const shown = first.join(', ')
  return (
    <Framed {...{ id, label, hint, fault }}>
      <OwnInput
        id={id}
        text={shown}
        autocomplete="off"
        onText={(text) => onChange(text === shown ? first : text.trim() === '' ? [] : [text])}
        {...described(id, fault)}
      />
    </Framed>
  )
}

interface TickProps extends Labelled {
  readonly fault: string | undefined
  readonly isTicked: boolean
  readonly onChange: (isTicked: boolean) => void
}

export function Tick({ label, hint, fault, isTicked, onChange }: TickProps) {
  const id = useId()
  return (
    <div class="field tick">
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          {...described(id, fault)}
        />{' '}
        {label}
      </label>
      <Hint id={`${id}-hint`} text={hint} />
      <FaultNote id={id} fault={fault} />
    </div>
  )
}

interface SelectProps extends FieldProps<string> {
  readonly choices: readonly (readonly [value: string, label: string])[]
}

export function Select({ label, hint, fault, value, choices, onChange }: SelectProps) {
  const id = useId()
  const isKnown = choices.some(([one]) => one === value)
  return (
    <Framed {...{ id, label, hint, fault }}>
      <select
        id={id}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...described(id, fault)}
      >
        {!isKnown && (
          <option value="" selected>
            {value === '' ? t('As usual') : value}
          </option>
        )}
        {choices.map(([one, said]) => (
          <option key={one} value={one} selected={one === value}>
            {said}
          </option>
        ))}
      </select>
    </Framed>
  )
}
