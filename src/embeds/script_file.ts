// The script of embeds: modules that are one file for the browser, because other sites load it from
// one address.

import { readFileSync } from 'node:fs'
import { slimScript, slimStyle } from '../text/slim.ts'

const modules = ['parts', 'style', 'frames', 'month', 'embed']
const pixelsOfRem = 16

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Names are unique over all modules, so that without imports and exports they are one. */
const joined = (text: string): string =>
  text.replace(/^import [^]*? from '\.\/[a-z]+\.js'\n/gm, '').replace(/^export /gm, '')

/**
 * A sheet of the pages inside of a page whose letters may have any size, and with the width of the
 * component in place of that of the window.
 */
export const inComponent = (css: string): string =>
  css
    .replace(/([\d.]+)rem\b/g, (_, size: string) => `${Number(size) * pixelsOfRem}px`)
    .replaceAll('@media screen and', '@container')

const withSheets = (text: string): string =>
  text.replace(/^\/\* ([a-z]+\.css) \*\/\n/gm, (_, name: string) =>
    inComponent(slimStyle(read(`../pages/style/days/${name}`))),
  )

export function loadScript(): string {
  const whole = modules.map((name) => joined(read(`./script/${name}.js`))).join('\n')
  return slimScript(withSheets(whole))
}
