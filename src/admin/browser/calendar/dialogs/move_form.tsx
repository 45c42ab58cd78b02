// Moves an event without dragging: another day, another time, another duration.

import { useState } from 'preact/hooks'
import { gapNote } from '../../editor/gap.ts'
import { Framed, inputType } from '../../components/form/framed.tsx'
import { Form } from '../../components/form/form.tsx'
import { t } from '../../i18n.ts'
import { ClashNote, takenBy } from './clashes.tsx'
import { firstDay, lastDay, movedTo, type Row, type RowSpan, spanOf } from '../time/rows.ts'
import { saySpan } from '../said.ts'
import { dateOf, dayNamed, daySeconds, hourSeconds, wallAt } from '../time/wall.ts'
import { Button } from '../../components/parts.tsx'

interface MoveProps {
  readonly row: Row
  readonly onMove: (span: RowSpan) => void
}

export function MoveForm({ row, onMove }: MoveProps) {
  const [span, setSpan] = useState<RowSpan>(spanOf(row, undefined))
  const { start, end, isAllDay } = span
  const shift = (by: number) => setSpan(movedTo(span, start + by * daySeconds))
  const clockOfDay = start - firstDay(span) * daySeconds
  const secondsIn = (amount: number) =>
    isAllDay ? Math.max(1, amount) * daySeconds - 1 : Math.max(0, amount) * hourSeconds
  const steps = [
    [-7, t('1 week earlier')],
    [-1, t('1 day earlier')],
    [1, t('1 day later')],
    [7, t('1 week later')],
  ] as const
  return (
    <Form submit="Move" onSubmit={async () => onMove(span)}>
      <p class="buttons">
        {steps.map(([by, said]) => (
          <Button key={by} onClick={() => shift(by)}>
            {said}
          </Button>
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
        <Value
          label={t(isAllDay ? 'Days' : 'Hours')}
          type="number"
          value={String(
            isAllDay ? lastDay(span) - firstDay(span) + 1 : (end - start) / hourSeconds,
          )}
          onChange={(text) => setSpan({ ...span, end: start + secondsIn(Number(text)) })}
        />
      </div>
      <p role="status">
        {saySpan(span)} {!isAllDay && gapNote(wallAt(start), row.timezone)}
      </p>
      <ClashNote taken={takenBy(row, span)} />
    </Form>
  )
}

interface ValueProps {
  readonly label: string
  readonly type: string
  readonly value: string
  readonly onChange: (text: string) => void
}

function Value({ label, type, value, onChange }: ValueProps) {
  return (
    <Framed name={type} label={label}>
      {(control) => (
        <input
          {...control}
          type={inputType(type)}
          {...(type === 'number' && { min: 0, step: 'any' })}
          value={value}
          onChange={({ currentTarget }) => currentTarget.value && onChange(currentTarget.value)}
        />
      )}
    </Framed>
  )
}
