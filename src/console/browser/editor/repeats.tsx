// How an event repeats, in plain choices.

import { useId } from 'preact/hooks'
import { site } from '../facts.ts'
import { t } from '../say.ts'
import { Hint } from './hint.tsx'
import {
  type Every,
  type Plain,
  type Recurrence,
  plainOf,
  recurrenceOf,
  weekdays,
} from './rules.ts'

interface RepeatsProps {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  readonly value: unknown
  readonly onChange: (value: Recurrence | null) => void
}

const weekday = new Intl.DateTimeFormat(site.language, { weekday: 'short', timeZone: 'UTC' })
/** The fourth of January 2027 was a Monday. */
const dayName = (index: number): string => weekday.format(new Date(Date.UTC(2027, 0, 4 + index)))

export function Repeats({ label, hint, fault, value, onChange }: RepeatsProps) {
  const id = useId()
  const before = (value || null) as Recurrence | null
  const plain = plainOf(before)
  const set = (some: Partial<Plain>) => onChange(recurrenceOf({ ...plain, ...some }, before))
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
      <label>
        {t('How often')}{' '}
        <select onChange={(event) => set({ every: event.currentTarget.value as Every })}>
          {choices.map(([every, said]) => (
            <option key={every} value={every} selected={every === plain.every}>
              {said}
            </option>
          ))}
        </select>
      </label>
      {isRule && <Rule plain={plain} set={set} />}
      {plain.every === 'other' && <p>{before?.rules.join('; ')}</p>}
      {fault !== undefined && <p class="fault">{fault}</p>}
    </fieldset>
  )
}

function Rule({
  plain,
  set,
}: {
  readonly plain: Plain
  readonly set: (some: Partial<Plain>) => void
}) {
  const { every, interval, days, ends, count, until } = plain
  const toggle = (day: string) => {
    const chosen = new Set(days).symmetricDifference(new Set([day]))
    set({ days: weekdays.filter((one) => chosen.has(one)) })
  }
  return (
    <>
      <label>
        {t('Every how many')}{' '}
        <input
          type="number"
          min={1}
          max={999}
          value={interval}
          onChange={(event) =>
            set({ interval: Math.max(1, Number(event.currentTarget.value) || 1) })
          }
        />
      </label>
      {every === 'WEEKLY' && (
        <div role="group" aria-label={t('On which days')} class="days">
          {weekdays.map((day, index) => (
            <label key={day}>
              <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />{' '}
              {dayName(index)}
            </label>
          ))}
        </div>
      )}
      <label>
        {t('Ends')}{' '}
        <select onChange={(event) => set({ ends: event.currentTarget.value as Plain['ends'] })}>
          <option value="never" selected={ends === 'never'}>
            {t('never')}
          </option>
          <option value="count" selected={ends === 'count'}>
            {t('after a number of times')}
          </option>
          <option value="until" selected={ends === 'until'}>
            {t('on a day')}
          </option>
        </select>
      </label>
      {ends === 'count' && (
        <label>
          {t('Times')}{' '}
          <input
            type="number"
            min={1}
            max={1000}
            value={count}
            onChange={(event) =>
              set({ count: Math.max(1, Number(event.currentTarget.value) || 1) })
            }
          />
        </label>
      )}
      {ends === 'until' && (
        <label>
          {t('Last day')}{' '}
          <input
            type="date"
            value={until}
            onChange={(event) => set({ until: event.currentTarget.value })}
          />
        </label>
      )}
    </>
  )
}
