// Fields of one control: a line, lines, a list of words, a tick, a choice.

import { useState } from 'preact/hooks'
import { Check, Choice, type Options } from '../../components/form/form.tsx'
import {
  Fault,
  Framed,
  Hint,
  type Kept,
  OwnInput,
  useField,
} from '../../components/form/framed.tsx'
import type { Declared } from '../form/declared.ts'
import { t } from '../../i18n.ts'

interface TextProps extends Kept<string, string | number> {
  readonly field: Declared
}

export function Text({ field, value, onChange, ...labelled }: TextProps) {
  const { format, isRequired, type } = field
  const isNumber = type === 'integer' || type === 'number'
  return (
    <Framed {...labelled}>
      {(control) => (
        <OwnInput
          {...control}
          name={field.name}
          text={value}
          required={isRequired}
          type={format === 'uri' ? 'url' : 'text'}
          inputMode={isNumber ? 'decimal' : undefined}
          autocomplete="off"
          onText={(given) =>
            onChange(
              isNumber && given !== '' && !Number.isNaN(Number(given)) ? Number(given) : given,
            )
          }
        />
      )}
    </Framed>
  )
}

/** The name of the whole thing, as large as visitors will see it. */
export const TitleText = ({ value, onChange, ...labelled }: Kept<string>) => (
  <Framed {...labelled} class="title-field">
    {(control) => (
      <OwnInput
        {...control}
        name={labelled.name}
        text={value}
        required
        autocomplete="off"
        placeholder={labelled.label}
        onText={onChange}
      />
    )}
  </Framed>
)

export function Lines({ value, onChange, ...labelled }: Kept<string>) {
  const [first] = useState(value)
  return (
    <Framed {...labelled}>
      {(control) => (
        <textarea
          {...control}
          rows={4}
          defaultValue={first}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Framed>
  )
}

/** Several values in one line; what is typed is sent as it is typed, and the server finds them. */
export function Entries({ value, onChange, ...labelled }: Kept<readonly string[]>) {
  const [first] = useState(value)
  const shown = first.join(', ')
  const tell = (text: string) => onChange(text === shown ? first : text.trim() === '' ? [] : [text])
  return (
    <Framed {...labelled}>
      {(control) => <OwnInput {...control} text={shown} autocomplete="off" onText={tell} />}
    </Framed>
  )
}

export function Tick({ name, label, hint, value, onChange }: Kept<boolean>) {
  const { id, fault, control } = useField(name)
  return (
    <div class="field tick">
      <Check label={label} isOn={value} onChange={onChange} {...control} />
      <Hint id={id} text={hint} />
      <Fault id={id} text={fault} />
    </div>
  )
}

export function OneOf({
  value,
  options,
  onChange,
  ...labelled
}: Kept<string> & { options: Options }) {
  const isKnown = options.some(([one]) => one === value)
  const unknown = [['', value === '' ? t('Not chosen') : value]] as const
  return (
    <Choice
      {...labelled}
      value={isKnown ? value : ''}
      options={isKnown ? options : [...unknown, ...options]}
      onSelect={onChange}
    />
  )
}
