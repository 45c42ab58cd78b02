// The rows of the table and, apart from them, how many there are: rows never wait for the count.

import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Table } from '../../../contract/routes.ts'
import { get } from '../api.ts'
import { session } from '../session.ts'
import { type Query, filtersOf, orderOf } from './address.ts'

export const tablePath = 'console/events'
const rowsOnPage = 50

interface Rows {
  /** Undefined until the first answer; meanwhile those of the address before. */
  readonly page: Table | undefined
  readonly error: unknown
  /** Whether what is shown is not yet what was asked for. */
  readonly isOld: boolean
  readonly again: () => void
  /** Changes each time that something was done. */
  readonly turn: number
}

/** What was read lately, to show it at once when somebody comes back. */
const known = new Map<string, Table>()
const mostKnown = 20

const askedOf = (query: Query): Query => ({
  ...filtersOf(query),
  ...orderOf(query),
  per_page: String(rowsOnPage),
  ...(query['cursor'] ? { cursor: query['cursor'] } : {}),
})

/** Nobody sees what was read for somebody else. */
const keyOf = (asked: Query): string => JSON.stringify([session.value?.user.id, asked])

async function read(asked: Query, signal?: AbortSignal): Promise<Table> {
  const key = keyOf(asked)
  const page = await get(tablePath, { query: asked, ...(signal ? { signal } : {}) })
  known.delete(key)
  known.set(key, page)
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  return page
}

/** Reads a page that will probably be asked for. */
export function prefetch(query: Query): void {
  const asked = askedOf(query)
  if (!known.has(keyOf(asked))) void read(asked).catch(() => undefined)
}

export function useRows(query: Query): Rows {
  const [shown, setShown] = useState<{ readonly key: string; readonly page: Table }>()
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: unknown }>()
  const [turn, setTurn] = useState(0)
  const asked = askedOf(query)
  const key = keyOf(asked)
  useEffect(() => {
    const until = new AbortController()
    const show = async () => {
      try {
        setShown({ key, page: await read(asked, until.signal) })
        setFailed(undefined)
      } catch (error) {
        if (!until.signal.aborted) setFailed({ key, error })
      }
    }
    void show()
    return () => until.abort()
  }, [key, turn])
  const again = useCallback(() => {
    known.clear()
    setTurn((before) => before + 1)
  }, [])
  const fresh = shown?.key === key ? shown.page : known.get(key)
  return {
    page: fresh ?? shown?.page,
    error: failed?.key === key ? failed.error : undefined,
    isOld: fresh === undefined,
    again,
    turn,
  }
}

/** How many events match; undefined until it is known. */
export function useCount(query: Query, turn: number): number | undefined {
  const [counted, setCounted] = useState<{ readonly key: string; readonly total: number }>()
  const filters = filtersOf(query)
  const key = JSON.stringify(filters)
  useEffect(() => {
    const until = new AbortController()
    get(`${tablePath}/count`, { query: filters, signal: until.signal }).then(
      ({ total }) => setCounted({ key, total }),
      // The rows say what is wrong.
      () => undefined,
    )
    return () => until.abort()
  }, [key, turn])
  return counted?.key === key ? counted.total : undefined
}
