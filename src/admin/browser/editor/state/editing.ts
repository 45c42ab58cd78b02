// What is being edited: how the server has it, what was typed, and what became of saving it.

import { batch, computed, signal } from '@preact/signals'
import { asFilled, askTagged, messageOf, Refused } from '../../api.ts'
import { toast } from '../../components/toasts.tsx'
import { changesOf, type Conflict, merge, mineOf, type Values } from '../conflicts/merge.ts'
import { followed, lengthOf } from '../follow.ts'
import { type EditorKind, nameOf, type Shown } from '../form/kinds.ts'
import { findingsOf, isPublished, makeFindings } from './checking.ts'
import { givenIn, open, type Opened, savedSentence } from './open.ts'
import { outgoing } from './outgoing.ts'
import { fieldOf, none, type Refusal, refusalOf } from './refusal.ts'
import { makeRevisions } from './revisions.ts'
import { saveOver, type Server } from './saving.ts'
import { rename, to } from '../../router.ts'
import type { Scope } from '../../scope.ts'

/** What two have changed, and what is done once it is decided. */
interface Asked {
  readonly conflicts: readonly Conflict[]
  readonly isSaving: boolean
  /** Else it is said that there is something to choose. */
  readonly isOpen: boolean
  /** The dates of a series that were meant. */
  readonly scope?: Scope | undefined
}

/** What was answered before saving goes on. */
interface Answered {
  /** It was looked at before it is published. */
  readonly isLookedAt?: boolean
  readonly scope?: Scope | undefined
}

export type Editing = ReturnType<typeof makeEditing>

