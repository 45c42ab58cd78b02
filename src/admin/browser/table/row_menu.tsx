// What can be done with one event.

import { useState } from 'preact/hooks'
import type { TableRow as Row } from '../../../contract/routes.ts'
import { asFilled, patch, post } from '../api.ts'
import { Choice, Field, FormDialog, optionsOf, type Values } from '../components/form/form.tsx'
import { useAgain } from '../components/list/list.tsx'
import { Menu } from '../components/menu.tsx'
import { Button, Link, Paragraph } from '../components/parts.tsx'
import { statuses } from '../components/statuses.ts'
import { toast } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { go, to } from '../router.ts'
import { may } from '../session.ts'
import { type Action, removeForGood, restore, trash } from './bulk/actions.ts'

interface RowMenuProps {
  readonly row: Row
  readonly onAct: (action: Action, events: readonly Row[]) => void
}

export function RowMenu({ row, onAct }: RowMenuProps) {
  const [opened, setOpened] = useState<'edit' | 'copy'>()
  const close = () => setOpened(undefined)
  const { id, can, status, url } = row
  const title = row.title || t('Without a title')
  const isInTrash = status === 'trash'
  const actions = isInTrash
    ? [...(can.edit ? [restore] : []), ...(may('removeForGood') ? [removeForGood] : [])]
    : can.trash
      ? [trash]
      : []
  return (
    <>
      <Menu label={t('What can be done with “{title}”', { title })}>
        <li>
          <a href={to(`events/${id}`)}>{can.edit ? t('Edit') : t('Open')}</a>
        </li>
        {can.edit && !isInTrash && (
          <>
            <li>
              <Button onClick={() => setOpened('edit')} said="Quick edit …" />
            </li>
            <li>
              <Button onClick={() => setOpened('copy')} said="Duplicate …" />
            </li>
          </>
        )}
        {status === 'publish' && (
          <li>
            <Link href={url} isOut said="Show the page" />
          </li>
        )}
        {may('publish') && (
          <li>
            <a href={to('history', { kind: 'event', item: String(id) })}>{t('History')}</a>
          </li>
        )}
        {actions.map((action) => (
          <li key={action.said}>
            <Button onClick={() => onAct(action, [row])} said={action.said} />
          </li>
        ))}
      </Menu>
      {opened === 'copy' && <Duplicate row={row} onClose={close} />}
      {opened === 'edit' && <QuickEdit row={row} onClose={close} />}
    </>
  )
}

/** As a draft, with another title and day if wanted. */
function Duplicate({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const start = row.start_date.slice(0, 16).replace(' ', 'T')
  const copy = async ({ title = '', start_date = '' }: Values) => {
    const made = await post(`console/events/${row.id}/duplicate`, {
      ...(title === row.title ? {} : { title }),
      ...(start_date === start || start_date === '' ? {} : { start_date }),
    })
    toast(t('“{title}” was saved.', { title: made.title }))
    go(to(`events/${made.id}`))
  }
  return (
    <FormDialog title={t('Duplicate …')} submit="Make a copy" onSubmit={copy} onClose={onClose}>
      <Field name="title" label={t('Title')} value={row.title} />
      <Field name="start_date" label={t('Start')} value={start} type="datetime-local" />
    </FormDialog>
  )
}

const local = (wall: string): string => wall.slice(0, 16).replace(' ', 'T')

export function QuickEdit({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const again = useAgain()
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
      again()
    }
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
