// When something is, with the browser's own controls.

import { useContext } from 'preact/hooks'
import { Moment } from '../../editor/fields/moment.tsx'
import { State } from '../../components/form/form.tsx'
import { t } from '../../i18n.ts'
import { clicked, dayPoint } from '../time/aim.ts'
import { type RowSpan, firstDay, lastDay, movedTo } from '../time/rows.ts'
import { dayOf, daySeconds, secondsOf, wallAt } from '../time/wall.ts'

interface SpanFieldsProps {
  readonly span: RowSpan
  readonly onChange: (span: RowSpan) => void
}

/** A new start keeps the duration. */
export function SpanFields({ span, onChange }: SpanFieldsProps) {
  const { faults } = useContext(State)
  const { start, end, isAllDay } = span
  const set = (edge: 'start' | 'end', wall: string) => {
    const given = secondsOf(wall)
    if (Number.isNaN(given)) return
    if (edge === 'start') onChange(movedTo(span, isAllDay ? dayOf(given) * daySeconds : given))
    else onChange({ ...span, end: isAllDay ? (dayOf(given) + 1) * daySeconds - 1 : given })
  }
  const moments = [
    { edge: 'start', label: t('Start'), seconds: start, fault: faults['start_date'] },
    { edge: 'end', label: t('End'), seconds: end, fault: faults['end_date'] },
  ] as const
  return (
    <>
      <div class="filters">
        {moments.map(({ edge, label, seconds, fault }) => (
          <Moment
            key={edge}
            {...{ label, fault, hint: undefined, isDay: isAllDay }}
            value={wallAt(seconds)}
            onChange={(wall) => set(edge, wall)}
          />
        ))}
      </div>
      <p class="tick">
        <label>
          <input
            type="checkbox"
            checked={isAllDay}
            onChange={(event) => onChange(wholeOrNot(span, event.currentTarget.checked))}
          />{' '}
          {t('All day')}
        </label>
      </p>
    </>
  )
}

/** Whole days, or the usual hours of the first one. */
function wholeOrNot(span: RowSpan, isAllDay: boolean): RowSpan {
  const day = firstDay(span)
  if (!isAllDay) return clicked(dayPoint(day))
  return { start: day * daySeconds, end: (lastDay(span) + 1) * daySeconds - 1, isAllDay }
}
