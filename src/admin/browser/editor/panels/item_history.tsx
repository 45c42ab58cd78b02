// What was done to this thing, each step with a way back.

import type { Entry } from '../../../../contract/routes.ts'
import { momentOf } from '../../components/formats.ts'
import { List, useList } from '../../components/list/list.tsx'
import { Button, Fold } from '../../components/parts.tsx'
import { toast } from '../../components/toasts.tsx'
import { namesOf } from '../form/labels.ts'
import { Differences } from '../form/readable.tsx'
import type { Editing } from '../state/editing.ts'
import { open } from '../state/open.ts'
import { undoOf } from '../../frame/undo.ts'
import { actions, said } from '../../history/said.ts'
import { t } from '../../i18n.ts'

/** Read when it is opened. */
export const ItemHistory = ({ editing }: { readonly editing: Editing }) => (
  <Fold class="steps" said="History">
    <Steps editing={editing} />
  </Fold>
)

function Steps({ editing }: { readonly editing: Editing }) {
  const kind = editing.kind
  const id = editing.id.value
  const list = useList('console/history', { kind: kind.name, item: id, per_page: 20 })
  const entries = list.body?.history ?? []
  const undo = async (entry: Entry) => {
    await undoOf({ group: entry.group, entry: entry.id })?.()
    toast(t('“{title}” is as it was before.', { title: entry.title }))
    editing.takeOver(await open(kind, id))
    list.again()
  }
  return (
    <List list={list} items={entries} empty="Nothing was changed here yet.">
      <ol class="history">
        {entries.map((entry) => (
          <Step key={entry.id} entry={entry} onUndo={() => undo(entry)} />
        ))}
      </ol>
    </List>
  )
}

function Step({ entry, onUndo }: { readonly entry: Entry; readonly onUndo: () => Promise<void> }) {
  const changes = Object.entries(entry.changes)
  const names = changes.map(([name]) => name)
  const when = momentOf(entry.at)
  return (
    <li>
      <p>
        <strong>{entry.by?.login ?? t('by the program')}</strong> {said(actions, entry.action)}{' '}
        <span class="soft">{when}</span>
      </p>
      {names.length > 0 && (
        <details>
          <summary>{namesOf(names)}</summary>
          <Differences
            names={names}
            now={Object.fromEntries(changes.map(([name, [, after]]) => [name, after]))}
            before={Object.fromEntries(changes.map(([name, [before]]) => [name, before]))}
          />
        </details>
      )}
      <Button aria-label={t('Undo the step of {when}', { when })} act={onUndo} said="Undo" />
    </li>
  )
}
