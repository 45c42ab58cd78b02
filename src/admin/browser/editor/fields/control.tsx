// The control of one field: by its name where that is known, else by what the server says of it.

import type { Values } from '../conflicts/merge.ts'
import { ImageField } from './image.tsx'
import { Moment, Schedule } from './moment.tsx'
import { AddressField, AuthorField, PasswordField, ZoneField } from './named.tsx'
import { parents, pickers } from './picked.ts'
import { Picker } from './picker.tsx'
import { Entries, Lines, OneOf, Text, Tick, TitleText } from './simple.tsx'
import { Tickets } from './tickets.tsx'
import type { Declared } from '../form/declared.ts'
import type { EditorKind, Shown } from '../form/kinds.ts'
import { hintOf, labelOf, optionOf } from '../form/labels.ts'
import type { Kept } from '../../components/form/framed.tsx'
import { Fold } from '../../components/parts.tsx'
import { Repeats } from '../repeat/repeats.tsx'
import { t } from '../../i18n.ts'
import { RichText } from '../../rich_text/rich_text.tsx'
import { may } from '../../session.ts'

interface ControlProps {
  readonly field: Declared
  readonly kind: EditorKind
  readonly value: unknown
  /** Of all fields. */
  readonly values: Values
  /** As the server shows it; undefined if it is new. */
  readonly shown: Shown | undefined
  readonly onChange: (value: unknown) => void
}

const long: ReadonlySet<string> = new Set(['description', 'excerpt'])

export function Control({ field, kind, value, values, shown, onChange }: ControlProps) {
  const { name, type, format, options } = field
  const shared = { name, label: labelOf(field), hint: hintOf(field), onChange }
  const any = { ...shared, value }
  const text = { ...shared, value: textOf(value) }
  const picker = Array.isArray(value) ? pickers[name] : undefined
  if (picker) {
    const ids = (value as readonly unknown[]).map(Number)
    const isOffering = kind.name === 'event' && !shown
    return <Picker {...shared} {...{ ids, isOffering }} list={picker} mayCreate />
  }
  const parent = parents[name]
  if (parent) {
    const ids = Number(value) > 0 ? [Number(value)] : []
    const choose = (chosen: readonly number[]) => onChange(chosen.at(-1) ?? 0)
    return <Picker {...shared} list={parent} ids={ids} onChange={choose} />
  }
  if (name === kind.title) return <TitleText {...text} />
  // The descriptions of terms are plain text.
  if (long.has(name) && isTerm(kind)) return <Lines {...text} />
  if (name === 'excerpt') return <ShortText {...text} />
  if (name === 'description') return <RichText {...text} />
  switch (name) {
    case 'image':
      return <ImageField {...any} seen={shown?.image ? shown.image.url : undefined} />
    case 'author':
      return may('editOthers') ? <AuthorField {...any} /> : null
    case 'recurrence':
      return <Repeats {...any} values={values} />
    case 'tickets':
      return <Tickets {...any} />
    case 'password':
      return <PasswordField {...any} isSet={shown?.password_protected === true} />
    case 'timezone':
      return <ZoneField {...text} />
    case 'slug': {
      const url = kind.name === 'event' ? shown?.url : shown?.urls?.self
      return <AddressField {...text} title={textOf(values[kind.title])} url={url} />
    }
    case 'date':
      return <Schedule {...text} status={values['status']} />
    default:
  }
  if (type === 'boolean') return <Tick {...shared} value={value === true} />
  if (format === 'date-time') {
    const isDay = values['all_day'] === true
    return <Moment {...text} isDay={isDay} zone={textOf(values['timezone'])} />
  }
  if (options.length > 0) {
    const choices = options.map((option) => [option, optionOf(name, option)] as const)
    return <OneOf {...text} options={choices} />
  }
  if (Array.isArray(value)) {
    const isRead = name === 'cost' && shown?.cost
    const read = isRead ? t('On the page: {text}', { text: shown.cost ?? '' }) : ''
    const hint = [shared.hint, read].filter(Boolean).join(' ')
    return <Entries {...shared} hint={hint} value={value.map(String)} />
  }
  return <Text {...text} field={field} />
}

/** Made from the text unless somebody writes another one. */
const ShortText = (text: Kept<string>) => (
  <Fold
    class="short-text"
    isOpen={text.value !== ''}
    said="Short text, if not the beginning of the text"
  >
    <RichText {...text} />
  </Fold>
)

const isTerm = ({ name }: EditorKind): boolean => name === 'category' || name === 'tag'

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
