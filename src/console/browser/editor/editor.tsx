// Edits one thing of the calendar, with every field that the server knows of it.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { State } from '../parts/form.tsx'
import { Problem } from '../parts/problem.tsx'
import { t } from '../say.ts'
import { may } from '../session.ts'
import { Conflicts } from './conflicts.tsx'
import { Control } from './control.tsx'
import { groupsOf } from './groups.ts'
import { KeepState } from './keep_state.tsx'
import type { Kind } from './kinds.ts'
import { Actions, Trashed } from './panels/actions.tsx'
import { FindingsPanel } from './panels/findings.tsx'
import { ItemHistory } from './panels/item_history.tsx'
import { Preview } from './panels/preview.tsx'
import { Templates } from './panels/templates.tsx'
import { Present } from './presence.tsx'
import { Scope } from './scope.tsx'
import { type Editing, makeEditing } from './state/editing.ts'
import { type Keeping, keepWork } from './state/keeping.ts'
import type { Opened } from './state/open.ts'
import { watchPresence } from './state/presence.ts'
import { makeUnfinished } from './state/unfinished.ts'
import { Offers } from './unfinished.tsx'

export function Editor({ kind, id }: { readonly kind: Kind; readonly id: number }) {
  const { editing, keeping, unfinished, presence } = useEditing(kind, id)
  useUnkept(keeping)
  const opened = editing.opened.value
  const problem = editing.problem.value
  const [isPreview, setPreview] = useState(false)
  if (editing.isTrashed.value) {
    return (
      <>
        <p role="alert">{problem || t('This is in the trash.')}</p>
        <Trashed editing={editing} />
      </>
    )
  }
  if (opened) {
    return (
      <>
        <Actions editing={editing} isPreview={isPreview} onPreview={() => setPreview(!isPreview)} />
        {kind.name === 'event' && id === 0 && <Templates />}
        <Present editing={editing} presence={presence} />
        <Offers unfinished={unfinished} base={opened.base} />
        <FindingsPanel editing={editing} />
        <div class={isPreview ? 'beside' : undefined}>
          <Form editing={editing} keeping={keeping} opened={opened} />
          {isPreview && <Preview editing={editing} onClose={() => setPreview(false)} />}
        </div>
        {id > 0 && may('publish') && <ItemHistory editing={editing} />}
      </>
    )
  }
  return problem === '' ? <p class="late">{t('Loading …')}</p> : <p role="alert">{problem}</p>
}

/** From when it is opened until it is left. */
function useEditing(kind: Kind, id: number) {
  const all = useMemo(() => {
    const editing = makeEditing(kind, id)
    const keeping = keepWork(editing)
    const unfinished = makeUnfinished(editing, keeping)
    return { editing, keeping, unfinished, presence: watchPresence(editing) }
  }, [kind, id])
  useEffect(() => {
    const { editing, keeping, unfinished, presence } = all
    void editing.load().then(unfinished.look)
    return () => {
      presence.stop()
      unfinished.stop()
      keeping.stop()
    }
  }, [all])
  return all
}

/** Asks before the window is closed while the server cannot be told what was typed. */
function useUnkept(keeping: Keeping): void {
  const isUnkept = keeping.state.value.is === 'unreachable' || keeping.state.value.is === 'refused'
  useEffect(() => {
    if (!isUnkept) return
    const stay = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [isUnkept])
}

interface GroupsProps {
  readonly editing: Editing
  readonly opened: Opened
}

interface FormProps extends GroupsProps {
  readonly keeping: Keeping
}

function Form({ editing, keeping, opened }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { asked, scope, isUnsaved, isBusy, problem } = editing
  const faults = editing.faults.value
  const { shown } = opened
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  return (
    <form
      ref={form}
      noValidate
      aria-busy={isBusy.value}
      onSubmit={(event) => {
        event.preventDefault()
        void editing.save()
      }}
    >
      <Problem text={problem.value} />
      <State.Provider value={{ faults }}>
        <Groups editing={editing} opened={opened} />
      </State.Provider>
      {shown?.occurrence && isUnsaved.value && (
        <Scope
          scope={scope.value}
          onChange={(one) => {
            scope.value = one
          }}
        />
      )}
      <p class="buttons sticky">
        <button type="submit" class="primary" disabled={isBusy.value || !isUnsaved.value}>
          {t('Save')}
        </button>
        {shown?.url && (
          <a href={shown.url} target="_blank" rel="noreferrer">
            {t('Show the page')}
          </a>
        )}
        {isUnsaved.value && (
          <button type="button" onClick={editing.discard}>
            {t('Discard changes')}
          </button>
        )}
        <KeepState isUnsaved={isUnsaved.value} kept={keeping.state.value} />
      </p>
      {asked.value && (
        <Conflicts
          conflicts={asked.value.conflicts}
          fields={opened.fields}
          isSaving={asked.value.isSaving}
          onClose={() => {
            asked.value = undefined
          }}
          onDecide={(decided) => void editing.decide(decided)}
        />
      )}
    </form>
  )
}

function Groups({ editing, opened }: GroupsProps) {
  const [faults, mine] = [editing.faults.value, editing.mine.value]
  return groupsOf(opened.fields).map(({ title, fields, isOpen }) => (
    <details key={title} open={isOpen || fields.some(({ name }) => name in faults)}>
      <summary>{t(title)}</summary>
      <div class="fields">
        {fields.map((field) => (
          <div key={field.name} data-field={field.name}>
            <Control
              field={field}
              kind={editing.kind}
              value={mine[field.name]}
              values={mine}
              shown={opened.shown}
              fault={faults[field.name]}
              onChange={(value) => editing.set(field.name, value)}
            />
          </div>
        ))}
      </div>
    </details>
  ))
}
