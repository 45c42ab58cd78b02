// The model of search (§5.10): phrases, words and relevance, over plain texts.

export interface SearchQuestion {
  readonly search?: string
  readonly match?: 'phrase' | 'words'
  readonly orderby?: 'relevance'
}

/** What of an event can be searched, as this caller sees it. */
export interface Searched {
  readonly title: string
  readonly text: string
  /** Of its venues, organizers, categories and tags. */
  readonly names: readonly string[]
}

export function isFound({ search = '', match }: SearchQuestion, searched: Searched): boolean {
  const { title, text, names } = searched
  if (match !== 'words') return [title, text].some((one) => contains(one, search))
  const words = plain(search).split(' ')
  return words.every((word) => [title, text, ...names].some((one) => contains(one, word)))
}

/** The lower, the better: 0 for a whole word in the title up to 5 for a part of one in the text. */
export function rankOf({ search = '', match }: SearchQuestion, searched: Searched): number {
  const all = match === 'words' ? [...new Set(plain(search).split(' '))] : [plain(search)]
  // A word that is part of another one says nothing more.
  const words = all.filter((word) => !all.some((other) => other !== word && other.includes(word)))
  const places = [[searched.title], match === 'words' ? searched.names : [], [searched.text]]
  const rank = (word: string) => {
    const place = places.findIndex((texts) => texts.some((one) => contains(one, word)))
    const isWhole = places[place]?.some((one) => isWholeIn(plain(one), word))
    return 2 * place + (isWhole ? 0 : 1)
  }
  return words.reduce((sum, word) => sum + rank(word), 0)
}

function isWholeIn(text: string, word: string): boolean {
  const literal = word.replaceAll(
    /[^\p{L}\p{N}\p{M}]/gu,
    (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`,
  )
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${literal}(?![\\p{L}\\p{N}\\p{M}])`, 'u').test(text)
}

function contains(text: string, search: string): boolean {
  return plain(text).includes(plain(search))
}

function plain(text: string): string {
  const letters = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll('–', '-')
  return letters.split(/\s+/).filter(Boolean).join(' ')
}
