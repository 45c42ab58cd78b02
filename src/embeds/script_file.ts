// The script of embeds: modules that are one file for the browser, because other sites load it from
// one address.

import { readFileSync } from 'node:fs'

const modules = ['parts', 'style', 'frames', 'embed']

/** Names are unique over all modules, so that without imports and exports they are one. */
const joined = (text: string): string =>
  text.replace(/^import [^]*? from '\.\/[a-z]+\.js'\n/gm, '').replace(/^export /gm, '')

export function loadScript(): string {
  return modules
    .map((name) => readFileSync(new URL(`./script/${name}.js`, import.meta.url), 'utf8'))
    .map(joined)
    .join('\n')
}
