import { capital } from '../../../../language/time/in_words.ts'

/** Cache: making a name takes a hundred times as long as finding it. */
const names = new Map<string, string>()

/** What a language calls itself, capitalized: `Español`. */
export function languageName(code: string): string {
  const known = names.get(code)
  if (known !== undefined) return known
  const made = capital(new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code)
  names.set(code, made)
  return made
}
