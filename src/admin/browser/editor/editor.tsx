// Edits one thing of the calendar, with every field that the server knows of it.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Faults } from '../components/form/framed.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { Columns } from './columns.tsx'
import { focusField } from './focus_field.ts'
import { type EditorKind, nameOf } from './form/kinds.ts'
import { Headline } from './headline.tsx'
import { Templates, Trashed } from './panels/actions.tsx'
import { FindingsPanel } from './panels/findings.tsx'
import { Preview } from './panels/preview.tsx'
import { Offers, Present } from './presence.tsx'
import { SeriesLine } from './series_line.tsx'
import { type Editing, makeEditing } from './state/editing.ts'
import { isTrouble, type Keeping, keepWork } from './state/keeping.ts'
import type { Opened } from './state/open.ts'
import { type Presence, watchPresence } from './state/presence.ts'
import { type Step, type Steps, stepsOf } from './state/steps.ts'
import { makeUnfinished, type Unfinished } from './state/unfinished.ts'
import { remember } from '../find/recent.ts'
import { type Command, useCommands } from '../frame/commands.ts'
import { t } from '../i18n.ts'
import { place } from '../router.ts'
import { may, session } from '../session.ts'

export function Editor({ kind, id }: { readonly kind: EditorKind; readonly id: number }) {
  const all = useEditing(kind, id)
  const { editing, keeping } = all
  useUnkept(keeping)
  const opened = editing.opened.value
  const problem = editing.problem.value
  if (editing.isTrashed.value) {
    return (
      <>
        <p role="alert">{problem || t('This is in the trash.')}</p>
        <Trashed editing={editing} />
      </>
    )
  }
  if (opened) return <Form {...all} opened={opened} />
  return problem === '' ? <Skeleton shape="form" /> : <p role="alert">{problem}</p>
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
  const isUnkept = isTrouble(keeping.state.value)
  useEffect(() => {
    if (!isUnkept) return
    // Who has gone leaves nothing behind that is not in this browser.
    const stay = (event: Event) => session.value && event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [isUnkept])
}

interface FormProps {
  readonly editing: Editing
  readonly keeping: Keeping
  readonly unfinished: Unfinished
  readonly presence: Presence
  readonly opened: Opened
}

function Form({ editing, keeping, unfinished, presence, opened }: FormProps) {
  const { faults } = editing.refusal.value
  const [isPreview, setPreview] = useState(false)
  const { kind } = editing
  const id = editing.id.value
  const isNew = id === 0
  const steps = stepsOf({
    kind,
    isNew,
    base: opened.base,
    mine: editing.mine.value,
    mayPublish: may('publish'),
  })
  const save = ({ status } = steps.next) => void editing.saveAs(status)
  useFirstField(editing)
  useEffect(() => {
    if (opened.shown)
      remember({ path: `${kind.list}/${id}`, title: nameOf(opened.shown, kind.title) })
  }, [opened.shown])
  useSaving(steps, save)
  return (
    <form
      class="editor"
      noValidate
      aria-busy={editing.isBusy.value}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isTyped(event)) return
        // Nobody publishes by a key that only ends a line.
        event.preventDefault()
        save(steps.other)
      }}
    >
      <Headline
        {...{ editing, keeping, opened, isPreview, steps }}
        onSave={save}
        onPreview={() => setPreview(!isPreview)}
      />
      {kind.name === 'event' && isNew && <Templates />}
      <Present editing={editing} presence={presence} />
      <Offers unfinished={unfinished} base={opened.base} />
      <FindingsPanel editing={editing} />
      <SeriesLine opened={opened} />
      <Faults.Provider value={faults}>
        <Columns
          editing={editing}
          opened={opened}
          comments={presence.comments.value}
          preview={isPreview && <Preview editing={editing} onClose={() => setPreview(false)} />}
        />
      </Faults.Provider>
    </form>
  )
}

/** With keys, too: nobody has to leave the field that they type in. */
function useSaving(steps: Steps, save: (step?: Step) => void): void {
  const now = useRef({ steps, save })
  now.current = { steps, save }
  const keys = useMemo(
    (): readonly Command[] => [
      {
        name: 'Publish, or save what is published',
        key: 'Control+enter',
        run: () => now.current.save(),
        isHidden: true,
      },
      {
        name: 'Save',
        key: 'Control+s',
        run: () => now.current.save(now.current.steps.other),
        isHidden: true,
      },
    ],
    [],
  )
  useCommands(keys)
}

/** In a line of text, of which the key is not what chooses something. */
const isTyped = ({ target, defaultPrevented, ctrlKey, metaKey, isComposing }: KeyboardEvent) =>
  target instanceof HTMLInputElement &&
  target.form?.matches('.editor') === true &&
  !defaultPrevented &&
  !isComposing &&
  !ctrlKey &&
  !metaKey &&
  !/^(?:checkbox|radio|file)$/.test(target.type)

/**
 * What is new begins with its title, and `events/12?field=image` with what the address names, unless
 * somebody has gone elsewhere by now.
 */
function useFirstField({ id, kind }: Editing): void {
  useEffect(() => {
    const at = document.activeElement
    if (at !== document.body && !at?.matches('main')) return
    const { field } = place.value.query
    if (field !== undefined) focusField(field)
    else if (id.value === 0) focusField(kind.title)
  }, [])
}
