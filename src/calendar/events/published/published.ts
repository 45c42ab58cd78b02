// The events for sitemaps: public, listed, without a password; of a series no past dates.

import type { Context } from '../../../access/context.ts'
import { dayEnd, dayStart } from '../../../language/time/day.ts'
import { listPublished, publishedParts } from './published_store.ts'

const publishedSize = 10_000

/** The last change of each part of 10,000 events, in seconds since 1970. */
export async function findPublishedParts(context: Context): Promise<readonly number[]> {
  const parts = await publishedParts(context.db, publishedSize, todayOf(context))
  return parts.map(({ modified_utc }) => modified_utc)
}

export function findPublished(context: Context, part: number) {
  const page = { size: publishedSize, skip: part * publishedSize }
  return listPublished(context.db, page, todayOf(context))
}

/** A date is past when its day is over, so that all parts are divided in the same way for a day. */
const todayOf = ({ now, site }: Context): number => dayStart(now, site.zone)

export const publishedUntil = ({ now, site }: Context): number => dayEnd(now, site.zone) + 1
