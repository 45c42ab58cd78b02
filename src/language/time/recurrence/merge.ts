// Ascending numbers, of arrays and of generators.

/** The numbers of all lists in ascending order, each once. */
export function* merge(lists: readonly Iterable<number>[]): Generator<number> {
  const open: { next: number; rest: Iterator<number> }[] = []
  for (const list of lists) {
    const rest = list[Symbol.iterator]()
    const { done, value } = rest.next()
    if (!done) open.push({ next: value, rest })
  }
  while (open.length > 0) {
    const least = open.reduce((found, { next }) => Math.min(found, next), Infinity)
    yield least
    for (let index = open.length - 1; index >= 0; index--) {
      const list = open[index]!
      while (list.next === least) {
        const { done, value } = list.rest.next()
        if (done) {
          open.splice(index, 1)
          break
        }
        list.next = value
      }
    }
  }
}

/** The index of the first number of an ascending list that is not less. */
export function firstIndex(list: readonly number[], least: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of an ascending list from one number to another, both inclusive. */
export const between = (list: readonly number[], from: number, until: number): readonly number[] =>
  list.slice(firstIndex(list, from), firstIndex(list, until + 1))

export function firstOf(list: Iterable<number>): number | undefined {
  for (const first of list) return first
  return undefined
}
