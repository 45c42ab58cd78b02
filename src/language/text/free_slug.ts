import { numbered } from './slug.ts'

/** This many are tried one by one; after that the step doubles. */
const triedInTurn = 10

/**
 * The wanted slug, or the next free one: `-2`, `-3`, … Where thousands share one name, the number
 * is found with a few dozen queries instead of thousands (§6.13).
 */
export async function freeSlug(
  wanted: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  if (!(await isTaken(wanted))) return wanted
  for (let n = 2; n <= triedInTurn; n += 1) {
    if (!(await isTaken(numbered(wanted, n)))) return numbered(wanted, n)
  }
  let taken = triedInTurn
  let free = taken * 2
  while (await isTaken(numbered(wanted, free))) {
    taken = free
    free *= 2
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (await isTaken(numbered(wanted, middle))) taken = middle
    else free = middle
  }
  return numbered(wanted, free)
}
