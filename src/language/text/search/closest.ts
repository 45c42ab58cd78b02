// Words that are written almost like another one.

/** Shorter words are like too many others. */
const shortest = 3
const longest = 40
/** From this length on a letter may be wrong: of four letters `cake` would be as good as `cafe`. */
const anyMistake = 5
/** Words of this length may have two mistakes; shorter ones one. */
const twoMistakes = 8
const digit = /\p{N}/u

/**
 * The known words that differ least from a word, and of those the most frequent ones. A mistake is
 * a letter too many, too few or wrong, or two letters in the wrong order; in a short word only the
 * order, or a letter twice instead of once. What has digits is no slip of the pen.
 */
export function closestTo(
  word: string,
  known: ReadonlyMap<string, number>,
  wanted: number,
): readonly string[] {
  const letters = Array.from(word)
  if (letters.length < shortest || letters.length > longest || digit.test(word)) return []
  const most = letters.length < twoMistakes ? 1 : 2
  const found: { readonly other: string; readonly away: number; readonly often: number }[] = []
  for (const [other, often] of known) {
    // A letter has one or two units, so this rules out no word that is close enough.
    if (other.length < word.length / 2 - most || other.length > word.length * 2 + most) continue
    const others = Array.from(other)
    const away = mistakesBetween(letters, others, most)
    if (away <= most && (letters.length >= anyMistake || hasSameLetters(letters, others)))
      found.push({ other, away, often })
  }
  return found
    .toSorted((a, b) => a.away - b.away || b.often - a.often || (a.other < b.other ? -1 : 1))
    .slice(0, wanted)
    .map(({ other }) => other)
}

const sorted = (letters: readonly string[]) => letters.toSorted().join('')
const undoubled = (letters: readonly string[]) =>
  letters.filter((letter, at) => letter !== letters[at - 1]).join('')

/** Whether they differ in the order of letters alone, or in a letter that is doubled. */
const hasSameLetters = (one: readonly string[], other: readonly string[]): boolean =>
  sorted(one) === sorted(other) || undoubled(one) === undoubled(other)

/** Row by row of the usual table; ends as soon as there are more than `most`. */
function mistakesBetween(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of one.entries()) {
    const next = [row + 1]
    let least = row + 1
    for (const [at, of] of other.entries()) {
      const replaced = (last[at] ?? 0) + (letter === of ? 0 : 1)
      const shifted = Math.min(last[at + 1] ?? 0, next[at] ?? 0) + 1
      const isSwapped = letter === other[at - 1] && of === one[row - 1]
      const swapped = isSwapped ? (beforeLast[at - 1] ?? 0) + 1 : Infinity
      const cost = Math.min(replaced, shifted, swapped)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return Infinity
    beforeLast = last
    last = next
  }
  return last.at(-1) ?? Infinity
}
