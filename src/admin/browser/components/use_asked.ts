import { useEffect, useState } from 'preact/hooks'

interface Asked<T> {
  /** The last answer, which stays until the next one is there; undefined before the first. */
  readonly body: T | undefined
  readonly error: unknown
  /** To what it is the answer. */
  readonly key: string | undefined
}

/**
 * Asks again whenever `key` is another one, a pause after its last change. An empty key asks for
 * nothing, and forgets what was answered before.
 */
export function useAsked<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  pauseMs = 0,
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>(nothing)
  useEffect(() => {
    if (key === '') return setAsked(nothing)
    const until = new AbortController()
    const { signal } = until
    const show = () =>
      ask(signal).then(
        (body) => signal.aborted || setAsked({ body, key, error: undefined }),
        (error: unknown) => signal.aborted || setAsked((before) => ({ ...before, error })),
      )
    const later = pauseMs > 0 ? setTimeout(() => void show(), pauseMs) : undefined
    if (pauseMs === 0) void show()
    return () => {
      clearTimeout(later)
      until.abort()
    }
  }, [key])
  return asked
}

const nothing = { body: undefined, error: undefined, key: undefined }
