// Values of fields as people read them.

import { wallText } from '../../components/formats.ts'
import { plainText } from '../../components/plain.ts'
import type { Values } from '../conflicts/merge.ts'
import { pickers, useNames } from '../fields/picked.ts'
import type { ListName } from './kinds.ts'
import { labelOf, optionOf } from './labels.ts'
import type { Recurrence } from '../repeat/rules.ts'
import { t } from '../../i18n.ts'

export function Readable({ name, value }: { readonly name: string; readonly value: unknown }) {
  const list = pickers[name]
  return list && Array.isArray(value) ? (
    <Named list={list} ids={value.map(Number)} />
  ) : (
    textOf(name, value)
  )
}

function Named({ list, ids }: { readonly list: ListName; readonly ids: readonly number[] }) {
  const names = useNames(list, ids)
  return ids.length === 0 ? nothing : ids.map((id) => names.get(id) ?? `#${id}`).join(', ')
}

const nothing = '–'
const long: ReadonlySet<string> = new Set(['description', 'excerpt'])

function textOf(name: string, value: unknown): string {
  if (name === 'password') return value === '' ? nothing : '•••'
  if (value === '' || value === null || value === undefined) return nothing
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (name === 'recurrence') return recurrenceText(value as Recurrence)
  if (name === 'image') return typeof value === 'number' ? `#${value}` : entryText(value)
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(entryText).join(', ')
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return entryText(value)
  if (long.has(name)) return plainText(value)
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return wallText(value)
  return optionOf(name, value)
}

/** Of a list: a text, or a ticket with its name and price. */
function entryText(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  return Object.values(entry)
    .filter((one) => (typeof one === 'string' && one !== '') || typeof one === 'number')
    .join(' ')
}

const recurrenceText = ({ rules, dates, except }: Recurrence): string =>
  [
    ...rules,
    ...dates.map((date) => `+ ${wallText(date)}`),
    ...except.map((date) => `− ${wallText(date)}`),
  ].join(', ')

interface DifferencesProps {
  readonly names: readonly string[]
  readonly now: Values
  readonly before: Values
}

/** Fields with what they are now and what they were before. */
export const Differences = ({ names, now, before }: DifferencesProps) => (
  <dl class="differences">
    {names.map((name) => (
      <div key={name}>
        <dt>{labelOf({ name })}</dt>
        <dd>
          <ins>
            <Readable name={name} value={now[name]} />
          </ins>
        </dd>
        <dd>
          <del>
            <Readable name={name} value={before[name]} />
          </del>
        </dd>
      </div>
    ))}
  </dl>
)
