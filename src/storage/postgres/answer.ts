// Runs one statement without retaining its result in memory.

import { type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg'

/**
 * With the driver's own promise and timeout, the rows of every result survive into the old
 * generation, where only a full garbage collection frees them. With a callback and a timer of our
 * own they are freed as soon as they have been used.
 */
export const answerOf = (
  client: PoolClient,
  { name, text, values = [] }: QueryConfig,
  longestMs: number,
): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Query read timeout')), longestMs)
    const settle = (error: Error | undefined, result: unknown) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result as QueryResult)
    }
    // Made of its parts: the driver copies a configuration property by property, which takes long.
    client.query(Object.assign(new Query(text, values, settle), { name }))
  })
