// What can be done with one event.

import { useState } from 'preact/hooks'
import type { TableRow as Row } from '../../../contract/routes.ts'
import { asFilled, patch, post } from '../api.ts'
import { Choice, Field, FormDialog, optionsOf, type Values } from '../components/form/form.tsx'
import { useAgain } from '../components/list/list.tsx'
import { Menu } from '../components/menu.tsx'
import { Button, Link, Paragraph, titled } from '../components/parts.tsx'
import { statuses } from '../components/statuses.ts'
import { toast } from '../components/toasts.tsx'
import { CancelEvent } from '../find/cancel_event.tsx'
import type { IconName } from '../frame/icon_lines.ts'
import { Icon } from '../frame/icons.tsx'
import { type Sentence, t } from '../i18n.ts'
import { go, to } from '../router.ts'
import { may } from '../session.ts'
import { type Action, publish, removeForGood, restore, trash } from './bulk/actions.ts'

interface RowMenuProps {
  readonly row: Row
  readonly onAct: (action: Action, events: readonly Row[]) => void
}

type Opened = 'edit' | 'copy' | 'cancel'

interface Deed {
  /** As the keys of the table call it. */
  readonly name: 'publish' | 'copy' | 'cancel' | 'trash'
  readonly said: Sentence
  readonly icon: IconName
  readonly run: () => void
}

/** The same by the menu, by a row that the pointer is on, and by a key. */
export function RowMenu({ row, onAct }: RowMenuProps) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { id, can, status, url } = row
  const title = titled(row.title)
  const isInTrash = status === 'trash'
  const isOpenToWork = can.edit && !isInTrash
  const act = (action: Action) => () => onAct(action, [row])
  const open = (one: Opened) => () => setOpened(one)
  const deeds: readonly (Deed | false)[] = [
    can.publish &&
      status !== 'publish' && { ...publish, name: 'publish', icon: 'review', run: act(publish) },
    isOpenToWork && {
      name: 'copy',
      said: 'Duplicate …',
      icon: 'copy',
      run: open('copy'),
    },
    isOpenToWork &&
      row.event_status !== 'cancelled' && {
        name: 'cancel',
        said: 'Cancel …',
        icon: 'cancel',
        run: open('cancel'),
      },
    can.trash && { ...trash, name: 'trash', icon: 'trash', run: act(trash) },
  ]
  const offered = deeds.filter((deed) => deed !== false)
  const ofTrash = [...(can.edit ? [restore] : []), ...(may('removeForGood') ? [removeForGood] : [])]
  return (
    <>
      {/* The menu has them too, for all who do not point at a row. */}
      <span class="deeds" aria-hidden="true">
        {offered.map(({ name, said, icon, run }) => (
          <Button
            key={name}
            class="plain"
            tabindex={-1}
            title={t(said)}
            data-deed={name}
            onClick={run}
          >
            <Icon name={icon} />
          </Button>
        ))}
      </span>
      <Menu label={t('What can be done with “{title}”', { title })}>
        <li>
          <a href={to(`events/${id}`)}>{can.edit ? t('Edit') : t('Open')}</a>
        </li>
        {isOpenToWork && (
          <li>
            <Button onClick={open('edit')} said="Quick edit …" />
          </li>
        )}
        {offered.map(({ name, said, run }) => (
          <li key={name}>
            <Button onClick={run} said={said} />
          </li>
        ))}
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
        {isInTrash &&
          ofTrash.map((action) => (
            <li key={action.said}>
              <Button onClick={act(action)} said={action.said} />
            </li>
          ))}
      </Menu>
      {opened === 'copy' && <Duplicate row={row} onClose={close} />}
      {opened === 'edit' && <QuickEdit row={row} onClose={close} />}
      {opened === 'cancel' && <CancelEvent row={row} onClose={close} />}
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
