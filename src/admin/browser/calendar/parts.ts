// What is large is drawn in parts, so that the browser is never busy for long at a time.

import { useEffect, useRef, useState } from 'preact/hooks'

/** While a part takes less than this, more of them are drawn at once. */
const fastMs = 12

/** How many of the parts are drawn by now; of another `key` it begins anew. */
export function useParts(count: number, key: string): number {
  const [state, setState] = useState({ key, drawn: 0, step: 1 })
  const { drawn, step } = state.key === key ? state : { drawn: 0, step: 1 }
  const began = useRef(0)
  began.current = performance.now()
  useEffect(() => {
    if (drawn >= count) return
    const isFast = performance.now() - began.current < fastMs
    const next = isFast ? step * 2 : 1
    const frame = requestAnimationFrame(() => setState({ key, drawn: drawn + next, step: next }))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count, key])
  return drawn
}

/** A value one frame later: what was drawn before it is taken away by then. */
export function useLater<T>(value: T): T | undefined {
  const [later, setLater] = useState<T>()
  useEffect(() => {
    const frame = requestAnimationFrame(() => setLater(value))
    return () => cancelAnimationFrame(frame)
  }, [value])
  return later === value ? value : undefined
}

/** The list before, if it has the same elements. */
export function useSame<T>(list: readonly T[]): readonly T[] {
  const before = useRef(list)
  const isSame =
    before.current.length === list.length && list.every((one, at) => one === before.current[at])
  if (!isSame) before.current = list
  return before.current
}

/** When what was changed has been drawn; nothing is drawn while the console is out of sight. */
export const drawn = (): Promise<unknown> =>
  new Promise((done) => {
    if (document.visibilityState === 'hidden') done(undefined)
    else requestAnimationFrame(() => setTimeout(done))
  })
