// Series as test fixtures.

import assert from 'node:assert/strict'
import type { Caller, Json } from './fasti.ts'
import { makeEvent } from './make.ts'

export interface MadeSeries {
  readonly id: number
  /** By date. */
  readonly occurrences: readonly Json[]
}

/** A series on these days, from 19:00 to 21:00. */
export async function makeSeries(
  caller: Caller,
  [first = '', ...others]: readonly string[],
  more: object = {},
): Promise<MadeSeries> {
  const { id } = await makeEvent(caller, {
    ...more,
    start_date: `${first} 19:00`,
    end_date: `${first} 21:00`,
    recurrence: { dates: others.map((day) => `${day} 19:00`) },
  })
  const query = 'per_page=50&start_date=1900-01-01&end_date=2200-01-01&context=edit'
  const { body } = await caller.get(`/events?series=${id}&${query}`)
  assert.equal(body.total, others.length + 1)
  return { id, occurrences: body.events }
}
