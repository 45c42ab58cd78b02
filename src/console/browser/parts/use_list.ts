// A list from the server that is read again when its address changes or something was done.

import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Asking, type Json, get } from '../api.ts'

export interface Listed {
  /** Undefined until the first answer. */
  readonly body: Json
  readonly error: unknown
  readonly isLoading: boolean
  readonly again: () => void
}

/** What is shown stays until the next answer is there. */
export function useList(path: string, query: Asking['query'] = {}): Listed {
  const [state, setState] = useState<Omit<Listed, 'again'>>({
    body: undefined,
    error: undefined,
    isLoading: true,
  })
  const [turn, setTurn] = useState(0)
  const key = JSON.stringify([path, query])
  useEffect(() => {
    const until = new AbortController()
    setState((before) => ({ ...before, isLoading: true }))
    get(path, { query, signal: until.signal }).then(
      (body) => setState({ body, error: undefined, isLoading: false }),
      (error: unknown) => {
        if (!until.signal.aborted) setState((before) => ({ ...before, error, isLoading: false }))
      },
    )
    return () => until.abort()
  }, [key, turn])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { ...state, again }
}
