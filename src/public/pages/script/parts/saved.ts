// The ids of what a visitor has saved, in their browser alone; the last one saved is the last.

import { stored } from '../../../../http/script/stored.ts'

/** Sites on one origin are below paths of their own; languages of a site save the same. */
const [base = ''] = new URL(import.meta.url).pathname.split('/assets/')
const name = `fasti-saved ${base}`

/** Whatever else stands there is overlooked. */
export const read = (): string[] => [
  ...new Set(
    stored((storage) => storage.getItem(name))
      ?.slice(0, 9999)
      .match(/\b[1-9]\d{0,14}\b/g),
  ),
]

/** False if the browser does not keep it. */
export function write(ids: readonly string[]): boolean {
  const isKept = stored((storage) => {
    storage.setItem(name, ids.join(' '))
    return true
  })
  document.dispatchEvent(new Event('kept'))
  return isKept ?? false
}

/** Called when something is saved or removed, here or in another window. */
export function onChange(tell: () => void): void {
  document.addEventListener('kept', tell)
  addEventListener('storage', ({ key }) => {
    if (key === name || key === null) tell()
  })
  // A page that the browser brings back has missed what was said meanwhile.
  addEventListener('pageshow', tell)
}
