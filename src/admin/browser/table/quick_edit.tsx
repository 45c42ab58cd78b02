// The title, the time and the state of an event, without leaving the table.

import { asFilled, patch } from '../api.ts'
import { Dialog } from '../components/dialog.tsx'
import { Choice, Field, Form } from '../components/form/form.tsx'
import { TimeField } from '../components/form/more_fields.tsx'
import { statuses } from '../components/statuses.ts'
import { toast } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import type { TableRow as Row } from '../../../contract/routes.ts'

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
  return (
    <Dialog title={t('Quick edit')} onClose={onClose}>
      <Form
        submit={t('Save')}
        onSubmit={async (given) => {
          const changed = Object.entries(before).flatMap(([name, value]) =>
            given[name] === undefined || given[name] === value ? [] : [[name, given[name]]],
          )
          if (changed.length > 0) {
            await patch(`events/events/${row.id}`, asFilled(Object.fromEntries(changed)))
            toast(t('“{title}” was saved.', { title: given['title'] ?? row.title }))
            onDone()
          }
          onClose()
        }}
      >
        {row.series !== null && <p class="hint">{t('Only this date of the series is changed.')}</p>}
        <Field name="title" label={t('Title')} value={before.title} />
        <TimeField name="start_date" label={t('Start')} value={before.start_date} />
        <TimeField name="end_date" label={t('End')} value={before.end_date} />
        <Choice
          name="status"
          label={t('State')}
          value={before.status}
          options={statuses
            .filter(([one]) => one === row.status || !['trash', 'future'].includes(one))
            .map(([one, said]) => [one, t(said)] as const)}
        />
      </Form>
    </Dialog>
  )
}
