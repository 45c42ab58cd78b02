import { type PageContext, pathTo } from '../../page_context.ts'
import { appIcons } from '../../parts/icons/icon_files.ts'
import type { PlainText } from './sitemap.ts'

/** What telephones show of a calendar that was put on the first screen. */
export function webManifest(pageContext: PageContext): PlainText {
  const { context, language, base } = pageContext
  const { name, pages } = context.site
  const start = pathTo(pageContext, '/')
  const manifest = {
    name,
    short_name: name,
    lang: language,
    id: start,
    start_url: start,
    scope: `${base}/`,
    // With a way back: pages link to each other, and to other sites.
    display: 'minimal-ui',
    theme_color: pages.accent_color,
    background_color: '#fbf8f3',
    icons: [
      { src: `${base}/icon.svg`, type: 'image/svg+xml', sizes: 'any' },
      ...appIcons.map(({ url, size, purpose }) => ({
        src: `${base}${url}`,
        type: 'image/png',
        sizes: `${size}x${size}`,
        purpose,
      })),
    ],
  }
  return { text: JSON.stringify(manifest), until: Infinity }
}
