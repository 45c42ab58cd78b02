// A list from the server that is read again when its address changes or something was done.

import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Asking, type Json, get, isOnline } from '../api.ts'

export interface Listed {
  /** Undefined until the first answer. */
  readonly body: Json
  readonly error: unknown
  readonly isLoading: boolean
  readonly again: () => void
}

/** The last answers, which are shown at once until the next ones are there. */
const known = new Map<string, Json>()
const mostKnown = 30

export const forgetLists = (): void => known.clear()

function keep(key: string, body: Json): Json {
  known.delete(key)
  known.set(key, body)
  for (const oldest of [...known.keys()].slice(0, -mostKnown)) known.delete(oldest)
  return body
}

/** What is shown stays until the next answer is there. Without a path nothing is read. */
export function useList(path: string | undefined, query: Asking['query'] = {}): Listed {
  const key = JSON.stringify([path, query])
  const [state, setState] = useState<Omit<Listed, 'again'>>({
    body: known.get(key),
    error: undefined,
    isLoading: true,
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (path === undefined) return
    const until = new AbortController()
    setState((before) => ({ ...before, body: known.get(key) ?? before.body, isLoading: true }))
    get(path, { query, signal: until.signal }).then(
      (body) => setState({ body: keep(key, body), error: undefined, isLoading: false }),
      (error: unknown) => {
        if (!until.signal.aborted) setState((before) => ({ ...before, error, isLoading: false }))
      },
    )
    return () => until.abort()
  }, [key, turn])
  const isFailed = state.error !== undefined
  // What could not be read because the server was away is read when it is back.
  useEffect(
    () =>
      isOnline.subscribe((isThere) => {
        if (isThere && isFailed) setTurn((before) => before + 1)
      }),
    [isFailed],
  )
  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { ...state, again }
}
