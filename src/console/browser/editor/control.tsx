// The control of one field: by its name where that is known, else by what the server says of it.

import { useId } from 'preact/hooks'
import { inputType } from '../parts/input_type.ts'
import { t } from '../say.ts'
import { RichText } from '../rich_text/rich_text.tsx'
import { may } from '../session.ts'
import { AuthorField } from './author.tsx'
import { ImageField } from './image.tsx'
import type { Declared } from './declarations.ts'
import { Hint } from './hint.tsx'
import { hintOf, labelOf, optionOf } from './labels.ts'
import { Moment } from './moment.tsx'
import { Picker } from './picker.tsx'
import { Repeats } from './repeats.tsx'

export interface ControlProps {
  readonly field: Declared
  readonly value: unknown
  readonly fault: string | undefined
  /** Whether the thing fills whole days. */
  readonly isAllDay: boolean
  /** Where its image can be seen. */
  readonly seen: string | undefined
  readonly onChange: (value: unknown) => void
}

const pickers: Readonly<Record<string, { readonly list: string; readonly title: string }>> = {
  venue: { list: 'venues', title: 'venue' },
  organizer: { list: 'organizers', title: 'organizer' },
  categories: { list: 'categories', title: 'name' },
  tags: { list: 'tags', title: 'name' },
}

const long: ReadonlySet<string> = new Set(['description', 'excerpt'])

export function Control(props: ControlProps) {
  const { field, value, fault, isAllDay, seen, onChange } = props
  const { name, type, format, options } = field
  const label = labelOf(field)
  const hint = hintOf(field)
  const picker = Array.isArray(value) ? pickers[name] : undefined
  if (picker) {
    const ids = (value as readonly unknown[]).map(Number)
    return <Picker {...{ label, hint, fault, ids, onChange, ...picker }} mayCreate />
  }
  if (long.has(name)) {
    const shown = hint === undefined ? {} : { hint }
    return <RichText {...{ name, label, onChange, ...shown }} value={textOf(value)} />
  }
  if (name === 'image') return <ImageField {...{ label, hint, fault, value, seen, onChange }} />
  if (name === 'author') {
    return may('editOthers') ? <AuthorField {...{ label, fault, value, onChange }} /> : null
  }
  if (name === 'recurrence') return <Repeats {...{ label, hint, fault, value, onChange }} />
  if (type === 'boolean') {
    const isTicked = value === true
    return <Tick {...{ label, hint, isTicked, onChange }} />
  }
  if (format === 'date-time') {
    const isDay = isAllDay && name !== 'date'
    return <Moment {...{ label, hint, fault, isDay, onChange }} value={textOf(value)} />
  }
  if (options.length > 0) {
    const choices = options.map((option) => [option, optionOf(name, option)] as const)
    return <Select {...{ label, hint, fault, choices, onChange }} value={textOf(value)} />
  }
  return <Text {...props} {...{ label, hint }} />
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

interface Labelled {
  readonly label: string
  readonly hint: string | undefined
}

function Text({ field, value, fault, label, hint, onChange }: ControlProps & Labelled) {
  const id = useId()
  const { name, format, isRequired, type } = field
  const isList = Array.isArray(value)
  const text = isList ? value.join(', ') : textOf(value)
  const take = (given: string) => {
    if (isList)
      return onChange(
        given
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
      )
    onChange(type === 'integer' || type === 'number' ? (given === '' ? '' : Number(given)) : given)
  }
  const shared = {
    id,
    name,
    value: text,
    required: isRequired,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-hint${fault === undefined ? '' : ` ${id}-fault`}`,
  }
  const kind = name === 'password' ? 'password' : format === 'uri' ? 'url' : 'text'
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Hint id={`${id}-hint`} text={hint} />
      <input
        {...shared}
        type={inputType(kind)}
        autocomplete={name === 'password' ? 'new-password' : 'off'}
        onInput={(event) => take(event.currentTarget.value)}
      />
      {fault !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}

interface TickProps extends Labelled {
  readonly isTicked: boolean
  readonly onChange: (isTicked: boolean) => void
}

function Tick({ label, hint, isTicked, onChange }: TickProps) {
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

interface SelectProps extends Labelled {
  readonly fault: string | undefined
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

function Select({ label, hint, fault, value, choices, onChange }: SelectProps) {
  const id = useId()
  const isKnown = choices.some(([one]) => one === value)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Hint id={`${id}-hint`} text={hint} />
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
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
      {fault !== undefined && <p class="fault">{fault}</p>}
    </div>
  )
}
