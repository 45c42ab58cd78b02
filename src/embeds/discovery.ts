// How programs find out what to put in place of a link to a page (oEmbed, section 4).

export interface OembedLink {
  readonly type: string
  readonly href: string
}

/** For `<link rel="alternate">` of a page at `url`, which is a whole address. */
export const oembedLinks = (origin: string, url: string): readonly OembedLink[] =>
  [
    ['json', 'application/json+oembed'],
    ['xml', 'text/xml+oembed'],
  ].map(([format = '', type = '']) => ({
    type,
    href: `${origin}/oembed?format=${format}&url=${encodeURIComponent(url)}`,
  }))
