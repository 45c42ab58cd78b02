// One event: what, when and where, the ways to its form and its page, and how to move it.

import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ClashNote, takenBy } from './clashes.tsx'
import { saySpan } from '../said.ts'
import { firstDay, lastDay, movedTo, type Row, type RowSpan, spanOf } from '../time/rows.ts'
import { dateOf, dayNamed, daySeconds, hourSeconds, wallAt } from '../time/wall.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Form } from '../../components/form/form.tsx'
import { Framed, OwnInput } from '../../components/form/framed.tsx'
import { eventWhen } from '../../components/formats.ts'
import { Button, type Fact, Facts, Link, titled } from '../../components/parts.tsx'
import { optionOf } from '../../editor/form/labels.ts'
import { gapNote } from '../../editor/gap.ts'
import { t } from '../../i18n.ts'
import { to } from '../../router.ts'
import { site } from '../../site_config.ts'

interface EventProps {
  readonly row: Row
  readonly onClose: () => void
  /** By the clock of the event. */
  readonly onMove: (span: RowSpan) => void
}

export function EventDialog({ row, onClose, onMove }: EventProps) {
  const [isMoving, setMoving] = useState(false)
  return (
    <Dialog title={titled(row.title)} onClose={onClose}>
      {isMoving ? (
        <MoveForm row={row} onMove={onMove} />
      ) : (
        <>
          <Facts class="facts" facts={factsOf(row)} />
          <p class="buttons">
            {row.can.edit && !row.isWaiting && (
              <Button
                class="primary"
                autofocus
                onClick={() => setMoving(true)}
                said="Move"
                isAsking
              />
            )}
            {row.can.edit && <a href={to(`events/${row.id}`)}>{t('Edit')}</a>}
            <Link href={row.url} isOut said="Show the page" />
          </p>
        </>
      )}
    </Dialog>
  )
}

const factsOf = (row: Row): readonly Fact[] => {
  const { status, event_status, timezone, all_day, recurrence, venues } = row
  const isElsewhere = timezone !== site.timezone && all_day !== true
  const became = event_status === 'scheduled' ? [] : [optionOf('event_status', event_status)]
  return [
    [t('When'), eventWhen(row)],
    [t('By the clock of the site'), isElsewhere ? saySpan(spanOf(row, site.timezone)) : ''],
    [t('Repeats'), recurrence],
    [t('Where'), venues.map(({ name }) => name).join(', ')],
    [t('State'), [optionOf('status', status), ...became].join(', ')],
  ]
}

interface MoveProps {
  readonly row: Row
  readonly onMove: (span: RowSpan) => void
}

export function MoveForm({ row, onMove }: MoveProps) {
  const [span, setSpan] = useState<RowSpan>(spanOf(row, undefined))
  const { start, end, isAllDay } = span
  const fields = useRef<HTMLDivElement>(null)
  // What was pressed to come here is gone.
  useLayoutEffect(() => fields.current?.querySelector('input')?.focus(), [])
  /** With another one the fields are others: what is typed in one of them is not written over. */
  const [turn, setTurn] = useState(0)
  const shift = (by: number) => setSpan((now) => movedTo(now, now.start + by * daySeconds))
  const step = (by: number) => {
    shift(by)
    setTurn(turn + 1)
  }
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
          <Button key={by} onClick={() => step(by)}>
            {said}
          </Button>
        ))}
      </p>
      <div class="filters" key={turn} ref={fields}>
        <Value
          label={t('Day')}
          type="date"
          value={dateOf(firstDay(span))}
          onChange={(text) => {
            const day = dayNamed(text)
            if (day === undefined) return
            setSpan((now) => movedTo(now, now.start + (day - firstDay(now)) * daySeconds))
          }}
        />
        {!isAllDay && (
          <Value
            label={t('Time')}
            type="time"
            value={wallAt(start).slice(11, 16)}
            onChange={(text) => {
              const [hours = 0, minutes = 0] = text.split(':').map(Number)
              const clock = hours * hourSeconds + minutes * 60
              setSpan((now) => movedTo(now, firstDay(now) * daySeconds + clock))
            }}
          />
        )}
        <Value
          label={t(isAllDay ? 'Days' : 'Hours')}
          type="number"
          value={String(
            isAllDay ? lastDay(span) - firstDay(span) + 1 : (end - start) / hourSeconds,
          )}
          onChange={(text) =>
            setSpan((now) => ({ ...now, end: now.start + secondsIn(Number(text)) }))
          }
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

const Value = ({ label, type, value, onChange }: ValueProps) => (
  <Framed name={type} label={label}>
    {(control) => (
      <OwnInput
        {...control}
        {...(type === 'number' && ({ min: 0, step: 'any' } as const))}
        type={type}
        text={value}
        onText={(text) => text !== '' && onChange(text)}
      />
    )}
  </Framed>
)
