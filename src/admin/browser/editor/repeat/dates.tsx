// What a recurrence means: in words, and as dates of which each can be left out.

import { useState } from 'preact/hooks'
import { asFilled, ask as request, Refused } from '../../api.ts'
import { Check } from '../../components/form/form.tsx'
import { wallText } from '../../components/formats.ts'
import { Button } from '../../components/parts.tsx'
import { toast } from '../../components/toasts.tsx'
import { useAsked } from '../../components/use_asked.ts'
import type { Values } from '../conflicts/merge.ts'
import { isDense, Months, type RepeatDate } from './months.tsx'
import { type Recurrence, withDate, withExcept } from './rules.ts'
import { t } from '../../i18n.ts'

const pauseMs = 300
/** A quarter of a year of what takes place every week. */
const shownDates = 13

interface DatesProps {
  readonly recurrence: Recurrence
  /** Of the event. */
  readonly values: Values
  readonly onChange: (recurrence: Recurrence) => void
}

const ask = (recurrence: Recurrence, values: Values, more: object) => {
  const { start_date, timezone, all_day } = values
  const zone = timezone === '' ? {} : { timezone }
  const body = asFilled({ recurrence, start_date, all_day, ...zone, ...more })
  return request('POST', 'console/recurrence', { body, isRead: true })
}

export function Dates({ recurrence, values, onChange }: DatesProps) {
  const [most, setMost] = useState(shownDates)
  const { meant, problem } = useMeant(recurrence, values, most)
  const isDay = values['all_day'] === true
  const toggle = ({ start, left_out }: RepeatDate) =>
    onChange(withExcept(recurrence, [start], !left_out))
  const add = (day: string) => onChange(withDate(recurrence, day, String(values['start_date'])))
  const leaveOut = async (after: string, before: string) => {
    const { dates } = await ask(recurrence, values, { after, before, limit: 400 })
    const starts = dates.map(({ start }) => start)
    onChange(withExcept(recurrence, starts, true))
    toast(t('Left out: {n}', { n: starts.length }))
  }
  return (
    <div class="dates">
      <p role="status">
        <strong>{meant?.text}</strong> {problem}
      </p>
      {meant && meant.dates.length > 0 && (
        <fieldset>
          <legend>{t('The next dates. Untick one to leave it out:')}</legend>
          {isDense(meant.dates) ? (
            <Months dates={meant.dates} isDay={isDay} onToggle={toggle} onAdd={add} />
          ) : (
            meant.dates.map((date) => (
              <Check
                key={date.start}
                label={
                  date.left_out ? <s>{wallText(date.start, isDay)}</s> : wallText(date.start, isDay)
                }
                isOn={!date.left_out}
                onChange={() => toggle(date)}
              />
            ))
          )}
          {meant.dates.length === most && (
            <Button onClick={() => setMost(most + shownDates)} said="Show more" />
          )}
        </fieldset>
      )}
      <Another onAdd={add} />
      <Range onLeaveOut={leaveOut} />
    </div>
  )
}

/** What was meant before is shown until it is known what is meant now. */
function useMeant(recurrence: Recurrence, values: Values, limit: number) {
  const { start_date, timezone, all_day } = values
  const hasStart = start_date !== ''
  const { body: meant, error } = useAsked(
    hasStart ? JSON.stringify([recurrence, start_date, timezone, all_day, limit]) : '',
    () => ask(recurrence, values, { limit }),
    pauseMs,
  )
  const why =
    error instanceof Refused ? Object.values(error.fields()).join(' ') || error.message : ''
  return { meant, problem: hasStart ? why : t('Say first when it starts.') }
}

interface AnotherProps {
  readonly onAdd: (day: string) => void
}

/** A date that no rule has. */
function Another({ onAdd }: AnotherProps) {
  const [day, setDay] = useState('')
  const add = () => {
    onAdd(day)
    setDay('')
  }
  return (
    <details>
      <summary>{t('Add a date')}</summary>
      <div class="range">
        <label>
          {t('Which day')} <input type="date" value={day} onChange={into(setDay)} />
        </label>
        <Button disabled={day === ''} onClick={add} said="Add" />
      </div>
    </details>
  )
}

interface RangeProps {
  readonly onLeaveOut: (after: string, before: string) => Promise<void>
}

const into = (set: (day: string) => void) => (event: Event) =>
  set((event.currentTarget as HTMLInputElement).value)

/** Holidays: all dates from one day to another. */
function Range({ onLeaveOut }: RangeProps) {
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const isGiven = from !== '' && until >= from
  return (
    <details>
      <summary>{t('Leave out some time')}</summary>
      <div class="range">
        <label>
          {t('From the day')} <input type="date" value={from} onChange={into(setFrom)} />
        </label>
        <label>
          {t('until the day')} <input type="date" value={until} onChange={into(setUntil)} />
        </label>
        <Button
          disabled={!isGiven}
          act={() => onLeaveOut(`${from} 00:00:00`, `${until} 23:59:59`)}
          said="Leave out"
        />
      </div>
    </details>
  )
}
