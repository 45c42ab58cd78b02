// Every request, counted by what it was and how long it took.

/** Upper bounds in seconds, from an answer that was kept to one that nobody should wait for. */
export const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export interface Tally {
  readonly route: string
  readonly method: string
  readonly status: number
  /** How many took at most as long as each bound, and no less than the one before; the rest last. */
  readonly within: readonly number[]
  readonly count: number
  readonly seconds: number
}

export interface Tallies {
  note(request: { route: string; method: string; status: number; ms: number }): void
  all(): readonly Tally[]
}

export function countRequests(): Tallies {
  const tallies = new Map<string, { -readonly [K in keyof Tally]: Tally[K] & {} }>()
  return {
    note: ({ route, method, status, ms }) => {
      const key = `${status} ${method} ${route}`
      let tally = tallies.get(key)
      if (!tally) {
        const within = [...bounds, Infinity].map(() => 0)
        tally = { route, method, status, within, count: 0, seconds: 0 }
        tallies.set(key, tally)
      }
      const seconds = ms / 1000
      let place = 0
      while (seconds > (bounds[place] ?? Infinity)) place += 1
      const counts = tally.within as number[]
      counts[place] = (counts[place] ?? 0) + 1
      tally.count += 1
      tally.seconds += seconds
    },
    all: () => [...tallies.values()],
  }
}
