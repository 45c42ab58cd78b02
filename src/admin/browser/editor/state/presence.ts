// Who else has the same thing open, and whether somebody has saved it meanwhile.

import { computed, effect, signal } from '@preact/signals'
import type { Presence as Told } from '../../../../contract/routes.ts'
import { ask, tagOf } from '../../api.ts'
import type { Editing } from './editing.ts'

const beatMs = 20_000

export type Presence = ReturnType<typeof watchPresence>

export function watchPresence(editing: Editing) {
  const { kind, id, opened } = editing
  const others = signal<Told['others']>([])
  const comments = signal(0)
  /** The state that the server had at the last beat, if it is another than the one that is edited. */
  const seen = signal<string | undefined>(undefined)
  const isNewer = computed(() => seen.value !== undefined && opened.value?.tag !== seen.value)
  const path = 'console/presence'
  const thing = () => ({ kind: kind.name, id: id.value })

  const beat = async () => {
    if (document.visibilityState === 'hidden' || !opened.value || id.value === 0) return
    const { tag } = opened.value
    const told = await ask('POST', path, { body: thing(), isQuiet: true })
    others.value = told.others
    comments.value = told.comments
    const now = await tagOf(`events/${kind.list}/${id.value}`, { isQuiet: true })
    // What was saved here meanwhile is no news.
    if (opened.value.tag === tag && !editing.isBusy.value) seen.value = now
  }
  /** Whether the server can be reached is said elsewhere. */
  const beatIfPossible = () => void beat().catch(() => undefined)
  const leave = () => {
    if (id.value === 0) return
    const last = { query: thing(), isLast: true, isQuiet: true }
    void ask('DELETE', path, last).catch(() => undefined)
  }
  const comeBack = () => {
    if (document.visibilityState === 'visible') beatIfPossible()
  }

  const stopForgetting = effect(() => {
    if (opened.value) seen.value = undefined
  })
  const stopFirst = effect(() => {
    if (opened.value) beatIfPossible()
  })
  const timer = setInterval(beatIfPossible, beatMs)
  document.addEventListener('visibilitychange', comeBack)
  addEventListener('pagehide', leave)
  return {
    others,
    comments,
    isNewer,
    stop: () => {
      stopForgetting()
      stopFirst()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('pagehide', leave)
      leave()
    },
  }
}
