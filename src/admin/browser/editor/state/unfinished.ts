// Work that was left behind, here or on another machine, is offered when its thing is opened again.

import { signal } from '@preact/signals'
import { toastError } from '../../components/toasts.tsx'
import { isSame, type Values } from '../conflicts/merge.ts'
import type { Editing } from './editing.ts'
import { askOthers, type Keeping, takeInterrupted } from './keeping.ts'
import { deleteWork, type KeptWork, workOn } from './work.ts'
import { go, place, to } from '../../router.ts'

export interface Offer extends KeptWork {
  /** The fields that differ from how they are stored. */
  readonly names: readonly string[]
}

const offerOf = (work: KeptWork, base: Values): Offer => ({
  ...work,
  names: Object.keys(work.changes).filter((name) => !isSame(work.changes[name], base[name])),
})

export type Unfinished = ReturnType<typeof makeUnfinished>

export function makeUnfinished(editing: Editing, keeping: Keeping) {
  const { kind, id } = editing
  const offers = signal<readonly Offer[]>([])
  /** The keys of windows of this browser in which the work is open now. */
  const elsewhere = signal<ReadonlySet<string>>(new Set())
  let channel: BroadcastChannel | undefined

  const drop = (work: KeptWork) => {
    offers.value = offers.value.filter((one) => one.key !== work.key)
  }
  const resume = async (work: KeptWork) => {
    drop(work)
    editing.resume(work.base, work.changes)
    const { path, query } = place.value
    if (query['draft']) go(to(path), { isReplaced: true })
    // Kept under the key of this window before it is removed under that of the other.
    await keeping.flush()
    if (keeping.state.value.is === 'kept') await deleteWork(work).catch(() => undefined)
  }
  const discard = async (work: KeptWork) => {
    drop(work)
    await deleteWork(work).catch(toastError)
  }
  const look = async () => {
    const base = editing.opened.value?.base ?? {}
    const wanted = place.value.query['draft'] ?? takeInterrupted()
    const found = await workOn(kind.name, id.value).catch(() => [])
    const all = found.filter(({ key }) => key !== keeping.key).map((work) => offerOf(work, base))
    // What is stored as it was typed, or kept twice, needs no offer.
    const isNeeded = (one: Offer, nth: number) =>
      one.names.length > 0 && all.findIndex((other) => isSame(other.changes, one.changes)) === nth
    offers.value = all.filter(isNeeded)
    for (const one of all)
      if (!offers.value.includes(one)) void deleteWork(one).catch(() => undefined)
    const chosen = offers.value.find(({ key }) => key === wanted)
    if (chosen) await resume(chosen)
    if (offers.value.length === 0) return
    channel = askOthers((key) => {
      elsewhere.value = new Set([...elsewhere.value, key])
    })
  }
  return { offers, elsewhere, look, resume, discard, stop: () => channel?.close() }
}