export function makeEditing(kind: EditorKind, first: number) {
  /** 0 until what is new has been saved. */
  const id = signal(first)
  /** Undefined until the server has answered. */
  const opened = signal<Opened | undefined>(undefined)
  const mine = signal<Values>({})
  const revisions = makeRevisions()
  /** Why it cannot be shown. */
  const problem = signal('')
  /** Why it was not saved. */
  const refusal = signal<Refusal>(none)
  /** How often that was. */
  const refusals = signal(0)
  const asked = signal<Asked | undefined>(undefined)
  /** Of a date of a series: whether it is asked which dates are meant. */
  const asksDates = signal(false)
  const isBusy = signal(false)
  /** The moves of who edits, when the server was asked last. */
  let movesBefore = 0
  /** Whether they have gone on since: where they type now, nothing takes the focus away. */
  const hasGoneOn = () => revisions.moves() !== movesBefore
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
  /** What is typed is `wanted` from now on, by another hand than that of its controls. */
  const give = (wanted: Values, revise: (names: readonly string[]) => void) => {
    const changed = Object.keys(changesOf(mine.value, wanted))
    mine.value = wanted
    revise(changed)
  }
  const rebase = (stored: Opened, wanted: Values, revise = revisions.raise) =>
    batch(() => {
      opened.value = stored
      give(wanted, revise)
    })
  /** It is stored as `wanted`; what was typed since `sent` is newer, and stays. */
  const settle = (stored: Opened, wanted: Values, sent: Values) =>
    rebase(stored, { ...wanted, ...changesOf(sent, mine.value) }, revisions.raiseUnused)
  const load = async () => {
    const now = await open(kind, id.value)
    rebase(now, id.value === 0 ? { ...now.base, ...givenIn(now.base) } : now.base)
  }

  /** What the server has answered last. */
  let written: { readonly body: Shown } | undefined
  const server: Omit<Server<Opened>, 'rebase'> = {
    read: () => open(kind, id.value),
    write: async (some, tag, dates) => {
      const sent = outgoing(some)
      const body = asFilled(dates === undefined ? sent : { ...sent, scope: dates })
      written = await askTagged('PATCH', `events/${kind.list}/${id.value}`, { body, tag })
    },
    isStale: (error) => error instanceof Refused && error.status === 412,
  }

  /** What was sent is saved, also if what the server made of it cannot be read. */
  const showSaved = async (sent: Values) => {
    const now = await server.read().catch(() => undefined)
    if (now) settle(now, now.base, sent)
    else if (opened.value) opened.value = { ...opened.value, base: sent }
  }

  /** Once it is there it is never made a second time, whatever becomes of reading it. */
  const create = async (from: Opened) => {
    const sent = mine.value
    // Its state is that of the form, whatever the server would take.
    const { status } = sent
    const body = asFilled(outgoing(filled({ status, ...changesOf(from.base, sent) })))
    const made = await askTagged('POST', `events/${kind.list}`, { body })
    const shown: Shown = made.body
    toast(savedSentence(nameOf(shown, kind.title), shown))
    batch(() => {
      id.value = made.body.id
      opened.value = { ...from, base: sent }
    })
    rename(to(`${kind.list}/${made.body.id}`))
    await showSaved(sent)
  }

  /** What others have changed meanwhile stays, unless both have changed the same. */
  const update = async (from: Opened, scope: Scope | undefined) => {
    let sent = mine.value
    const rebaseSent = (stored: Opened, wanted: Values) => {
      settle(stored, wanted, sent)
      sent = wanted
    }
    const conflicts = await saveOver({ ...server, rebase: rebaseSent }, from, sent, scope)
    if (conflicts.length > 0) {
      asked.value = { conflicts, isSaving: true, isOpen: false, scope }
      if (!hasGoneOn()) choose()
      return
    }
    toast(savedSentence(title(), written?.body))
    await showSaved(sent)
  }

  /** Opens what is asked, with what was typed meanwhile. */
  const choose = () => {
    if (!asked.value) return
    const conflicts = asked.value.conflicts.map((one) => ({ ...one, mine: mine.value[one.name] }))
    asked.value = { ...asked.value, conflicts, isOpen: true }
  }

  /** Whether there is something to ask before it is published; the rest is beside the form. */
  const look = async (): Promise<boolean> => {
    const some = id.value === 0 ? filled(changes.value) : changes.value
    // What is refused here is refused, with all the rest, when it is saved.
    const all = await findingsOf(id.value, outgoing(some)).catch(noFindings)
    const questions = all.filter(({ level }) => level === 'question')
    if (questions.length === 0) return false
    findings.value = questions
    return true
  }

  /** What the server refuses is in `refusal` then. */
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy.value) return
    isBusy.value = true
    movesBefore = revisions.moves()
    refusal.value = none
    findings.value = undefined
    try {
      await work()
    } catch (error) {
      batch(() => {
        refusal.value = refusalOf(error, kind, mine.value)
        refusals.value += 1
      })
    } finally {
      isBusy.value = false
    }
  }

  /** What is published is looked at first, unless that was done. */
  const save = ({ isLookedAt = false, scope }: Answered = {}) =>
    attempt(async () => {
      const from = opened.value
      if (!from) return
      if (asked.value) return choose()
      const isFirst = kind.name === 'event' && isPublished(from.base, mine.value)
      if (isFirst && !isLookedAt && (await look())) return
      if (from.shown?.occurrence && scope === undefined) {
        asksDates.value = true
        return
      }
      await (id.value === 0 ? create(from) : update(from, scope))
    })

  /** By another hand than that of the controls. */
  const giveSome = (some: Values) => batch(() => give({ ...mine.value, ...some }, revisions.raise))

  return {
    kind,
    id,
    opened,
    mine,
    revisions,
    problem,
    refusal,
    refusals,
    asked,
    choose,
    asksDates,
    isBusy,
    hasGoneOn,
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
      const after = followed(mine.value, name, value, length)
      batch(() => give(after, (names) => revisions.raise(names.filter((one) => one !== name))))
      revisions.typed(name)
      refusal.value = withoutFaultsOf(name, refusal.value)
    },
    give: giveSome,
    save,
    /** In this state; undefined: as it is. What is not changed is not saved again. */
    saveAs: async (status: string | undefined) => {
      if (isBusy.value) return
      if (status !== undefined) giveSome({ status })
      if (isUnsaved.value || (id.value === 0 && status !== undefined)) await save()
    },
    /** With these values where two have changed the same. */
    decide: async (decided: Values) => {
      const { isSaving = false, scope } = asked.value ?? {}
      asked.value = undefined
      giveSome(decided)
      if (isSaving) await save({ isLookedAt: true, scope })
    },
    /** These dates of the series are meant; undefined: nothing is saved. */
    chooseDates: async (scope: Scope | undefined) => {
      asksDates.value = false
      if (scope !== undefined) await save({ isLookedAt: true, scope })
    },
    /** Goes on with what was changed before, when the fields were as in `base`. */
    resume: (base: Values, before: Values) => {
      const from = { ...mine.value, ...base }
      const { changes: kept, conflicts } = merge(from, { ...from, ...before }, mine.value)
      giveSome({ ...kept, ...mineOf(conflicts) })
      if (conflicts.length > 0) asked.value = { conflicts, isSaving: false, isOpen: true }
    },
    /** From now on it is based on how others have saved it; what was typed stays. */
    takeOver: (theirs: Opened) => {
      // What was asked before is decided first.
      if (asked.value) return choose()
      const base = opened.value?.base ?? {}
      const { changes: kept, conflicts } = merge(base, mine.value, theirs.base)
      rebase(theirs, { ...theirs.base, ...kept, ...mineOf(conflicts) })
      if (conflicts.length > 0) asked.value = { conflicts, isSaving: false, isOpen: true }
    },
    /** Back to how the server has it. */
    discard: () => {
      batch(() => give(opened.value?.base ?? {}, revisions.raise))
      refusal.value = none
      asked.value = undefined
    },
  }
}

function noFindings(error: unknown): readonly [] {
  if (error instanceof Refused) return []
  throw error
}

/** What was refused is written anew. */
function withoutFaultsOf(name: string, refusal: Refusal): Refusal {
  const others = Object.entries(refusal.faults).filter(([path]) => fieldOf(path) !== name)
  return { ...refusal, faults: Object.fromEntries(others) }
}

/** Of what is new, only what was filled in. */
export const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))
