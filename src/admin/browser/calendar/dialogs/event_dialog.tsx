// One event: what, when and where, the ways to its form and its page, and how to move it.

import { useState } from 'preact/hooks'
import { optionOf } from '../../editor/form/labels.ts'
import { site } from '../../site_config.ts'
import { Dialog } from '../../components/dialog.tsx'
import { eventWhen } from '../../components/when.ts'
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
    <Dialog title={row.title || t('Without a title')} onClose={onClose}>
      {isMoving ? (
        <MoveForm row={row} onMove={onMove} />
      ) : (
        <>
          <Facts row={row} />
          <p class="buttons">
            {row.can.edit && !row.isWaiting && (
              <button type="button" class="primary" autofocus onClick={() => setMoving(true)}>
                {t('Move')} …
              </button>
            )}
            {row.can.edit && <a href={to(`events/${row.id}`)}>{t('Edit')}</a>}
            <a href={row.url} target="_blank" rel="noreferrer">
              {t('Show the page')}
            </a>
          </p>
        </>
      )}
    </Dialog>
  )
}

function Facts({ row }: { readonly row: Row }) {
  const { status, event_status, timezone, all_day, recurrence, venues } = row
  const isElsewhere = timezone !== site.timezone && all_day !== true
  const facts: readonly (readonly [string, string])[] = [
    [t('When'), eventWhen({ ...row, all_day: all_day === true })],
    ...(isElsewhere
      ? [[t('By the clock of the site'), saySpan(spanOf(row, site.timezone))] as const]
      : []),
    ...(recurrence === null ? [] : [[t('Repeats'), recurrence] as const]),
    [t('Where'), venues.map(({ name }) => name).join(', ')],
    [
      t('State'),
      [
        optionOf('status', status),
        ...(event_status === 'scheduled' ? [] : [optionOf('event_status', event_status)]),
      ].join(', '),
    ],
  ]
  return (
    <dl class="facts">
      {facts
        .filter(([, said]) => said !== '')
        .map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
    </dl>
  )
}
