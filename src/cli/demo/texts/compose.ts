import type { Random } from '../random.ts'

/** A word, or one with several members that belong together: a play and what happens in it. */
export type Word = string | Readonly<Record<string, string>>
export type Words = Readonly<Record<string, readonly Word[]>>

/**
 * Fills `{name}` and `{name.member}`. A name keeps its word in all texts of one event; `{Name}`
 * stands at the beginning of a sentence, and `{name2}` is another word of the same list.
 */
export function composer(random: Random, words: Words): (text: string) => string {
  const chosen = new Map<string, Word>()

  function wordOf(name: string): Word {
    const known = chosen.get(name)
    if (known !== undefined) return known
    const list = words[name.replace(/2$/, '')]
    if (!list) throw new Error(`There are no words for ${name}.`)
    const taken = new Set(chosen.values())
    let word = random.draw(list)
    if (list.length > 1) while (taken.has(word)) word = random.draw(list)
    chosen.set(name, word)
    return word
  }

  return (text) =>
    text.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, given: string, member = 'name') => {
      const name = given.charAt(0).toLowerCase() + given.slice(1)
      const word = wordOf(name)
      const found = typeof word === 'string' ? word : word[String(member)]
      if (found === undefined) throw new Error(`A word for ${name} has no ${String(member)}.`)
      return name === given ? found : found.charAt(0).toUpperCase() + found.slice(1)
    })
}
