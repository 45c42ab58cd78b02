// A new event in a few words; the full form is one step away, with what was typed.

import { useState } from 'preact/hooks'
import { Picker } from '../../editor/fields/picker.tsx'
import { site } from '../../site_config.ts'
import { Field, FormDialog } from '../../components/form/form.tsx'
import { go, to } from '../../router.ts'
import { t } from '../../i18n.ts'
import { ClashNote } from './clashes.tsx'
import type { RowSpan } from '../time/rows.ts'
import { SpanFields } from './span_fields.tsx'
import { wallAt } from '../time/wall.ts'
import type { NewEvent } from '../write.ts'
import { Button } from '../../components/parts.tsx'

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
        {...{ name: 'venue', label: t('Venue'), list: 'venues', ids: venues }}
        mayCreate
        onChange={setVenues}
      />
      <ClashNote taken={{ venues, span, zone: site.timezone, except: [] }} />
    </FormDialog>
  )
}

const titleIn = ({ target }: Event): string | undefined =>
  target instanceof HTMLInputElement ? target.value : undefined
