// The script of embeds: one file, because other sites load it from one address.

import { readFileSync } from 'node:fs'
import { type BrowserFile, browserFiles, loadedOnce } from '../../http/browser/browser_files.ts'

const pixelsOfRem = 16

/**
 * A sheet of the pages inside of a page whose letters may have any size, and with the width of the
 * component in place of that of the window.
 */
export const inComponent = (css: string): string =>
  css
    .replace(/([\d.]+)rem\b/g, (_, size: string) => `${Number(size) * pixelsOfRem}px`)
    .replaceAll('@media screen and', '@container')

/** The table of a month is that of the pages. */
const sheets = [
  './style/base.css',
  '../pages/style/days/month.css',
  '../pages/style/days/legend.css',
  './style/parts.css',
]

export async function buildEmbed(): Promise<readonly BrowserFile[]> {
  const { bundle, minifyStyle } = await import('../../http/browser/bundle.ts')
  const style = await minifyStyle(
    sheets
      .map((path) => inComponent(readFileSync(new URL(path, import.meta.url), 'utf8')))
      .join('\n'),
  )
  const define = { STYLE: JSON.stringify(style) }
  return bundle([new URL('./script/embed.ts', import.meta.url)], { define })
}

export const loadScript = loadedOnce(async () => {
  const contents = (await browserFiles('embeds', buildEmbed)).map(([, content]) => content)
  return Buffer.concat(contents).toString()
})
