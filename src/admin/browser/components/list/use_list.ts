// A list from the server that is read again when its address changes or something was done.

import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Answer, Path, Query } from '../../../../contract/client.ts'
import { get, isOnline } from '../../api.ts'

export interface Listed<T> {
  /** Undefined until the first answer. */
  readonly body: T | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly again: () => void
}

/** The last answers, which are shown at once until the next ones are there. */
const known = new Map<string, unknown>()
const mostKnown = 30

export const forgetLists = (): void => known.clear()

function keep<T>(key: string, body: T): T {
  known.delete(key)
  known.set(key, body)
  for (const oldest of [...known.keys()].slice(0, -mostKnown)) known.delete(oldest)
  return body
}

/**
 * What is shown stays until the next answer is there. Without a path nothing is read; at another
 * round it is read again.
 */
export function useList<P extends Path<'GET'>>(
  path: P | undefined,
  query?: Query<'GET', P>,
  round?: unknown,
): Listed<Answer<'GET', P>> {
  const key = JSON.stringify([path, query])
  // What is known under a path was the answer to it.
  const knownHere = () => known.get(key) as Answer<'GET', P> | undefined
  const [state, setState] = useState<Omit<Listed<Answer<'GET', P>>, 'again'>>({
    body: knownHere(),
    error: undefined,
    isLoading: true,
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (path === undefined) return
    const until = new AbortController()
    setState((before) => ({ ...before, body: knownHere() ?? before.body, isLoading: true }))
    get<P>(path, { ...(query ? { query } : {}), signal: until.signal }).then(
      (body) => setState({ body: keep(key, body), error: undefined, isLoading: false }),
      (error: unknown) => {
        if (!until.signal.aborted) setState((before) => ({ ...before, error, isLoading: false }))
      },
    )
    return () => until.abort()
  }, [key, turn, round])
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
