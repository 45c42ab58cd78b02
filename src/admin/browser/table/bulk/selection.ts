// Which events are selected, on this page and on others.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { TableRow as Row } from '../../../../contract/routes.ts'

/** What must be known of an event to change it with others. */
export type Chosen = Pick<Row, 'id' | 'title' | 'series' | 'status'>

export interface Selection {
  readonly chosen: readonly Chosen[]
  readonly has: (id: number) => boolean
  /** With the ones between it and the last that was touched, if `isRange`. */
  readonly toggle: (row: Chosen, rows: readonly Chosen[], isRange?: boolean) => void
  readonly set: (some: readonly Chosen[]) => void
}

const byId = (some: readonly Chosen[]): ReadonlyMap<number, Chosen> =>
  new Map(some.map((one) => [one.id, one]))

/** Begins anew when the table has other filters. */
export function useSelection(filters: string): Selection {
  const [all, setAll] = useState<ReadonlyMap<number, Chosen>>(new Map())
  const touched = useRef(0)
  useEffect(() => setAll(new Map()), [filters])
  return {
    chosen: [...all.values()],
    has: (id) => all.has(id),
    toggle: (row, rows, isRange = false) => {
      const [from, until] = [touched.current, row.id]
        .map((id) => rows.findIndex((one) => one.id === id))
        .toSorted((a, b) => a - b)
      const between =
        isRange && from !== undefined && until !== undefined && from >= 0
          ? rows.slice(from, until + 1)
          : [row]
      touched.current = row.id
      const isAdded = !all.has(row.id)
      const others = [...all.values()].filter((one) => !between.some(({ id }) => id === one.id))
      setAll(byId(isAdded ? [...others, ...between] : others))
    },
    set: (some) => setAll(byId(some)),
  }
}
