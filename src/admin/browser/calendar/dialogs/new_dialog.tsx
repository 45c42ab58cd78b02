// A new event in a few words; the full form is one step away, with what was typed.

import { useState } from 'preact/hooks'
import { ClashNote } from './clashes.tsx'
import { clicked, dayPoint } from '../time/aim.ts'
import { firstDay, lastDay, movedTo, type RowSpan } from '../time/rows.ts'
import { dayOf, daySeconds, secondsOf, wallAt } from '../time/wall.ts'
import type { NewEvent } from '../write.ts'
import { Check, Field, FormDialog } from '../../components/form/form.tsx'
import { Button } from '../../components/parts.tsx'
import { Moment } from '../../editor/fields/moment.tsx'
import { Picker } from '../../editor/fields/picker.tsx'
import { t } from '../../i18n.ts'
import { go, to } from '../../router.ts'
import { site } from '../../site_config.ts'

interface NewProps {
  readonly begun: NewEvent
  readonly onClose: () => void
  /** What the server refuses is said here. */
  readonly onSave: (made: NewEvent) => Promise<void>
}

export function NewDialog({ begun, onClose, onSave }: NewProps) {
  const [span, setSpan] = useState<RowSpan>(begun.span)
  const [venues, setVenues] = useState(begun.venues)
  const [title, setTitle] = useState(begun.title)
  const more = () =>
    go(
      to('events/new', {
        title,
        start_date: wallAt(span.start),
        end_date: wallAt(span.end),
        all_day: span.isAllDay ? 'true' : undefined,
        venue: venues.join(),
      }),
    )
  return (
    <FormDialog
      title={t('New event')}
      onClose={onClose}
      submit="Save"
      onSubmit={() => onSave({ title, span, venues })}
      others={<Button onClick={more} said="More" isAsking />}
    >
      <div onInput={(event) => setTitle(titleIn(event) ?? title)}>
        <Field name="title" label={t('Title')} value={begun.title} required autofocus />
      </div>
      <SpanFields span={span} onChange={setSpan} />
      <Picker
        {...{ name: 'venue', label: t('Place'), list: 'venues', ids: venues }}
        mayCreate
        onChange={setVenues}
      />
      <ClashNote taken={{ venues, span, zone: site.timezone, except: [] }} />
    </FormDialog>
  )
}

const titleIn = ({ target }: Event): string | undefined =>
  target instanceof HTMLInputElement ? target.value : undefined

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
