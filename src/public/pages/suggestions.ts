// What the server suggests, and the script of search fields shows.

/** One letter is in everything. */
export const fewestLetters = 2

/** Where it leads, what it is called, and what kind of thing it is or when it takes place. */
export interface Suggestion {
  readonly url: string
  readonly text: string
  readonly note: string
}

export interface Suggestions {
  /** For those who listen to the page. */
  readonly news: string
  readonly suggestions: readonly Suggestion[]
}
