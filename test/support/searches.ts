// What a page of search results shows, read from its markup.

import { shownIn } from './shown.ts'

export interface SearchResults {
  /** Titles, in their order. */
  readonly events: readonly string[]
  /** Venues, organizers, categories and tags of a name that was searched for. */
  readonly names: readonly string[]
  /** What of the search is shown as filters, and where each can be taken away. */
  readonly filters: readonly { readonly text: string; readonly without: string }[]
  /** Whether it says that nothing has all that was asked for. */
  readonly isInstead: boolean
  /** What was meant perhaps. */
  readonly offered: string | undefined
  /** Whether the page says that nothing was found, and where to go. */
  readonly isEmpty: boolean
}

export function resultsIn(markup: string): SearchResults {
  const others = /<section class="others"[^]*?<\/section>/.exec(markup)?.[0] ?? ''
  const meant = /<p class="meant">[^]*?<a [^>]*>([^<]*)<\/a>/.exec(markup)?.[1]
  return {
    events: [...markup.matchAll(/<h3[^>]*>([^]*?)<\/h3>/g)].map(([, title = '']) => shownIn(title)),
    names: [...others.matchAll(/<a class="chip"[^>]*>([^]*?)<\/a>/g)].map(([, name = '']) =>
      shownIn(name),
    ),
    filters: filtersIn(markup),
    isInstead: markup.includes('<p class="second-look">'),
    offered: meant === undefined ? undefined : shownIn(meant),
    isEmpty: /class="nothing"[^]*?href=/.test(markup),
  }
}

function filtersIn(markup: string): SearchResults['filters'] {
  const list = /<ul class="chips" aria-label=[^]*?<\/ul>/.exec(markup)?.[0] ?? ''
  const chips = list.matchAll(/<a class="chip" href="([^"]*)"[^]*?<\/span>([^]*?)<svg/g)
  return [...chips].map(([, href = '', text = '']) => ({
    text: shownIn(text).replace(/\s+/g, ' ').trim(),
    without: new URL(shownIn(href), 'http://here').searchParams.get('q') ?? '',
  }))
}
