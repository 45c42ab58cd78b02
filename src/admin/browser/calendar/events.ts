// The events of the days that are shown: what is known at once, then what the server has by now.

import { signal } from '@preact/signals'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { get } from '../api.ts'
import { drawn } from './parts.ts'
import { firstDay, lastDay, type Row, spanOf } from './time/rows.ts'
import { daySeconds, hourSeconds, wallAt } from './time/wall.ts'

export type Filters = Readonly<Record<string, string | undefined>>

const stored = signal<ReadonlyMap<number, Row>>(new Map())
/** Changes that the server has not confirmed yet. */
const changed = signal<ReadonlyMap<number, Row>>(new Map())
/** The filters that the known events have passed. */
let passed = ''

const pageSize = 500
/** So many events are drawn at a time, for the browser to answer in between. */
const drawnAtOnce = 50
/** Two clocks differ at most by this: the filters of the server are by the clock of the site. */
const farthest = 26 * hourSeconds

/** All known events, with the changes that are on their way. */
export const knownRows = (): readonly Row[] => [
  ...new Map([...stored.value, ...changed.value]).values(),
]

/** Shows a row as it will be. */
export function showChanged(row: Row): void {
  changed.value = new Map([...changed.value, [row.id, row]])
}

/** Shows what is stored again, unless there is a later change. */
export function showStored(row: Row): void {
  changed.value = new Map([...changed.value].filter(([, one]) => one !== row))
}

export function keep(row: Row): void {
  stored.value = new Map([...stored.value, [row.id, row]])
}

export function forget(id: number): void {
  stored.value = new Map([...stored.value].filter(([one]) => one !== id))
}

const isSame = (a: Row, b: Row | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** All rows of some days, a page at a time. */
async function load(first: number, count: number, filters: Filters, until: AbortSignal) {
  const query = {
    ...filters,
    after: wallAt(first * daySeconds - farthest),
    before: wallAt((first + count) * daySeconds + farthest),
    per_page: pageSize,
  }
  const found = new Set<number>()
  let cursor: string | undefined
  do {
    const asked = { ...query, cursor }
    const body = await get('console/events', { query: asked, signal: until })
    if (until.aborted) return
    const rows: readonly Row[] = body.events
    for (const { id } of rows) found.add(id)
    // What is the same stays the same object, and is not drawn again.
    const news = rows.filter((row) => !isSame(row, stored.value.get(row.id)))
    for (let at = 0; at < news.length; at += drawnAtOnce) {
      const some = news.slice(at, at + drawnAtOnce)
      stored.value = new Map([...stored.value, ...some.map((row) => [row.id, row] as const)])
      await drawn()
      if (until.aborted) return
    }
    cursor = body.cursor ?? undefined
  } while (cursor !== undefined)
  // What was there before and is not any more.
  const isGone = (row: Row): boolean => {
    const span = spanOf(row, undefined)
    return !found.has(row.id) && lastDay(span) >= first && firstDay(span) < first + count
  }
  if ([...stored.value.values()].some(isGone)) {
    stored.value = new Map([...stored.value].filter(([, row]) => !isGone(row)))
  }
}

export interface Loading {
  readonly error: unknown
  readonly isLoading: boolean
  readonly again: () => void
}

export function useEvents([first, count]: readonly [number, number], filters: Filters): Loading {
  const [state, setState] = useState<Omit<Loading, 'again'>>({ error: undefined, isLoading: true })
  const [turn, setTurn] = useState(0)
  const key = JSON.stringify(filters)
  useEffect(() => {
    const until = new AbortController()
    if (key !== passed) {
      passed = key
      stored.value = new Map()
    }
    setState({ error: undefined, isLoading: true })
    load(first, count, filters, until.signal).then(
      () => setState({ error: undefined, isLoading: false }),
      (error: unknown) => {
        if (!until.signal.aborted) setState({ error, isLoading: false })
      },
    )
    return () => until.abort()
  }, [first, count, key, turn])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [again])
  return { ...state, again }
}
