// Two people edit one thing: what each changed is kept, and what both changed is asked. Pure.

export type Values = Readonly<Record<string, unknown>>

export interface Conflict {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merged {
  /** What is to be sent: my changes that do not stand against theirs. */
  readonly changes: Values
  readonly conflicts: readonly Conflict[]
}

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from what the edit began with. */
export function changesOf(base: Values, mine: Values): Values {
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, base[name]))
  return Object.fromEntries(changed)
}

/** `theirs` is how it is stored now. */
export function merge(base: Values, mine: Values, theirs: Values): Merged {
  const changes: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  for (const [name, value] of Object.entries(changesOf(base, mine))) {
    if (isSame(value, theirs[name])) continue
    if (isSame(base[name], theirs[name])) changes[name] = value
    else conflicts.push({ name, mine: value, theirs: theirs[name] })
  }
  return { changes, conflicts }
}

export const mineOf = (conflicts: readonly Conflict[]): Values =>
  Object.fromEntries(conflicts.map(({ name, mine }) => [name, mine]))
