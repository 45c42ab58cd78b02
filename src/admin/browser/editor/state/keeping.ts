// Keeps what is typed every few seconds, so that nothing is lost: not by a crash, not without a
// network, and not when the session ends.

import { effect, signal } from '@preact/signals'
import { isServed, isSessionOver, Refused } from '../../api.ts'
import type { Values } from '../conflicts/merge.ts'
import type { Editing } from './editing.ts'
import {
  deleteWork,
  keepLocal,
  type KeptWork,
  newKey,
  putWork,
  removeLocal,
  utcNow,
  type WorkAddress,
} from './work.ts'
import { beforeSignOut, session } from '../../session.ts'

/** Sent after a pause of typing, but never later than this after the first key. */
const [pauseMs, latestMs] = [2000, 5000]
const [firstRetryMs, lastRetryMs] = [2000, 60_000]

export type Kept =
  | { readonly is: 'idle' }
  /** The server has all of it. */
  | { readonly is: 'kept'; readonly at: string }
  /** It is tried again. */
  | { readonly is: 'unreachable' }
  /** It is tried again when its writer has signed in again. */
  | { readonly is: 'signed out' }
  /** In the words of the server. */
  | { readonly is: 'refused'; readonly why: string }

/** The server does not have all of it. */
export const isTrouble = ({ is }: Kept): boolean => is !== 'idle' && is !== 'kept'

/** Passwords are stored nowhere but as hashes. */
const neverKept: ReadonlySet<string> = new Set(['password'])

/** In whose window one has signed out: there the work goes on by itself. */
let interrupted: string | undefined

export function takeInterrupted(): string | undefined {
  const key = interrupted
  interrupted = undefined
  return key
}

export type Keeping = ReturnType<typeof keepWork>

export function keepWork(editing: Editing) {
  const { kind, id } = editing
  const key = newKey()
  const user = session.value?.user.id ?? 0
  const state = signal<Kept>({ is: 'idle' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstTouch: number | undefined
  let retries = 0
  /** Where the server may have some of it. */
  let there: WorkAddress | undefined
  /** Requests follow each other: a removal comes after what was sent before it. */
  let queue: Promise<void> = Promise.resolve()

  const kept = (): Values => {
    const all = Object.entries(editing.changes.value).filter(([name]) => !neverKept.has(name))
    const isTyped = id.value !== 0 || all.some(([name]) => name !== 'status')
    return isTyped ? Object.fromEntries(all) : {}
  }
  const workNow = (): KeptWork => {
    const changes = kept()
    const { base = {}, tag = '' } = editing.opened.value ?? {}
    const names = Object.keys(changes)
    return {
      kind: kind.name,
      id: id.value,
      key,
      title: editing.title(),
      modified: utcNow(),
      based_on: tag,
      changes,
      base: Object.fromEntries(names.map((name) => [name, base[name]])),
    }
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), ms)
  }

  const put = async (work: KeptWork, isLeaving: boolean): Promise<void> => {
    try {
      await putWork(work, isLeaving)
      removeLocal(work, user)
      retries = 0
      state.value = { is: 'kept', at: work.modified }
    } catch (error) {
      if (error instanceof Refused) {
        state.value = isSessionOver(error)
          ? { is: 'signed out' }
          : { is: 'refused', why: error.message }
        return
      }
      state.value = { is: 'unreachable' }
      later(Math.min(lastRetryMs, firstRetryMs * 2 ** retries))
      retries += 1
    }
  }
  const remove = async (work: WorkAddress): Promise<void> => {
    removeLocal(work, user)
    // What stays behind says nothing new, and is removed when the thing is opened again.
    await deleteWork(work).catch(() => undefined)
  }

  const send = (isLeaving = false): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    firstTouch = undefined
    const work = workNow()
    const isEmpty = Object.keys(work.changes).length === 0
    if (!isEmpty) keepLocal(work, user)
    const before = there
    there = isEmpty ? undefined : work
    const step = async () => {
      // What was new has an id since it was saved: what is typed afterwards is of that.
      if (before && (isEmpty || before.id !== work.id)) await remove(before)
      if (isEmpty) state.value = { is: 'idle' }
      else await put(work, isLeaving)
    }
    queue = queue.then(step)
    return queue
  }
  const flush = async (isLeaving = false): Promise<void> => {
    if (timer !== undefined) await send(isLeaving)
  }

  const stopWatching = effect(() => {
    const isEmpty = Object.keys(kept()).length === 0
    if (isEmpty && !there && timer === undefined && firstTouch === undefined) return
    if (isEmpty) return void send()
    firstTouch ??= Date.now()
    later(Math.min(pauseMs, Math.max(0, firstTouch + latestMs - Date.now())))
  })
  const leave = () => void flush(true)
  const hide = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  const stopRetrying = isServed.subscribe((isThere) => {
    const { is } = state.peek()
    if (isThere && (is === 'unreachable' || is === 'signed out')) void send()
  })
  const finish = () => flush()
  const until = new AbortController()
  const { signal: isOver } = until
  addEventListener('pagehide', leave, { signal: isOver })
  document.addEventListener('visibilitychange', hide, { signal: isOver })
  beforeSignOut.add(finish)
  const channel = answerOthers(() => (editing.isUnsaved.value ? key : undefined))

  return {
    key,
    state,
    /** All of it is with the server, or in this browser. */
    flush,
    stop: () => {
      stopWatching()
      stopRetrying()
      until.abort()
      beforeSignOut.delete(finish)
      channel.close()
      if (session.value === null && Object.keys(kept()).length > 0) interrupted = key
      const isPending = timer !== undefined
      clearTimeout(timer)
      if (isPending) void send()
    },
  }
}

// Windows of one browser tell each other what is open in them.

const channelName = 'fasti-work'

/** A question has no key. */
type Told = { readonly key?: string }

const tell = (channel: BroadcastChannel, told: Told): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is of windows.
  channel.postMessage(told)
}

function answerOthers(unsaved: () => string | undefined): BroadcastChannel {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    const key = unsaved()
    if (data.key === undefined && key !== undefined) tell(channel, { key })
  }
  return channel
}

/** Calls `found` with the key of each other window that has unsaved work; until it is closed. */
export function askOthers(found: (key: string) => void): BroadcastChannel {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.key !== undefined) found(data.key)
  }
  tell(channel, {})
  return channel
}
