// Which task a screen shows: it is found again when somebody comes back, also after a reload.

import { type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Task } from '../../../contract/routes.ts'
import { findRunning, useTask } from './tasks.ts'

export interface Watched {
  readonly task: Task | undefined
  /** Whether there is one whose state is not known yet. */
  readonly isOpening: boolean
  readonly show: (id: number | undefined) => void
}

const shown: Readonly<Record<Task['kind'], Signal<number | undefined>>> = {
  import: signal(remembered('import')),
  backup: signal(remembered('backup')),
}

function remembered(kind: Task['kind']): number | undefined {
  const id = Number(sessionStorage.getItem(`fasti-task-${kind}`))
  return id > 0 ? id : undefined
}

function show(kind: Task['kind'], id: number | undefined): void {
  shown[kind].value = id
  if (id === undefined) sessionStorage.removeItem(`fasti-task-${kind}`)
  else sessionStorage.setItem(`fasti-task-${kind}`, String(id))
}

/** The one that was started here, else one that runs, whoever started it. */
export function useWatched(kind: Task['kind']): Watched {
  const id = shown[kind].value
  const task = useTask(id)
  useEffect(() => {
    if (id !== undefined) return
    let isShown = true
    findRunning(kind).then(
      (found) => isShown && found && show(kind, found.id),
      // The list below says it if the server cannot be reached.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [])
  return { task, isOpening: id !== undefined && !task, show: (next) => show(kind, next) }
}
