// How an event repeats, in plain choices.

import { useId } from 'preact/hooks'
import { t } from '../../i18n.ts'
import { FaultNote, described } from '../fields/framed.tsx'
import { Hint } from '../fields/hint.tsx'
import type { Values } from '../conflicts/merge.ts'
import { Dates } from './dates.tsx'
import { Rule } from './rule.tsx'
import { type Every, type Plain, type Recurrence, plainOf, recurrenceOf } from './rules.ts'

interface RepeatsProps {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  readonly value: unknown
  /** Of all fields. */
  readonly values: Values
  readonly onChange: (value: Recurrence | null) => void
}

export function Repeats({ label, hint, fault, value, values, onChange }: RepeatsProps) {
  const id = useId()
  const before = (value || null) as Recurrence | null
  const plain = plainOf(before)
  const set = (some: Partial<Plain>) => onChange(recurrenceOf({ ...plain, ...some }, before))
  const start = typeof values['start_date'] === 'string' ? values['start_date'] : ''
  const choices: readonly (readonly [Every, string])[] = [
    ['never', t('Does not repeat')],
    ['DAILY', t('Every day')],
    ['WEEKLY', t('Every week')],
    ['MONTHLY', t('Every month')],
    ['YEARLY', t('Every year')],
    ...(plain.every === 'other' ? [['other', t('By its own rules')] as const] : []),
  ]
  const isRule = plain.every !== 'never' && plain.every !== 'other'
  return (
    <fieldset class="field repeats" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <Hint id={`${id}-hint`} text={hint} />
      <div class="rule">
        <div>
          <label>
            {t('How often')}{' '}
            <select
              onChange={(event) => set({ every: event.currentTarget.value as Every })}
              {...described(id, fault)}
            >
              {choices.map(([every, said]) => (
                <option key={every} value={every} selected={every === plain.every}>
                  {said}
                </option>
              ))}
            </select>
          </label>
          {isRule && <Rule {...{ plain, start, set }} />}
        </div>
        {before && <Dates recurrence={before} values={values} onChange={onChange} />}
      </div>
      <FaultNote id={id} fault={fault} />
    </fieldset>
  )
}
