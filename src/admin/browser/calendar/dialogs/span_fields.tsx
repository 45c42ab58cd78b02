// When something is, with the browser's own controls.

import { Moment } from '../../editor/fields/moment.tsx'
import { Check } from '../../components/form/form.tsx'
import { t } from '../../i18n.ts'
import { clicked, dayPoint } from '../time/aim.ts'
import { firstDay, lastDay, movedTo, type RowSpan } from '../time/rows.ts'
import { dayOf, daySeconds, secondsOf, wallAt } from '../time/wall.ts'

interface SpanFieldsProps {
  readonly span: RowSpan
  readonly onChange: (span: RowSpan) => void
}

/** A new start keeps the duration. */
export function SpanFields({ span, onChange }: SpanFieldsProps) {
  const { start, end, isAllDay } = span
  const set = (edge: 'start' | 'end', wall: string) => {
    const given = secondsOf(wall)
    if (Number.isNaN(given)) return
    if (edge === 'start') onChange(movedTo(span, isAllDay ? dayOf(given) * daySeconds : given))
    else onChange({ ...span, end: isAllDay ? (dayOf(given) + 1) * daySeconds - 1 : given })
  }
  const moments = [
    { edge: 'start', label: t('Start'), seconds: start },
    { edge: 'end', label: t('End'), seconds: end },
  ] as const
  return (
    <>
      <div class="filters">
        {moments.map(({ edge, label, seconds }) => (
          <Moment
            key={edge}
            {...{ name: `${edge}_date`, label, isDay: isAllDay }}
            value={wallAt(seconds)}
            onChange={(wall) => set(edge, wall)}
          />
        ))}
      </div>
      <p class="tick">
        <Check
          label={t('All day')}
          isOn={isAllDay}
          onChange={(isOn) => onChange(wholeOrNot(span, isOn))}
        />
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
