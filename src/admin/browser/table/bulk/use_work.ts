// Changes events, many at once: shows how far it is, can be stopped, names what failed and takes
// everything back.

import { useRef, useState } from 'preact/hooks'
import type { BatchAnswer } from '../../../../contract/routes.ts'
import { get, post, refusedOne } from '../../api.ts'
import { toast, toastError } from '../../components/toasts.tsx'
import { undoOf } from '../../frame/undo.ts'
import { t } from '../../i18n.ts'
import type { Query } from '../address.ts'
import type { Action } from './actions.ts'
import { inChunks, type Scope, takeBackAll } from './chunks.ts'
import type { Chosen } from './selection.ts'
import { tablePath } from '../use_rows.ts'

export interface Failed {
  readonly id: number
  readonly title: string
  readonly message: string
}

export interface BulkWork {
  /** How many of how many are done; undefined if nothing is under way. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  readonly failed: readonly Failed[]
  readonly stop: () => void
  readonly forget: () => void
  /** The ids of those that were not changed. */
  readonly run: (action: Action, events: readonly Chosen[], scope: Scope) => Promise<Set<number>>
  /** All that match, page by page; undefined if it was stopped or failed. */
  readonly collect: (filters: Query, total: number) => Promise<readonly Chosen[] | undefined>
}

const rowsAtOnce = 100

const inWords = (answer: BatchAnswer): BatchAnswer =>
  answer.code === null ? answer : { ...answer, message: refusedOne(answer).message }

export function useWork(onDone: () => void): BulkWork {
  const [progress, setProgress] = useState<BulkWork['progress']>()
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const isStopped = useRef(false)

  const begin = (total: number) => {
    isStopped.current = false
    setFailed([])
    setProgress({ done: 0, total })
  }

  const run: BulkWork['run'] = async (action, events, scope) => {
    const total = events.length
    begin(total)
    // Dates alone are usual, and of a series that is named itself nothing else could be meant.
    const body = scope === 'all' ? { ...action.body, scope } : action.body
    const send = async (ids: readonly number[]) => {
      const { answers, ...written } = await post('console/events/batch', { ids, ...body })
      return { ...written, answers: answers.map(inWords) }
    }
    const outcome = await inChunks(events, scope, send, {
      onProgress: (done) => setProgress({ done, total }),
      isStopped: () => isStopped.current,
    })
    setProgress(undefined)
    const undos = outcome.written.flatMap((one) => undoOf(one) ?? [])
    const undo = async () => {
      const ofPieces = (done: number) => setProgress({ done, total: undos.length })
      await takeBackAll(undos, ofPieces).finally(() => {
        setProgress(undefined)
        onDone()
      })
    }
    const n = outcome.done.length
    if (n > 0) toast(t(action.done, { n }), undos.length > 0 ? undo : undefined)
    if (outcome.error !== undefined) toastError(outcome.error)
    const titles = new Map(events.map(({ id, title }) => [id, title]))
    setFailed(outcome.failed.map((one) => ({ ...one, title: titles.get(one.id) ?? '' })))
    onDone()
    return new Set(events.map(({ id }) => id)).difference(new Set(outcome.done))
  }

  const collect: BulkWork['collect'] = async (filters, total) => {
    begin(total)
    const found: Chosen[] = []
    let cursor: string | null = ''
    try {
      while (cursor !== null && !isStopped.current) {
        const query: Query = { ...filters, per_page: String(rowsAtOnce), cursor }
        const page = await get(tablePath, { query })
        for (const { id, title, series, status } of page.events) {
          found.push({ id, title, series, status })
        }
        cursor = page.cursor
        setProgress({ done: found.length, total: Math.max(total, found.length) })
      }
      return isStopped.current ? undefined : found
    } catch (error) {
      toastError(error)
      return undefined
    } finally {
      setProgress(undefined)
    }
  }

  return {
    progress,
    failed,
    stop: () => {
      isStopped.current = true
    },
    forget: () => setFailed([]),
    run,
    collect,
  }
}
