// The addresses of cards: that of the page, with what is on the card as a tag before it. What
// changes has another address, so everybody may keep a card for ever.

const prefix = '/card'
/** In the place of a tag: leads to the card of this moment. */
export const presentTag = 'now'

/** `page` is path and query of a page, from the top of the site. */
export function cardPath(page: string, tag: string): string {
  const [path = '', query] = page.split(/\?(.*)/s)
  const stem = path.replace(/\/$/, '')
  return `${prefix}/${tag}${stem}.png${query === undefined ? '' : `?${query}`}`
}

export interface CardAddress {
  readonly tag: string
  /** Path and query of the page. */
  readonly page: string
}

/** Undefined if it is the address of no card. */
export function readCardPath(address: string): CardAddress | undefined {
  const [, tag, stem, query] =
    /^\/card\/([\w-]{1,16})((?:\/[^?]*)?)\.png(\?.*)?$/s.exec(address) ?? []
  if (tag === undefined || stem === undefined) return undefined
  // The page of searches alone is no folder.
  const path = stem.endsWith('/search') ? stem : `${stem}/`
  return { tag, page: `${path}${query ?? ''}` }
}
