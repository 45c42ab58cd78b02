import type { Database, Step } from './database.ts'

/** The steps that run right before a commit, each once with all notes added for it. */
export interface Steps {
  add<Note>(step: Step<Note>, notes: readonly Note[]): void
  /** Adds the steps of a transaction that commits in the same batch. */
  join(others: Steps): void
  all(): Iterable<readonly [Step<never>, readonly unknown[]]>
  take(db: Database): Promise<void>
}

export function gatherSteps(): Steps {
  const steps = new Map<Step<never>, unknown[]>()
  const add = (step: Step<never>, notes: readonly unknown[]) => {
    const known = steps.get(step)
    if (known) known.push(...notes)
    else steps.set(step, [...notes])
  }
  return {
    add,
    join: (others) => {
      for (const [step, notes] of others.all()) add(step, notes)
    },
    all: () => steps,
    take: async (db) => {
      for (const isFirst of [true, false]) {
        for (const [step, notes] of steps) {
          // The map pairs each step with its own notes, so the cast is safe.
          if ((step.comesFirst ?? false) === isFirst) await step(db, notes as never[])
        }
      }
    },
  }
}
