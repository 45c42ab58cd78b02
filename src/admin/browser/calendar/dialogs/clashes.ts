// What else takes place at the same venue at the same time: it is said, not forbidden.

import { useEffect, useState } from 'preact/hooks'
import { get } from '../../api.ts'
import type { Row, RowSpan } from '../time/rows.ts'
import { wallAt } from '../time/wall.ts'

export interface Taken {
  readonly venues: readonly number[]
  /** By the clock of this zone. */
  readonly span: RowSpan
  readonly zone: string
  /** Which does not clash with itself: an event, or its series. */
  readonly except: readonly number[]
}

export type Clash = Pick<Row, 'id' | 'title' | 'start_date' | 'end_date' | 'all_day' | 'timezone'>

/** Asked for when nothing has changed for as long as this. */
const pauseMs = 120

/** Calls back with what is there, after a pause; the function that it returns stops it. */
export function findClashes(taken: Taken, tell: (found: readonly Clash[]) => void): () => void {
  const until = new AbortController()
  if (taken.venues.length === 0) {
    tell([])
    return () => {}
  }
  const { venues, span, zone, except } = taken
  const query = {
    venue: venues.join(),
    start: wallAt(span.start),
    end: wallAt(Math.max(span.start, span.end)),
    zone,
    except: except.join(),
  }
  const asked = setTimeout(() => {
    get('console/clashes', { query, signal: until.signal }).then(
      ({ clashes }) => tell(clashes),
      // A warning that cannot be had is none: the write itself tells what is wrong.
      () => until.signal.aborted || tell([]),
    )
  }, pauseMs)
  return () => {
    clearTimeout(asked)
    until.abort()
  }
}

export function useClashes(taken: Taken | undefined): readonly Clash[] {
  const [found, setFound] = useState<readonly Clash[]>([])
  const key = JSON.stringify(taken)
  useEffect(() => {
    if (taken) return findClashes(taken, setFound)
    setFound([])
    return undefined
  }, [key])
  return found
}
