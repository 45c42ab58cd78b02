// What is being edited: how the server has it, what was typed, and what became of saving it.

import { computed, signal } from '@preact/signals'
import { type Json, Refused, askTagged } from '../../api.ts'
import { site } from '../../facts.ts'
import { toast } from '../../parts/toasts.tsx'
import { go, to } from '../../place.ts'
import { t } from '../../say.ts'
import { followed, lengthOf } from '../follow.ts'
import type { Kind } from '../kinds.ts'
import { type Conflict, type Values, changesOf, merge, mineOf } from '../merge.ts'
import { findingsOf, isPublished, makeFindings } from './checking.ts'
import { givenIn } from './given.ts'
import { type Opened, open } from './open.ts'
import { savedSentence } from './said.ts'
import { type Scope, type Server, saveOver } from './saving.ts'

export type Faults = Readonly<Record<string, string>>

/** What two have changed, and what is done once it is decided. */
interface Asked {
  readonly conflicts: readonly Conflict[]
  readonly isSaving: boolean
}

export type Editing = ReturnType<typeof makeEditing>

export function makeEditing(kind: Kind, id: number) {
  /** Undefined until the server has answered. */
  const opened = signal<Opened | undefined>(undefined)
  const mine = signal<Values>({})
  const problem = signal('')
  const faults = signal<Faults>({})
  const asked = signal<Asked | undefined>(undefined)
  /** Of a date of a series: which dates are changed. */
  const scope = signal<Scope>('this')
  const isBusy = signal(false)
  /** How long an event lasted before its start was typed anew. */
  let length: number | undefined
  /** It is there, but in the trash. */
  const isTrashed = signal(false)
  const findings = makeFindings()
  const changes = computed(() => (opened.value ? changesOf(opened.value.base, mine.value) : {}))
  const isUnsaved = computed(() => Object.keys(changes.value).length > 0)

  /** What it is called, as far as it is typed. */
  const title = (): string => {
    const given = mine.value[kind.title]
    return typeof given === 'string' ? given : ''
  }
  const rebase = (stored: Opened, wanted: Values) => {
    opened.value = stored
    mine.value = wanted
  }
  const load = async () => {
    const now = await open(kind, id)
    rebase(now, id === 0 ? { ...now.base, ...givenIn(now.base) } : now.base)
  }

  /** What the server has answered last. */
  let written: { readonly body: Json } | undefined
  const server: Server<Opened> = {
    read: () => open(kind, id),
    write: async (given, tag, dates) => {
      const body = dates === undefined ? given : { ...given, scope: dates }
      written = await askTagged('PATCH', `${site.events}/${kind.list}/${id}`, { body, tag })
    },
    isStale: (error) => error instanceof Refused && error.status === 412,
    rebase,
  }

  const create = async (from: Opened) => {
    const body = filled(changes.value)
    const made = await askTagged('POST', `${site.events}/${kind.list}`, { body })
    toast(savedSentence(made.body[kind.title], made.body))
    // Nothing is left to be kept.
    rebase({ ...from, base: mine.value }, mine.value)
    go(to(`${kind.list}/${made.body.id}`), { isReplaced: true })
  }

  /** What others have changed meanwhile stays, unless both have changed the same. */
  const update = async (from: Opened) => {
    const dates = from.shown?.occurrence ? scope.value : undefined
    const conflicts = await saveOver(server, from, mine.value, dates)
    if (conflicts.length > 0) {
      asked.value = { conflicts, isSaving: true }
      return
    }
    toast(savedSentence(title(), written?.body))
    await load()
  }

  const look = async (isSaving: boolean): Promise<boolean> => {
    const given = id === 0 ? filled(changes.value) : changes.value
    const all = await findingsOf(id, given)
    // Hints stop nobody.
    if (isSaving && all.every(({ level }) => level === 'hint')) return false
    findings.value = { all, isSaving }
    return true
  }

  /** What the server refuses is in `problem` and `faults` then. */
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy.value) return
    isBusy.value = true
    problem.value = ''
    faults.value = {}
    findings.value = undefined
    try {
      await work()
    } catch (error) {
      problem.value = messageOf(error)
      faults.value = error instanceof Refused ? error.fields : {}
    } finally {
      isBusy.value = false
    }
  }

  /** What is published is looked at first, unless that was done. */
  const save = (isLookedAt = false) =>
    attempt(async () => {
      const from = opened.value
      if (!from) return
      const isFirst = kind.name === 'event' && isPublished(from.base, mine.value)
      if (isFirst && !isLookedAt && (await look(true))) return
      await (id === 0 ? create(from) : update(from))
    })

  return {
    kind,
    id,
    opened,
    mine,
    problem,
    faults,
    asked,
    scope,
    isBusy,
    changes,
    isUnsaved,
    title,
    isTrashed,
    findings,
    load: async () => {
      try {
        isTrashed.value = false
        problem.value = ''
        await load()
        isTrashed.value = opened.value?.shown?.status === 'trash'
      } catch (error) {
        isTrashed.value = error instanceof Refused && error.status === 410
        problem.value = messageOf(error)
      }
    },
    set: (name: string, value: unknown) => {
      length = lengthOf(mine.value) ?? length
      mine.value = followed(mine.value, name, value, length)
    },
    /** What could be better before it is published. */
    check: () => attempt(async () => void (await look(false))),
    save,
    /** With these values where two have changed the same. */
    decide: async (decided: Values) => {
      const isSaving = asked.value?.isSaving
      asked.value = undefined
      mine.value = { ...mine.value, ...decided }
      if (isSaving) await save(true)
    },
    /** Goes on with what was changed before, when the fields were as in `base`. */
    resume: (base: Values, before: Values) => {
      const from = { ...mine.value, ...base }
      const { changes: kept, conflicts } = merge(from, { ...from, ...before }, mine.value)
      mine.value = { ...mine.value, ...kept, ...mineOf(conflicts) }
      if (conflicts.length > 0) asked.value = { conflicts, isSaving: false }
    },
    /** From now on it is based on how others have saved it; what was typed stays. */
    takeOver: (theirs: Opened) => {
      const base = opened.value?.base ?? {}
      const { changes: kept, conflicts } = merge(base, mine.value, theirs.base)
      rebase(theirs, { ...theirs.base, ...kept, ...mineOf(conflicts) })
      if (conflicts.length > 0) asked.value = { conflicts, isSaving: false }
    },
    /** Back to how the server has it. */
    discard: () => {
      mine.value = opened.value?.base ?? {}
      problem.value = ''
      faults.value = {}
    },
  }
}

/** Of what is new, only what was filled in. */
export const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))

export const messageOf = (error: unknown): string =>
  error instanceof Refused ? error.message : t('The server cannot be reached.')
