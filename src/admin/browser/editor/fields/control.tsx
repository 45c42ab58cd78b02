// The control of one field: by its name where that is known, else by what the server says of it.

import { RichText } from '../../rich_text/rich_text.tsx'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { AuthorField } from '../author.tsx'
import type { Declared } from '../form/declared.ts'
import { AddressField } from './address.tsx'
import { PasswordField } from './password.tsx'
import { Schedule } from './schedule.tsx'
import { Entries, Lines, Select, Text, Tick } from './simple.tsx'
import { Tickets } from './tickets.tsx'
import { ZoneField } from './zone.tsx'
import { ImageField } from './image.tsx'
import type { EditorKind, Shown } from '../form/kinds.ts'
import { hintOf, labelOf, optionOf } from '../form/labels.ts'
import type { Values } from '../conflicts/merge.ts'
import { Moment } from './moment.tsx'
import { parents, pickers } from './picked.ts'
import { Picker } from './picker.tsx'
import { Repeats } from '../repeat/repeats.tsx'

export interface ControlProps {
  readonly field: Declared
  readonly kind: EditorKind
  readonly value: unknown
  /** Of all fields. */
  readonly values: Values
  /** As the server shows it; undefined if it is new. */
  readonly shown: Shown | undefined
  readonly fault: string | undefined
  readonly onChange: (value: unknown) => void
}

const long: ReadonlySet<string> = new Set(['description', 'excerpt'])
/** Their descriptions are plain text. */
const terms: ReadonlySet<string> = new Set(['category', 'tag'])

export function Control(props: ControlProps) {
  const { field, kind, value, values, shown, fault, onChange } = props
  const { name, type, format, options } = field
  const text = textOf(value)
  const shared = { label: labelOf(field), hint: hintOf(field), fault }
  const picker = Array.isArray(value) ? pickers[name] : undefined
  if (picker) {
    const ids = (value as readonly unknown[]).map(Number)
    return <Picker {...shared} {...picker} {...{ ids, onChange }} mayCreate />
  }
  const parent = parents[name]
  if (parent) {
    const ids = Number(value) > 0 ? [Number(value)] : []
    const choose = (chosen: readonly number[]) => onChange(chosen.at(-1) ?? 0)
    return <Picker {...shared} {...parent} ids={ids} onChange={choose} mayCreate={false} />
  }
  if (long.has(name)) {
    if (terms.has(kind.name)) return <Lines {...shared} {...{ onChange }} value={text} />
    const { label, hint } = shared
    return <RichText {...{ name, label, onChange, ...(hint && { hint }) }} value={text} />
  }
  switch (name) {
    case 'image':
      return (
        <ImageField
          {...shared}
          {...{ value, onChange }}
          seen={shown?.image ? shown.image.url : undefined}
        />
      )
    case 'author':
      return may('editOthers') ? <AuthorField {...shared} {...{ value, onChange }} /> : null
    case 'recurrence':
      return <Repeats {...shared} {...{ value, values, onChange }} />
    case 'tickets':
      return <Tickets {...shared} {...{ value, onChange }} />
    case 'password': {
      const isSet = shown?.password_protected === true
      return <PasswordField {...shared} {...{ value, isSet, onChange }} />
    }
    case 'timezone':
      return <ZoneField {...shared} {...{ onChange }} value={text} />
    case 'slug': {
      const title = textOf(values[kind.title])
      const url = kind.name === 'event' ? shown?.url : shown?.urls?.self
      return <AddressField {...shared} {...{ title, url, onChange }} value={text} />
    }
    case 'date':
      return <Schedule {...shared} {...{ onChange }} value={text} status={values['status']} />
    default:
  }
  if (type === 'boolean') return <Tick {...shared} {...{ onChange }} isTicked={value === true} />
  if (format === 'date-time') {
    const isDay = values['all_day'] === true
    const zone = textOf(values['timezone'])
    return <Moment {...shared} {...{ isDay, zone, onChange }} value={text} />
  }
  if (options.length > 0) {
    const choices = options.map((option) => [option, optionOf(name, option)] as const)
    return <Select {...shared} {...{ choices, onChange }} value={text} />
  }
  if (Array.isArray(value)) {
    const read =
      name === 'cost' && shown?.cost ? t('On the page: {text}', { text: shown.cost }) : ''
    const hint = [shared.hint, read].filter(Boolean).join(' ')
    return <Entries {...shared} {...{ hint, onChange }} value={value.map(String)} />
  }
  return <Text {...shared} {...{ field, onChange }} value={text} />
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
