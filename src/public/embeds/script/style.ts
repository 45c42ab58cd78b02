// The styles of <fasti-calendar>, which stay inside of it.

import { accentShades } from '../../../language/text/accent.ts'
import { ownColours, readColours } from '../colours.ts'
import type { Colour, Shades } from '../replies.ts'

const isColour = (text: string): boolean => /^#[\da-f]{6}$/.test(text)
const usualAccent = '#a1331c'

/** The colours of its attributes, else the accent of the site; a page with `--fasti-accent` has its own. */
export function coloursOf(element: Element, shades: Shades | undefined): string {
  const own = readColours((name) => element.getAttribute(name))
  const site = shades && isColour(shades.light) && isColour(shades.dark) ? shades : undefined
  const rules = ownColours(own, site?.light ?? usualAccent)
  if (rules !== '') return `section{${rules}}`
  if (own.accent !== undefined) return `section{--accent:${lightDark(accentShades(own.accent))}}`
  return site ? `section{--site-accent:${lightDark(site)}}` : ''
}

const lightDark = ({ light, dark }: Shades): string => `light-dark(${light},${dark})`

/** The colours of categories, as rules for their classes. */
export const huesOf = (colours: readonly Colour[]): string =>
  colours
    .filter(({ hue, light, dark }) => [`#${hue}`, light, dark].every(isColour))
    .map((colour) => `.hue-${colour.hue}{--hue:${lightDark(colour)}}`)
    .join('')
