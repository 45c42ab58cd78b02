// One statement, one answer, and neither outlives the other.

import type { PoolClient, QueryConfig, QueryResult } from 'pg'

/**
 * With the driver's own promise, and with its own timeout, the rows of every answer survive into
 * the old generation, where only a collection of everything frees them. Asked for by a callback
 * from outside they are gone as soon as they have been used.
 */
export function answerOf(
  client: PoolClient,
  query: QueryConfig,
  longestMs: number,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Query read timeout')), longestMs)
    client.query(query, (error, result) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  })
}
