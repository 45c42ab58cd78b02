// What a page of search results shows, read from its markup.

import { shownIn } from './shown.ts'

export interface SearchResults {
  /** Titles, in their order. */
  readonly events: readonly string[]
  /** Venues, organizers, categories and tags of a name that was searched for. */
  readonly names: readonly string[]
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
    offered: meant === undefined ? undefined : shownIn(meant),
    isEmpty: /class="nothing"[^]*?href=/.test(markup),
  }
}
