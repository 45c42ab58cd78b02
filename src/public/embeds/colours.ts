// Colours of its own for an embed, as the page around wants them: what is written in them can always
// be read. Frames and the component take the same ones.

import {
  contrastOf,
  leastContrast,
  mixed,
  readableOn,
  readColour,
  softened,
} from '../../language/text/accent.ts'

/** Attributes of the component, and names in the addresses of frames. */
export const colourNames = ['accent', 'ground', 'ink'] as const

export type Colours = Partial<Readonly<Record<(typeof colourNames)[number], string>>>

export function readColours(given: (name: string) => string | null | undefined): Colours {
  const read = colourNames.map((name) => [name, readColour(given(name) ?? '')] as const)
  return Object.fromEntries(read.filter(([, colour]) => colour !== undefined))
}

const [white, black] = ['#ffffff', '#1b1712']

/**
 * Properties of a style sheet. An accent alone is one of a site (`accentShades`): it leaves ground
 * and letters to the visitor's preference. `usual` is the accent of the site.
 */
export function ownColours(
  { accent, ground: chosen, ink: wanted }: Colours,
  usual: string,
): string {
  if (chosen === undefined && wanted === undefined) return ''
  const isOnDark = wanted !== undefined && contrastOf(wanted, white) < contrastOf(wanted, black)
  const ground = chosen ?? (isOnDark ? black : white)
  const isDark = contrastOf(ground, white) > contrastOf(ground, black)
  const least = isDark ? white : black
  const ink = readableOn(ground, wanted ?? least, leastContrast)
  const shown = readableOn(ground, accent ?? usual, leastContrast)
  const paper = mixed(ink, 0.05, ground)
  // Days stand on it in ink, and states in the accent.
  const soft = softened(shown, ground)
  const shades = {
    ground,
    ink,
    accent: shown,
    'accent-deep': mixed(shown, 0.75, ink),
    'accent-soft': contrastOf(ink, soft) >= leastContrast ? soft : ground,
    'accent-line': mixed(shown, 0.35, ground),
    'on-accent': ground,
    soft: readableOn(paper, mixed(ink, 0.7, ground), leastContrast),
    line: mixed(ink, 0.15, ground),
    surface: ground,
    paper,
    raised: paper,
    bar: mixed(ink, 0.1, ground),
    'bar-line': mixed(ink, 0.25, ground),
    edge: mixed(ink, 0.5, ground),
  }
  const rules = Object.entries(shades).map(([name, colour]) => `--${name}:${colour};`)
  return `color-scheme:${isDark ? 'dark' : 'light'};${rules.join('')}`
}
