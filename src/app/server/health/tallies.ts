// Counts requests by route, method, status and duration.

import { labelText } from './prometheus_text.ts'

/** Upper bounds in seconds, from a cached response to an unacceptably slow one. */
export const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export interface Tally {
  /** Route, method and status as `/metrics` labels, formatted once: many lines share them. */
  readonly labels: string
  /** Requests per bucket: at most this bound, and more than the one before; the rest last. */
  readonly within: readonly number[]
  readonly count: number
  readonly seconds: number
}

export interface Tallies {
  note(request: { route: string; method: string; status: number; ms: number }): void
  all(): readonly Tally[]
}

interface Counting extends Tally {
  readonly method: string
  readonly status: number
  readonly within: number[]
  count: number
  seconds: number
}

/** Searched linearly: a route has few combinations of method and status. */
export function countRequests(): Tallies {
  const routes = new Map<string, Counting[]>()
  return {
    note: ({ route, method, status, ms }) => {
      const known = routes.get(route) ?? []
      let tally = known.find((one) => one.status === status && one.method === method)
      if (!tally) {
        const within = [...bounds, Infinity].map(() => 0)
        const labels = labelText({ route, method, status })
        tally = { labels, method, status, within, count: 0, seconds: 0 }
        routes.set(route, [...known, tally])
      }
      const seconds = ms / 1000
      let place = 0
      while (seconds > (bounds[place] ?? Infinity)) place += 1
      tally.within[place] = (tally.within[place] ?? 0) + 1
      tally.count += 1
      tally.seconds += seconds
    },
    all: () => [...routes.values()].flat(),
  }
}
