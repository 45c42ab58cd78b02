// The events for sitemaps: public, listed, without a password.

import type { Context } from '../../access/context.ts'
import { listPublished, publishedParts } from './published_store.ts'

const publishedSize = 10_000

/** The last change of each part of 10,000 events, in seconds since 1970. */
export async function findPublishedParts({ db }: Context): Promise<readonly number[]> {
  const parts = await publishedParts(db, publishedSize)
  return parts.map(({ modified_utc }) => modified_utc)
}

export function findPublished({ db }: Context, part: number) {
  return listPublished(db, { size: publishedSize, skip: part * publishedSize })
}
