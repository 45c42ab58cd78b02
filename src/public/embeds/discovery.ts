// oEmbed discovery: how programs find what to show in place of a link (oEmbed, section 4).

export interface OembedLink {
  readonly type: string
  readonly href: string
}

/** For `<link rel="alternate">` of the page at `url`, which is absolute. */
export const oembedLinks = (origin: string, url: string): readonly OembedLink[] =>
  [
    ['json', 'application/json+oembed'],
    ['xml', 'text/xml+oembed'],
  ].map(([format = '', type = '']) => ({
    type,
    href: `${origin}/oembed?format=${format}&url=${encodeURIComponent(url)}`,
  }))
