// One event: what, when and where, the ways to its form and its page, and how to move it.

import { useState } from 'preact/hooks'
import { optionOf } from '../../editor/form/labels.ts'
import { site } from '../../site_config.ts'
import { Dialog } from '../../components/dialog.tsx'
import { eventWhen } from '../../components/formats.ts'
import { Button, type Fact, Facts, Link, titled } from '../../components/parts.tsx'
import { to } from '../../router.ts'
import { t } from '../../i18n.ts'
import { MoveForm } from './move_form.tsx'
import { type Row, type RowSpan, spanOf } from '../time/rows.ts'
import { saySpan } from '../said.ts'

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
