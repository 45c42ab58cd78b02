import { faultTexts } from '../../language/faults.ts'
import type { Problem } from '../../language/problem.ts'
import type { Remark } from './item.ts'
import type { ItemKind } from './store.ts'

/**
 * `unchanged`: the source says what it said before. `ignored`: it was deleted here, and stays
 * deleted. `gone`: its source does not have it any more, and it was moved to the trash.
 */
export const outcomes = ['created', 'updated', 'unchanged', 'ignored', 'refused', 'gone'] as const
export type OutcomeName = (typeof outcomes)[number]

export interface Outcome {
  readonly outcome: OutcomeName
  readonly kind: ItemKind
  readonly id?: number
  readonly title: string
  readonly line?: number
  readonly remarks: readonly Remark[]
}

export type Counts = Readonly<Record<OutcomeName, number>>

export const noCounts: Counts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  ignored: 0,
  refused: 0,
  gone: 0,
}

export function withOutcomes(counts: Counts, added: readonly Outcome[]): Counts {
  const sums = { ...counts }
  for (const { outcome } of added) sums[outcome] += 1
  return sums
}

/** Sentences of the import itself. */
export const importRemarks = {
  image: 'The image {address} could not be fetched, and was left out.',
  occurrence: 'The series has no date at {start}, so what is different there was left out.',
  link: 'It refers to {name}, which was not imported.',
  author:
    'Its author at the source, {author}, has no account here. It belongs to {login}, as all that they have there.',
  placeholder: 'A draft with what is known of it stands in its place.',
  deleted: 'It was deleted here, and stays deleted.',
  undone: 'It was taken back here, and stays so until its source changes it.',
  kept: 'It was edited here, so this stays as it is here: {names}.',
  gone: 'It is gone at its source, and was moved to the trash.',
  cutOff: 'It was cut off before its end.',
  back: 'It is back at its source, and was brought back from the trash.',
  protectedDates: 'Dates of it have a password that cannot be taken over; they are private here.',
  double:
    'It may be the same as the event {id}, “{title}”, which has another name at its source; both are here.',
} as const

/** Why the interface would refuse it, a remark for each field. */
export function remarksOf({ sentence, facts, faults }: Problem): readonly Remark[] {
  if (!faults) return [{ sentence, facts }]
  return Object.entries(faults).map(([name, { kind, facts: own }]) => ({
    sentence: faultTexts[kind][1],
    facts: { ...own, param: name },
  }))
}
