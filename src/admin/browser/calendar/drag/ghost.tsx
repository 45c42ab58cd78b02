// Where what is dragged would be, and what is there already.

import { useMemo } from 'preact/hooks'
import { takenBy, useClashes } from '../dialogs/clashes.tsx'
import { type Dragged, dragged } from './drag.ts'
import { saySpan } from '../said.ts'
import {
  type Clock,
  firstDay,
  isLong,
  lastDay,
  lastDayInRow,
  ownSpan,
  type RowSpan,
} from '../time/rows.ts'
import { days, daySeconds } from '../time/wall.ts'
import { t } from '../../i18n.ts'

export const Ghost = ({ clock }: { readonly clock: Clock }) =>
  dragged.value ? <Boxes {...dragged.value} clock={clock} /> : null

/** In the window, as CSS writes it. */
type Box = Readonly<Record<'top' | 'left' | 'width' | 'height', string>>

const boxOf = (top: number, left: number, width: number, height: number): Box => ({
  top: `${top}px`,
  left: `${left}px`,
  width: `${width}px`,
  height: `${height}px`,
})

function Boxes({ shown, span, clock }: Dragged & { readonly clock: Clock }) {
  const boxes = useMemo(() => boxesAt(span), [span.start, span.end, span.isAllDay])
  const row = shown?.row
  const clashes = useClashes(row && takenBy(row, ownSpan(span, row, clock)))
  return (
    <>
      {boxes.map((box, index) => (
        <div key={index} class={clashes.length > 0 ? 'ghost clash' : 'ghost'} style={box}>
          {index === 0 && (
            <>
              {row?.title ?? t('New event')}
              <br />
              {saySpan(span)}
            </>
          )}
        </div>
      ))}
      {clashes.length > 0 && (
        <p class="clashes" role="status">
          {t('In the same place at this time: {titles}', {
            titles: clashes.map(({ title }) => title).join(', '),
          })}
        </p>
      )}
    </>
  )
}

/** For as much of it as is shown. */
function boxesAt(span: RowSpan): readonly Box[] {
  const columns = document.querySelectorAll('[data-row=hours]')
  const isByHour = columns.length > 0 && !isLong(span)
  const [first, last] = [firstDay(span), isByHour ? lastDay(span) : lastDayInRow(span)]
  return days(first, Math.min(last - first + 1, 42)).flatMap((day) => {
    const row = isByHour ? '[data-row=hours]' : ':not([data-row=hours])'
    const place = document.querySelector(`[data-day="${day}"]${row}`)
    if (!place) return []
    const { top, left, width, height } = place.getBoundingClientRect()
    if (!isByHour) return [boxOf(top, left, width, height)]
    const part = (seconds: number) =>
      Math.min(Math.max((seconds - day * daySeconds) / daySeconds, 0), 1) * height
    const from = part(span.start)
    return [boxOf(top + from, left, width, part(span.end) - from)]
  })
}
