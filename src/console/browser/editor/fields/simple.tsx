// Fields of one control: a line, lines, a list of words, a tick, a choice.

import type { ComponentChildren } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { inputType } from '../../parts/input_type.ts'
import { t } from '../../say.ts'
import type { Declared } from '../declared.ts'
import { Hint } from '../hint.tsx'

export interface Labelled {
  readonly label: string
  readonly hint: string | undefined
}

interface FieldProps<Value> extends Labelled {
  readonly fault: string | undefined
  readonly value: Value
  readonly onChange: (value: Value) => void
}

interface FrameProps extends Labelled {
  readonly id: string
  readonly fault: string | undefined
  readonly children: ComponentChildren
}

function Framed({ id, label, hint, fault, children }: FrameProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Hint id={`${id}-hint`} text={hint} />
      {children}
      {fault !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}

const described = (id: string, fault: string | undefined) => ({
  'aria-invalid': fault !== undefined,
  'aria-describedby': `${id}-hint${fault === undefined ? '' : ` ${id}-fault`}`,
})

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
      <input
        id={id}
        name={name}
        value={value}
        required={isRequired}
        type={inputType(kind)}
        inputMode={isNumber ? 'decimal' : undefined}
        autocomplete="off"
        onInput={({ currentTarget: { value: given } }) =>
          onChange(isNumber && given !== '' && !Number.isNaN(Number(given)) ? Number(given) : given)
        }
        {...described(id, fault)}
      />
    </Framed>
  )
}

export function Lines({ label, hint, fault, value, onChange }: FieldProps<string>) {
  const id = useId()
  return (
    <Framed {...{ id, label, hint, fault }}>
      <textarea
        id={id}
        rows={4}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
        {...described(id, fault)}
      />
    </Framed>
  )
}

const wordsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** What is typed stays as it is typed, and counts as the words between its commas. */
export function Words({ label, hint, fault, value, onChange }: FieldProps<readonly string[]>) {
  const id = useId()
  const [text, setText] = useState(value.join(', '))
  useEffect(() => {
    if (wordsOf(text).join() !== value.join()) setText(value.join(', '))
  }, [value])
  return (
    <Framed {...{ id, label, hint, fault }}>
      <input
        id={id}
        value={text}
        autocomplete="off"
        onInput={(event) => {
          setText(event.currentTarget.value)
          onChange(wordsOf(event.currentTarget.value))
        }}
        {...described(id, fault)}
      />
    </Framed>
  )
}

interface TickProps extends Labelled {
  readonly isTicked: boolean
  readonly onChange: (isTicked: boolean) => void
}

export function Tick({ label, hint, isTicked, onChange }: TickProps) {
  const id = useId()
  return (
    <div class="field tick">
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />{' '}
        {label}
      </label>
      <Hint id={`${id}-hint`} text={hint} />
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
