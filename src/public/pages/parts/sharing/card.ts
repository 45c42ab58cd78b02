// The card of a page, and what its head says of it.

import { type Card, type CardFrame, cardSize, cardTag, cardType } from '../../../cards/card.ts'
import { cardPath } from '../../../cards/address.ts'
import { prefixOf } from '../../../query/address.ts'
import type { Page, PageContext } from '../../page_context.ts'

export interface PageCard {
  readonly card: Card
  readonly frame: CardFrame
  readonly tag: string
  /** From the top of the site. */
  readonly path: string
}

const frameOf = ({ context, language }: PageContext): CardFrame => ({
  site: context.site.name,
  accent: context.site.pages.accent_color,
  language,
})

/** Of the site, for pages that have none of their own. */
export function siteCard(pageContext: PageContext): PageCard {
  const { context, language, siteLanguages, say } = pageContext
  const card: Card = {
    title: context.site.name,
    lines: [say('Events calendar')],
    side: { kind: 'plain' },
  }
  return withTag(pageContext, card, `${prefixOf(language, siteLanguages)}/${siteCardName}/`)
}

/** In the address of that card, where others have their page. */
export const siteCardName = 'site'

/** What the pages begin with is shared as the site. */
export const startCard = ({ context }: PageContext, { title, card }: Page): Card => ({
  title: context.site.name,
  lines: [title, ...(card?.lines ?? [])].slice(0, 3),
  side: card?.side ?? { kind: 'plain' },
})

/** What takes a password is shown by the site alone. */
export function cardOf(pageContext: PageContext, page: Page): PageCard {
  const { card, addressIn, isSecret = false } = page
  if (!card || !addressIn || isSecret) return siteCard(pageContext)
  return withTag(pageContext, card, addressIn(pageContext.language))
}

function withTag(pageContext: PageContext, card: Card, page: string): PageCard {
  const frame = frameOf(pageContext)
  const tag = cardTag(card, frame)
  return { card, frame, tag, path: cardPath(page, tag) }
}

/** Of Open Graph, and of those who have names of their own. */
export function cardFacts(pageContext: PageContext, page: Page) {
  const { card, path } = cardOf(pageContext, page)
  return {
    url: `${pageContext.context.origin}${pageContext.base}${path}`,
    type: cardType,
    ...cardSize,
    alt: altOf(card),
  }
}

/** What stands on it. */
const altOf = ({ mark, title, lines }: Card): string =>
  [...(mark === undefined ? [] : [mark]), title, ...lines].join(' · ')
