// What was done to this thing, each step with a way back.

import { useState } from 'preact/hooks'
import type { Entry } from '../../../../contract/routes.ts'
import { List } from '../../components/list/listed.tsx'
import { toast, toastError } from '../../components/toasts.tsx'
import { useList } from '../../components/list/use_list.ts'
import { momentOf } from '../../components/when.ts'
import { type Sentence, t } from '../../i18n.ts'
import { undoOf } from '../../frame/undo.ts'
import { Differences } from '../conflicts/differences.tsx'
import { labelOf } from '../form/labels.ts'
import type { Editing } from '../state/editing.ts'
import { open } from '../state/open.ts'

const actions: Readonly<Record<Entry['action'], Sentence>> = {
  create: 'created',
  update: 'changed',
  trash: 'moved to the trash',
  restore: 'restored',
  delete: 'deleted for good',
  undo: 'taken back',
}

/** Read when it is opened. */
export function ItemHistory({ editing }: { readonly editing: Editing }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="steps" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('History')}</summary>
      {isOpen && <Steps editing={editing} />}
    </details>
  )
}

function Steps({ editing }: { readonly editing: Editing }) {
  const kind = editing.kind
  const id = editing.id.value
  const list = useList('console/history', { kind: kind.name, item: id, per_page: 20 })
  const entries = list.body?.history ?? []
  const undo = async (entry: Entry) => {
    try {
      await undoOf({ group: entry.group, entry: entry.id })?.()
      toast(t('“{title}” is as it was before.', { title: entry.title }))
      editing.takeOver(await open(kind, id))
      list.again()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <List
      list={list}
      isEmpty={entries.length === 0}
      empty={<p>{t('Nothing was changed here yet.')}</p>}
    >
      <ol class="history">
        {entries.map((entry) => (
          <Step key={entry.id} entry={entry} onUndo={() => void undo(entry)} />
        ))}
      </ol>
    </List>
  )
}

function Step({ entry, onUndo }: { readonly entry: Entry; readonly onUndo: () => void }) {
  const changes = Object.entries(entry.changes)
  const names = changes.map(([name]) => name)
  const when = momentOf(entry.at)
  return (
    <li>
      <p>
        <strong>{entry.by?.login ?? t('by the program')}</strong> {t(actions[entry.action])}{' '}
        <span class="soft">{when}</span>
      </p>
      {names.length > 0 && (
        <details>
          <summary>{names.map((name) => labelOf({ name })).join(', ')}</summary>
          <Differences
            names={names}
            now={Object.fromEntries(changes.map(([name, [, after]]) => [name, after]))}
            before={Object.fromEntries(changes.map(([name, [before]]) => [name, before]))}
          />
        </details>
      )}
      <button type="button" aria-label={t('Undo the step of {when}', { when })} onClick={onUndo}>
        {t('Undo')}
      </button>
    </li>
  )
}
