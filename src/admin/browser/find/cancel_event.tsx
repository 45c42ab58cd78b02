// Cancels an event, or one date of a series, with a reason that visitors read.

import type { TableRow } from '../../../contract/routes.ts'
import { asFilled, patch } from '../api.ts'
import { Field, FormDialog } from '../components/form/form.tsx'
import { useAgain } from '../components/list/list.tsx'
import { eventWhen } from '../components/formats.ts'
import { titled } from '../components/parts.tsx'
import { toast } from '../components/toasts.tsx'
import { t } from '../i18n.ts'

interface CancelEventProps {
  readonly row: TableRow
  readonly onClose: () => void
}

export function CancelEvent({ row, onClose }: CancelEventProps) {
  const again = useAgain()
  const title = titled(row.title)
  // Of a series, the date that was found alone.
  const scope = row.series === null ? {} : { scope: 'this' }
  const path = `events/events/${row.id}` as const
  const write = async (event_status: string, event_status_reason: string) => {
    await patch(path, asFilled({ event_status, event_status_reason, ...scope }))
    again()
  }
  return (
    <FormDialog
      title={t('Cancel “{title}”', { title })}
      submit="Cancel the event"
      onClose={onClose}
      onSubmit={async ({ reason = '' }) => {
        await write('cancelled', reason)
        toast(t('“{title}” is cancelled.', { title }), () => write(row.event_status, ''))
      }}
    >
      <p>{eventWhen(row)}</p>
      <Field name="reason" label={t('Reason')} hint={t('Visitors read it.')} autofocus />
    </FormDialog>
  )
}
