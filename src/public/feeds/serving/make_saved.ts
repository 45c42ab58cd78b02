// The feed of saved events: a list of ids that the calendar has signed, and nothing of it is stored.

import type { Context } from '../../../access/context.ts'
import { dayEnd } from '../../../language/time/day.ts'
import { readIdentity } from '../../../storage/identity.ts'
import { type SiteLanguages, prefixOf } from '../../query/address.ts'
import { mediaTypeOf, savedFeed, savedPath } from '../addresses.ts'
import { feedWords } from '../words/words.ts'
import { icalParts } from './fragments.ts'
import { shownOf } from './make.ts'
import type { Feed } from './send.ts'

export interface SavedRequest {
  readonly ids: readonly number[]
  /** The list as it stands in the address. */
  readonly code: string
  readonly language: string
  readonly siteLanguages: SiteLanguages
}

/** Whatever the time is: a calendar program keeps what is over. */
export async function makeSavedFeed(
  context: Context,
  { ids, code, language, siteLanguages }: SavedRequest,
): Promise<Feed> {
  const { site, origin, home, say, now } = context
  const uid = await readIdentity(context.db)
  const prefix = prefixOf(language, siteLanguages)
  const name = [site.name, say(feedWords.saved)].join(' · ')
  const facts = {
    name,
    description: say(feedWords.about, { name }),
    zone: site.zone,
    language,
    page: `${home}${prefix}${savedPath(code)}`,
    source: `${origin}${prefix}${savedFeed(code)}`,
    uid,
    hidesCancelled: false,
  }
  const day = dayEnd(now, site.zone)
  const selection = { query: { include: ids }, resolvedFilters: {}, order: 'ascending' } as const
  return {
    type: mediaTypeOf.ics,
    identity: ['saved', ids, origin, home, shownOf(context), language],
    state: [facts, day],
    until: day + 1,
    parts: (known) => icalParts(context, selection, facts, known),
    headers: { 'x-robots-tag': 'noindex' },
  }
}
