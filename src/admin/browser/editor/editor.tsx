// Edits one thing of the calendar, with every field that the server knows of it.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { Faults } from '../components/form/framed.tsx'
import { Control } from './fields/control.tsx'
import { focusField } from './focus_field.ts'
import { groupsOf } from './form/groups.ts'
import type { EditorKind } from './form/kinds.ts'
import { Actions, Templates, Trashed } from './panels/actions.tsx'
import { FindingsPanel } from './panels/findings.tsx'
import { ItemHistory } from './panels/item_history.tsx'
import { Preview } from './panels/preview.tsx'
import { Offers, Present } from './presence.tsx'
import { SaveBar } from './save_bar.tsx'
import { type Editing, makeEditing } from './state/editing.ts'
import { type Keeping, keepWork } from './state/keeping.ts'
import type { Opened } from './state/open.ts'
import { watchPresence } from './state/presence.ts'
import { fieldOf } from './state/refusal.ts'
import { makeUnfinished } from './state/unfinished.ts'
import { t } from '../i18n.ts'
import { may } from '../session.ts'

export function Editor({ kind, id }: { readonly kind: EditorKind; readonly id: number }) {
  const { editing, keeping, unfinished, presence } = useEditing(kind, id)
  useUnkept(keeping)
  const opened = editing.opened.value
  const problem = editing.problem.value
  const [isPreview, setPreview] = useState(false)
  const isNew = editing.id.value === 0
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
        {kind.name === 'event' && isNew && <Templates />}
        <Present editing={editing} presence={presence} />
        <Offers unfinished={unfinished} base={opened.base} />
        <FindingsPanel editing={editing} />
        <div class={isPreview ? 'beside' : undefined}>
          <Form editing={editing} keeping={keeping} opened={opened} />
          {isPreview && <Preview editing={editing} onClose={() => setPreview(false)} />}
        </div>
        {!isNew && may('publish') && <ItemHistory editing={editing} />}
      </>
    )
  }
  return problem === '' ? <p class="late">{t('Loading …')}</p> : <p role="alert">{problem}</p>
}

/** From when it is opened until it is left; what is new may have an id by then. */
function useEditing(kind: EditorKind, id: number) {
  const all = useMemo(() => {
    const editing = makeEditing(kind, id)
    const keeping = keepWork(editing)
    const unfinished = makeUnfinished(editing, keeping)
    return { editing, keeping, unfinished, presence: watchPresence(editing) }
  }, [])
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
  const { faults } = editing.refusal.value
  return (
    <form
      noValidate
      aria-busy={editing.isBusy.value}
      onSubmit={(event) => {
        event.preventDefault()
        if (editing.isUnsaved.value) void editing.save()
      }}
    >
      <Faults.Provider value={faults}>
        <Groups editing={editing} opened={opened} />
      </Faults.Provider>
      <SaveBar editing={editing} keeping={keeping} opened={opened} />
    </form>
  )
}

const isWithin = (around: Element, one: EventTarget | null): boolean =>
  one instanceof Node && around.contains(one)

function Groups({ editing, opened }: GroupsProps) {
  const { revisions } = editing
  const mine = editing.mine.value
  const { faults } = editing.refusal.value
  const refused = new Set(Object.keys(faults).map(fieldOf))
  const groups = groupsOf(opened.fields)
  const first = groups.flatMap(({ fields }) => fields).find(({ name }) => refused.has(name))?.name
  useEffect(() => {
    if (first !== undefined && !editing.hasGoneOn()) focusField(first)
  }, [editing.refusals.value])
  return groups.map(({ title, fields, isOpen }) => (
    <details key={title} open={isOpen || fields.some(({ name }) => refused.has(name))}>
      <summary>{t(title)}</summary>
      <div class="fields">
        {fields.map((field) => (
          <div
            key={field.name}
            data-field={field.name}
            onFocusIn={() => revisions.enter(field.name)}
            onFocusOut={({ currentTarget, relatedTarget }) => {
              const isLeft = !isWithin(currentTarget, relatedTarget)
              // When the window loses the focus, the field has it as soon as the window comes back.
              if (isLeft && !isWithin(currentTarget, document.activeElement))
                revisions.leave(field.name)
            }}
          >
            <Control
              key={revisions.of(field.name)}
              field={field}
              kind={editing.kind}
              value={mine[field.name]}
              values={mine}
              shown={opened.shown}
              onChange={(value) => editing.set(field.name, value)}
            />
          </div>
        ))}
      </div>
    </details>
  ))
}
