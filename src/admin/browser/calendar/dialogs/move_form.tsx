// Moves an event without dragging: another day, another time, another duration.

import { useId, useState } from 'preact/hooks'
import { gapNote } from '../../editor/gap.ts'
import { inputType } from '../../components/form/input_type.ts'
import { t } from '../../i18n.ts'
import { ClashNote } from './clash_note.tsx'
import { type Row, type RowSpan, firstDay, lastDay, movedTo, spanOf } from '../time/rows.ts'
import { saySpan } from '../said.ts'
import { dateOf, dayNamed, daySeconds, hourSeconds, wallAt } from '../time/wall.ts'

interface MoveProps {
  readonly row: Row
  readonly onMove: (span: RowSpan) => void
}

export function MoveForm({ row, onMove }: MoveProps) {
  const [span, setSpan] = useState<RowSpan>(spanOf(row, undefined))
  const { start, end, isAllDay } = span
  const shift = (by: number) => setSpan(movedTo(span, start + by * daySeconds))
  const clockOfDay = start - firstDay(span) * daySeconds
  const steps = [
    [-7, t('1 week earlier')],
    [-1, t('1 day earlier')],
    [1, t('1 day later')],
    [7, t('1 week later')],
  ] as const
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onMove(span)
      }}
    >
      <p class="buttons">
        {steps.map(([by, said]) => (
          <button key={by} type="button" onClick={() => shift(by)}>
            {said}
          </button>
        ))}
      </p>
      <div class="filters">
        <Value
          label={t('Day')}
          type="date"
          value={dateOf(firstDay(span))}
          onChange={(text) => shift((dayNamed(text) ?? firstDay(span)) - firstDay(span))}
        />
        {!isAllDay && (
          <Value
            label={t('Time')}
            type="time"
            value={wallAt(start).slice(11, 16)}
            onChange={(text) => {
              const [hours = 0, minutes = 0] = text.split(':').map(Number)
              setSpan(movedTo(span, start - clockOfDay + hours * hourSeconds + minutes * 60))
            }}
          />
        )}
        {isAllDay ? (
          <Value
            label={t('Days')}
            type="number"
            value={String(lastDay(span) - firstDay(span) + 1)}
            onChange={(text) =>
              setSpan({ ...span, end: start + Math.max(1, Number(text)) * daySeconds - 1 })
            }
          />
        ) : (
          <Value
            label={t('Hours')}
            type="number"
            value={String((end - start) / hourSeconds)}
            onChange={(text) =>
              setSpan({ ...span, end: start + Math.max(0, Number(text)) * hourSeconds })
            }
          />
        )}
      </div>
      <p role="status">
        {saySpan(span)} {!isAllDay && gapNote(wallAt(start), row.timezone)}
      </p>
      <ClashNote
        taken={{
          venues: row.venues.map(({ id }) => id),
          span,
          zone: row.timezone,
          except: [row.id, ...(row.series === null ? [] : [row.series])],
        }}
      />
      <p class="buttons">
        <button type="submit" class="primary">
          {t('Move')}
        </button>
      </p>
    </form>
  )
}

interface ValueProps {
  readonly label: string
  readonly type: string
  readonly value: string
  readonly onChange: (text: string) => void
}

function Value({ label, type, value, onChange }: ValueProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type={inputType(type)}
        min={type === 'number' ? 0 : undefined}
        step={type === 'number' ? 'any' : undefined}
        value={value}
        onChange={({ currentTarget }) => currentTarget.value && onChange(currentTarget.value)}
      />
    </div>
  )
}
