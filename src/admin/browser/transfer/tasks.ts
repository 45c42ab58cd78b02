// Long work on the server, which goes on also when nobody looks: an import, a backup.

import { type Signal, signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { BackupResult, ImportResult, Task } from '../../../contract/routes.ts'
import { get, post, Refused } from '../api.ts'

/** What came of it, if it is an import. */
export const importedBy = ({ result }: Task): ImportResult | undefined =>
  result && 'counts' in result ? result : undefined

export const backupOf = ({ result }: Task): BackupResult | undefined =>
  result && 'file' in result ? result : undefined

const root = 'console/tasks'

/** While somebody looks. */
const lookMs = 1000
/** When the server does not answer. */
const laterMs = 4000

/** The task as it is now; asked for only while it runs and the page is in sight. */
export function useTask(id: number | undefined): Task | undefined {
  const [task, setTask] = useState<Task>()
  useEffect(() => (id === undefined ? undefined : watch(id, setTask)), [id])
  return task?.id === id ? task : undefined
}

/** Tells what becomes of a task; returns what ends it. */
function watch(id: number, tell: (task: Task | undefined) => void): () => void {
  const until = new AbortController()
  const { signal: over } = until
  let later: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isOver = false
  const again = (ms: number) => {
    if (!over.aborted) later = setTimeout(() => void look(), ms)
  }
  const look = async () => {
    if (document.hidden || isAsking || isOver) return
    clearTimeout(later)
    isAsking = true
    try {
      const task = await get(`${root}/${id}`, { signal: over })
      isOver = task.state !== 'running'
      tell(task)
      if (!isOver) again(lookMs)
    } catch (error) {
      // It is not known any more: somebody else's, or long ago.
      isOver = error instanceof Refused && error.status < 429
      if (isOver) tell(undefined)
      else again(laterMs)
    } finally {
      isAsking = false
    }
  }
  const seen = () => void look()
  document.addEventListener('visibilitychange', seen)
  void look()
  return () => {
    until.abort()
    clearTimeout(later)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** The one that runs, if there is one; asked for when the screen is opened. */
export async function findRunning(kind: Task['kind']): Promise<Task | undefined> {
  const { tasks } = await get(root, { query: { per_page: 20 } })
  return tasks.find((one) => one.kind === kind && one.state === 'running')
}

export const stopTask = (id: number) => post(`${root}/${id}/stop`)

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
