import type { Database, Step } from '../database.ts'

/** The steps that run right before a commit, each once with all notes added for it. */
export interface Steps {
  add<Note>(step: Step<Note>, notes: readonly Note[]): void
  /** Adds the steps of a transaction that commits in the same batch. */
  join(others: Steps): void
  all(): Iterable<readonly [Step<never>, readonly unknown[]]>
  /** Runs them one after the other, and forgets them. */
  take(db: Database): Promise<void>
  /** Starts them in the same order, without waiting for results in between. */
  takeAtOnce(db: Database): Promise<void>
}

export function gatherSteps(): Steps {
  const steps = new Map<Step<never>, unknown[]>()
  const add = (step: Step<never>, notes: readonly unknown[]) => {
    const known = steps.get(step)
    if (known) known.push(...notes)
    else steps.set(step, [...notes])
  }
  const inOrder = () =>
    [true, false].flatMap((isFirst) =>
      // The map pairs each step with its own notes, so the cast is safe.
      [...steps].flatMap(([step, notes]) =>
        (step.comesFirst ?? false) === isFirst
          ? [(db: Database) => step(db, notes as never[])]
          : [],
      ),
    )
  return {
    add,
    join: (others) => {
      for (const [step, notes] of others.all()) add(step, notes)
    },
    all: () => steps,
    take: async (db) => {
      const runs = inOrder()
      steps.clear()
      for (const run of runs) await run(db)
    },
    takeAtOnce: async (db) => {
      await Promise.all(inOrder().map((run) => run(db)))
    },
  }
}
