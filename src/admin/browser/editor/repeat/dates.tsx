// What a recurrence means: in words, and as dates of which each can be left out.

import { useEffect, useState } from 'preact/hooks'
import type { RecurrencePreview } from '../../../../contract/routes.ts'
import { Refused, asFilled, post } from '../../api.ts'
import { toast, toastError } from '../../components/toasts.tsx'
import { wallText } from '../../components/when.ts'
import { t } from '../../i18n.ts'
import type { Values } from '../conflicts/merge.ts'
import { type Recurrence, withExcept } from './rules.ts'

const pauseMs = 300
const shownDates = 10

interface DatesProps {
  readonly recurrence: Recurrence
  /** Of the event. */
  readonly values: Values
  readonly onChange: (recurrence: Recurrence) => void
}

const ask = (recurrence: Recurrence, values: Values, more: object) => {
  const { start_date, timezone, all_day } = values
  const zone = timezone === '' ? {} : { timezone }
  return post('console/recurrence', asFilled({ recurrence, start_date, all_day, ...zone, ...more }))
}

export function Dates({ recurrence, values, onChange }: DatesProps) {
  const [most, setMost] = useState(shownDates)
  const { meant, problem } = useMeant(recurrence, values, most)
  const isDay = values['all_day'] === true
  const leaveOut = async (after: string, before: string) => {
    try {
      const { dates } = await ask(recurrence, values, { after, before, limit: 400 })
      const starts = dates.map(({ start }) => start)
      onChange(withExcept(recurrence, starts, true))
      toast(t('Left out: {n}', { n: starts.length }))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div class="dates">
      <p role="status">
        <strong>{meant?.text}</strong> {problem}
      </p>
      {meant && meant.dates.length > 0 && (
        <fieldset>
          <legend>{t('The next dates. Untick one to leave it out:')}</legend>
          {meant.dates.map(({ start, left_out }) => (
            <label key={start}>
              <input
                type="checkbox"
                checked={!left_out}
                onChange={(event) =>
                  onChange(withExcept(recurrence, [start], !event.currentTarget.checked))
                }
              />{' '}
              {left_out ? <s>{wallText(start, isDay)}</s> : wallText(start, isDay)}
            </label>
          ))}
          {meant.dates.length === most && (
            <button type="button" onClick={() => setMost(most + shownDates)}>
              {t('Show more')}
            </button>
          )}
        </fieldset>
      )}
      <Range onLeaveOut={leaveOut} />
    </div>
  )
}

/** What was meant before is shown until it is known what is meant now. */
function useMeant(recurrence: Recurrence, values: Values, limit: number) {
  const [meant, setMeant] = useState<RecurrencePreview>()
  const [problem, setProblem] = useState('')
  const { start_date, timezone, all_day } = values
  const key = JSON.stringify([recurrence, start_date, timezone, all_day, limit])
  useEffect(() => {
    if (start_date === '') return setProblem(t('Say first when it starts.'))
    let isAsked = true
    const show = async () => {
      try {
        const body = await ask(recurrence, values, { limit })
        if (!isAsked) return
        setMeant(body)
        setProblem('')
      } catch (error) {
        if (!isAsked || !(error instanceof Refused)) return
        setProblem(Object.values(error.fields).join(' ') || error.message)
      }
    }
    const later = setTimeout(() => void show(), pauseMs)
    return () => {
      isAsked = false
      clearTimeout(later)
    }
  }, [key])
  return { meant, problem }
}

interface RangeProps {
  readonly onLeaveOut: (after: string, before: string) => Promise<void>
}

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
          {t('From the day')}{' '}
          <input
            type="date"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        </label>
        <label>
          {t('until the day')}{' '}
          <input
            type="date"
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </label>
        <button
          type="button"
          disabled={!isGiven}
          onClick={() => void onLeaveOut(`${from} 00:00:00`, `${until} 23:59:59`)}
        >
          {t('Leave out')}
        </button>
      </div>
    </details>
  )
}
