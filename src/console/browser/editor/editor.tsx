// Edits one thing of the calendar, with every field that the server knows of it.

import { useEffect, useRef, useState } from 'preact/hooks'
import { type Json, Refused, askTagged } from '../api.ts'
import { site } from '../facts.ts'
import { State } from '../parts/form.tsx'
import { toast, toastError } from '../parts/toasts.tsx'
import { go, guardLeaving, to } from '../place.ts'
import { t } from '../say.ts'
import { Conflicts } from './conflicts.tsx'
import { Control } from './control.tsx'
import { type Declared, declarationsOf } from './declarations.ts'
import { type Kind, editable } from './kinds.ts'
import { type Conflict, type Values, changesOf, merge } from './merge.ts'
import { groupsOf } from './groups.ts'

interface Opened {
  readonly fields: readonly Declared[]
  /** As the server has it; undefined if it is new. */
  readonly shown: Json
  readonly base: Values
  readonly tag: string | undefined
}

/** What a new thing begins with. */
function blank(fields: readonly Declared[]): Values {
  const lists: ReadonlySet<string> = new Set(['venue', 'organizer', 'categories', 'tags', 'cost'])
  return Object.fromEntries(
    fields.map(({ name, type, isRequired }) => [
      name,
      lists.has(name) && !isRequired
        ? []
        : type === 'boolean'
          ? false
          : name === 'recurrence'
            ? null
            : '',
    ]),
  )
}

async function open(kind: Kind, id: number): Promise<Opened> {
  const all = await declarationsOf(kind.list)
  const fields = all.filter(({ name }) => !kind.left.includes(name))
  if (id === 0) return { fields, shown: undefined, base: blank(fields), tag: undefined }
  const { body, tag } = await askTagged('GET', `${site.events}/${kind.list}/${id}?context=edit`)
  const names = fields.map(({ name }) => name)
  return { fields, shown: body, base: editable(body, names), tag }
}

export function Editor({ kind, id }: { readonly kind: Kind; readonly id: number }) {
  const [opened, setOpened] = useState<Opened>()
  const [mine, setMine] = useState<Values>({})
  const [problem, setProblem] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [scope, setScope] = useState('this')
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const load = async () => {
    const now = await open(kind, id)
    setOpened(now)
    setMine(now.base)
  }
  useEffect(() => {
    setOpened(undefined)
    load().catch((error: unknown) => setProblem(messageOf(error)))
  }, [kind, id])

  const isUnsaved = opened !== undefined && Object.keys(changesOf(opened.base, mine)).length > 0
  useUnsaved(isUnsaved)

  if (!opened) {
    return problem === '' ? <p class="late">{t('Loading …')}</p> : <p role="alert">{problem}</p>
  }
  const { fields, shown, base, tag } = opened
  const changes = changesOf(base, mine)

  const refuse = (error: unknown) => {
    setProblem(messageOf(error))
    const found = error instanceof Refused ? error.fields : {}
    setFaults(found)
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
  }

  const send = async (given: Values, known: string | undefined) => {
    if (id === 0) {
      const { body } = await askTagged('POST', `${site.events}/${kind.list}`, { body: given })
      toast(t('“{title}” was saved.', { title: body[kind.title] }))
      return go(to(`${kind.list}/${body.id}`), { isReplaced: true })
    }
    const path = `${site.events}/${kind.list}/${id}`
    const scoped = shown?.occurrence ? { ...given, scope } : given
    await askTagged('PATCH', path, { body: scoped, tag: known })
    toast(t('“{title}” was saved.', { title: String(mine[kind.title]) }))
    await load()
  }

  /** What others have changed meanwhile stays, unless both have changed the same. */
  const mergeAndSend = async () => {
    const theirs = await open(kind, id)
    const merged = merge(base, mine, theirs.base)
    setOpened(theirs)
    setMine({ ...theirs.base, ...merged.changes, ...mineOf(merged.conflicts) })
    if (merged.conflicts.length > 0) setConflicts(merged.conflicts)
    else await send(merged.changes, theirs.tag)
  }

  const save = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    setFaults({})
    try {
      await work()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  const submit = async () => {
    try {
      await send(id === 0 ? filled(changes) : changes, tag)
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 412) throw error
      await mergeAndSend()
    }
  }

  return (
    <form
      ref={form}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save(submit)
      }}
    >
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <State.Provider value={{ faults }}>
        {groupsOf(fields).map(({ title, fields: some, isOpen }) => (
          <details key={title} open={isOpen || some.some(({ name }) => name in faults)}>
            <summary>{t(title)}</summary>
            <div class="fields">
              {some.map((field) => (
                <Control
                  key={field.name}
                  field={field}
                  value={mine[field.name]}
                  fault={faults[field.name]}
                  isAllDay={mine['all_day'] === true}
                  seen={shown?.image?.url}
                  onChange={(value) => setMine((before) => ({ ...before, [field.name]: value }))}
                />
              ))}
            </div>
          </details>
        ))}
      </State.Provider>
      {shown?.occurrence && isUnsaved && <Scope scope={scope} onChange={setScope} />}
      <p class="buttons sticky">
        <button type="submit" class="primary" disabled={isBusy || !isUnsaved}>
          {t('Save')}
        </button>
        {shown?.url && (
          <a href={shown.url} target="_blank" rel="noreferrer">
            {t('Show the page')}
          </a>
        )}
        <span class="soft">{isUnsaved ? t('Not saved yet.') : ''}</span>
      </p>
      {conflicts.length > 0 && (
        <Conflicts
          conflicts={conflicts}
          onClose={() => setConflicts([])}
          onDecide={(decided) => {
            setConflicts([])
            const all = { ...changesOf(base, mine), ...decided }
            void save(() => send(changesOf(base, all), tag))
          }}
        />
      )}
    </form>
  )
}

/** Asks before what was typed is lost. */
function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const stay = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', stay)
    const release = guardLeaving(() => confirm(t('Leave without saving?')))
    return () => {
      removeEventListener('beforeunload', stay)
      release()
    }
  }, [isUnsaved])
}

/** Of a series: which of its dates are changed. */
function Scope({
  scope,
  onChange,
}: {
  readonly scope: string
  readonly onChange: (scope: string) => void
}) {
  const choices = [
    ['this', t('only this date')],
    ['following', t('this and the following ones')],
    ['all', t('all dates')],
  ] as const
  return (
    <fieldset class="field">
      <legend>{t('This is a date of a series. Change')}</legend>
      {choices.map(([value, said]) => (
        <p key={value}>
          <label>
            <input
              type="radio"
              name="scope"
              checked={scope === value}
              onChange={() => onChange(value)}
            />{' '}
            {said}
          </label>
        </p>
      ))}
    </fieldset>
  )
}

const mineOf = (conflicts: readonly Conflict[]): Values =>
  Object.fromEntries(conflicts.map(({ name, mine }) => [name, mine]))

/** Of what is new, only what was filled in. */
const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))

const messageOf = (error: unknown): string =>
  error instanceof Refused ? error.message : t('The server cannot be reached.')

export async function trash(kind: Kind, id: number): Promise<void> {
  try {
    await askTagged('DELETE', `${site.events}/${kind.list}/${id}`)
    go(to(kind.list))
  } catch (error) {
    toastError(error)
  }
}
