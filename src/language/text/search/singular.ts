// The part of a folded word that its singular and its plural have in common. Texts are searched for
// what they contain, so a shorter word finds everything that the longer one does.

/** What is left is long enough to be a word. */
const shortest = 4
const endings: readonly RegExp[] = [
  // Stories, families.
  /(?<=.{3}[^aeiou])ies$/,
  // Churches, boxes, talleres, exposiciones.
  /(?<=ss|sh|ch|x|[^aeiou]z|[lrn])es$/,
  // Bateaux, jeux.
  /(?<=eau|eu)x$/,
  // Ausstellungen, Lesungen.
  /(?<=ung|heit|keit)en$/,
  /(?<=[^s'us])s$|(?<=[eao])s$/,
]

export function singularOf(word: string): string {
  for (const ending of endings) {
    const stem = word.replace(ending, '')
    if (stem !== word) return stem.length >= shortest ? stem : word
  }
  return word
}
