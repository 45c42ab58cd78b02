import type { Undo } from '../database.ts'

/** After a rollback: undoes what a transaction did outside of the database, each as far as it can. */
export async function takeBack(undoing: readonly Undo[]): Promise<void> {
  await Promise.allSettled(undoing.map((undo) => undo()))
}
