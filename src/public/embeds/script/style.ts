// The styles of <fasti-calendar>, which stay inside of it.

import type { Colour, Shades } from '../replies.ts'

const isColour = (text: string): boolean => /^#[\da-f]{6}$/.test(text)

/** The accent of the site; a page that sets `--fasti-accent` has its own. */
export const accentOf = (shades: Shades | undefined): string =>
  shades && isColour(shades.light) && isColour(shades.dark)
    ? `section{--site-accent:light-dark(${shades.light},${shades.dark})}`
    : ''

/** The colours of categories, as rules for their classes. */
export const huesOf = (colours: readonly Colour[]): string =>
  colours
    .filter(({ hue, light, dark }) => [`#${hue}`, light, dark].every(isColour))
    .map(({ hue, light, dark }) => `.hue-${hue}{--hue:light-dark(${light},${dark})}`)
    .join('')
