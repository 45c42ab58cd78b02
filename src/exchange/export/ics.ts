// Events as one iCalendar file, written as the feeds are: series with their rules.

import type { Context } from '../../access/context.ts'
import type { EventQuery } from '../../calendar/events/listing/filter.ts'
import { bytesOfParts } from '../../public/feeds/serving/in_flight.ts'
import { noPieces } from '../../public/feeds/compose/piece.ts'
import { makeFeed } from '../../public/feeds/serving/make.ts'

export async function* exportIcs(context: Context, query: EventQuery): AsyncGenerator<Buffer> {
  const { site } = context
  const { language } = site
  const feed = await makeFeed(context, {
    format: 'ics',
    publicQuery: { language, view: 'list', page: 1 },
    siteLanguages: { languages: [language], own: language },
    hidesCancelled: false,
    isExport: true,
    // A file has no address at which it can be asked for again.
    title: site.name,
    widen: (selection) => ({ ...selection, query }),
  })
  yield* bytesOfParts(feed.parts(noPieces))
}
