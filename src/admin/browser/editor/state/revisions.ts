// Who owns the texts of a form: each control has its own from when it is drawn. A value from outside
// raises the revision of its field, by which the control is made anew; what is typed does not.

import { signal } from '@preact/signals'

export function makeRevisions() {
  const numbers = signal<Readonly<Record<string, number>>>({})
  /** The field that somebody is in. */
  let used: string | undefined
  /** Whether it has another value by now, which is shown when it is left. */
  let isLate = false
  /** How often somebody went to another field, or typed. */
  let moves = 0

  const raise = (names: readonly string[]) => {
    const before = numbers.value
    const raised = names.map((name) => [name, (before[name] ?? 0) + 1] as const)
    if (raised.length > 0) numbers.value = { ...before, ...Object.fromEntries(raised) }
    // Its control is another one now, in which nobody is.
    if (names.some((name) => name === used)) used = undefined
  }
  return {
    of: (name: string): number => numbers.value[name] ?? 0,
    raise,
    /** Somebody goes on in the field that they are in, and sees what became of it afterwards. */
    raiseUnused: (names: readonly string[]) => {
      raise(names.filter((name) => name !== used))
      isLate ||= names.some((name) => name === used)
    },
    moves: (): number => moves,
    typed: (name: string) => {
      moves += 1
      if (name === used) isLate = false
    },
    enter: (name: string) => {
      if (name === used) return
      moves += 1
      isLate = false
      used = name
    },
    leave: (name: string) => {
      if (name !== used) return
      used = undefined
      if (isLate) raise([name])
    },
  }
}
