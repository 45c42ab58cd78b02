// The title, the time and the state of an event, without leaving the table.

import type { TableRow as Row } from '../../../contract/routes.ts'
import { asFilled, patch } from '../api.ts'
import { Paragraph } from '../components/parts.tsx'
import { Choice, Field, FormDialog, optionsOf, type Values } from '../components/form/form.tsx'
import { statuses } from '../components/statuses.ts'
import { toast } from '../components/toasts.tsx'
import { t } from '../i18n.ts'

interface QuickEditProps {
  readonly row: Row
  readonly onClose: () => void
  readonly onDone: () => void
}

const local = (wall: string): string => wall.slice(0, 16).replace(' ', 'T')

export function QuickEdit({ row, onClose, onDone }: QuickEditProps) {
  const before = {
    title: row.title,
    start_date: local(row.start_date),
    end_date: local(row.end_date),
    status: row.status,
  }
  const save = async (given: Values) => {
    const changed = Object.entries(before).flatMap(([name, value]) =>
      given[name] === undefined || given[name] === value ? [] : [[name, given[name]]],
    )
    if (changed.length > 0) {
      await patch(`events/events/${row.id}`, asFilled(Object.fromEntries(changed)))
      toast(t('“{title}” was saved.', { title: given['title'] ?? row.title }))
      onDone()
    }
    onClose()
  }
  const possible = statuses.filter(
    ([one]) => one === row.status || !['trash', 'future'].includes(one),
  )
  return (
    <FormDialog title={t('Quick edit')} submit="Save" onSubmit={save} onClose={onClose}>
      {row.series !== null && (
        <Paragraph class="hint" said="Only this date of the series is changed." />
      )}
      <Field name="title" label={t('Title')} value={before.title} />
      <Field name="start_date" label={t('Start')} value={before.start_date} type="datetime-local" />
      <Field name="end_date" label={t('End')} value={before.end_date} type="datetime-local" />
      <Choice
        name="status"
        label={t('State')}
        value={before.status}
        options={optionsOf(possible)}
      />
    </FormDialog>
  )
}
