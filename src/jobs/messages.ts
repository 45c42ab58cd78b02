// What a process says to the server that has started it.

export interface Progress {
  readonly done: number
  readonly total: number
  /** What is counted, such as `bytes`. */
  readonly unit: string
}

/** Each message has one of these. */
export interface Message {
  readonly progress?: Progress
  /** What came of it; of an import that did not get to its end, what was done until then. */
  readonly result?: Readonly<Record<string, unknown>>
  /** Why it failed, in a sentence for people. */
  readonly error?: string
}

/** What the server says first: the words of the command line, which no other user can see here. */
export interface Order {
  readonly args: readonly string[]
}
