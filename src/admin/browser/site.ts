// What the server tells the page about itself.

export interface SiteFacts {
  /** Of the site. */
  readonly name: string
  readonly language: string
  /** How this language is written here: dates, clock, numbers. */
  readonly locale: string
  /** The day with which weeks begin, as days after Sunday. */
  readonly first_day: number
  /** All languages of the site, with the address of the console in each. */
  readonly languages: Readonly<Record<string, string>>
  /** The address of the console in this language, without a slash at the end. */
  readonly home: string
  /** The start of the public pages in this language. */
  readonly pages: string
  /** The roots of the interface in this language. */
  readonly events: string
  readonly console: string
  readonly live: string
  readonly media: string
  readonly timezone: string
  /** The ways in which people sign in. */
  readonly ways: {
    readonly hasPasswords: boolean
    /** What people call the provider; null if there is none. */
    readonly provider: string | null
  }
  /** Whether mail is sent from here. */
  readonly mail: boolean
  /** Where passkeys are used: an origin; undefined if nowhere. */
  readonly passkeys?: string
  /** The file with the words of this language. */
  readonly words: string
  /** The files of the map, and the address of its tiles; undefined if the site has no tiles. */
  readonly map?: {
    readonly script: string
    readonly style: string
    readonly tiles: string
    readonly attribution: string
  }
  /** Proves that a request comes from this page; undefined if nobody has signed in. */
  readonly nonce?: string | undefined
}
