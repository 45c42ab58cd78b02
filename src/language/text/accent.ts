// The accent colour of the pages: whether it can be read, and the shades that follow from it.

/** The darkest ground that it stands on in light colours, and the lightest in dark ones. */
export const grounds = { light: '#f4eee4', dark: '#28231d' } as const
const surfaces = { light: '#ffffff', dark: '#1f1b17' } as const
const [white, black] = ['#ffffff', '#000000']

/** Of texts, by WCAG 2.2, 1.4.3. */
export const leastContrast = 4.5
/** Light colours on a dark ground glow, and are easily mixed lighter. */
const darkContrast = 6

/** `#a1331c`, from `#A1331C` or `#abc`; undefined if it is none. */
export function readColour(given: string): string | undefined {
  const text = given.trim().toLowerCase()
  const [, short] = /^#([\da-f]{3})$/.exec(text) ?? []
  if (short !== undefined) return `#${short.replace(/./g, '$&$&')}`
  return /^#[\da-f]{6}$/.test(text) ? text : undefined
}

const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21, by WCAG 2.2. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** How well an accent can be read on the pages. */
export const accentContrast = (accent: string): number => contrastOf(accent, grounds.light)

/** `share` of a colour in another one. */
export function mixed(colour: string, share: number, other: string): string {
  const others = channelsOf(other)
  const channels = channelsOf(colour).map((channel, index) =>
    Math.round(channel * share + (others[index] ?? 0) * (1 - share)),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** As much of a colour as leaves texts in `text` readable on it. */
function ground(colour: string, other: string, text: string): string {
  let share = 0.2
  while (share > 0 && contrastOf(mixed(colour, share, other), text) < leastContrast) share -= 0.02
  return mixed(colour, Math.max(share, 0), other)
}

/** Mixed with another colour until it has a contrast to a ground. */
function mixedUntil(colour: string, other: string, on: string, least: number): string {
  let share = 1
  while (share > 0 && contrastOf(mixed(colour, share, other), on) < least) share -= 0.04
  return mixed(colour, Math.max(share, 0), other)
}

/** A colour, made darker or lighter until texts in it can be read on a ground. */
export function readableOn(on: string, colour: string, least: number): string {
  const isDark = contrastOf(on, white) > contrastOf(on, black)
  return mixedUntil(colour, isDark ? white : black, on, least)
}

/** As much of an accent in a ground as leaves texts in it readable there. */
export const softened = (accent: string, on: string): string => ground(accent, on, accent)

/** An accent in light colours, and mixed with white until it can be read on dark grounds. */
export const accentShades = (accent: string) => ({
  light: accent,
  dark: mixedUntil(accent, white, grounds.dark, darkContrast),
})

/** The rules of a style sheet that give the pages an accent. */
export function accentRules(accent: string): string {
  const { dark } = accentShades(accent)
  const shades = {
    accent: [accent, dark],
    'accent-deep': [mixed(accent, 0.8, black), mixed(dark, 0.7, white)],
    'accent-soft': [ground(accent, surfaces.light, accent), ground(dark, surfaces.dark, dark)],
    'accent-line': [mixed(accent, 0.35, surfaces.light), mixed(dark, 0.4, surfaces.dark)],
    'on-accent': [white, mixed(dark, 0.1, black)],
  }
  const rules = Object.entries(shades).map(
    ([name, [light, night]]) => `--${name}:light-dark(${light},${night});`,
  )
  return `:root{${rules.join('')}}`
}

/** Of what is no text, by WCAG 2.2, 1.4.11. */
const markContrast = 3

/** The colour of a category, made dark or light until it is seen. */
export const hueShades = (colour: string) => ({
  light: mixedUntil(colour, black, grounds.light, markContrast),
  dark: mixedUntil(colour, white, grounds.dark, markContrast),
})

/** The rules of a style sheet that give the colours of categories to their classes. */
export function hueRules(colours: readonly string[]): string {
  return colours
    .map((colour) => {
      const { light, dark } = hueShades(colour)
      return `.hue-${colour.slice(1)}{--hue:light-dark(${light},${dark})}`
    })
    .join('')
}
