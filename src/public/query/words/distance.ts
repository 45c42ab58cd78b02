// Distances as they are told where the reader is: in miles in the United States, else in metres. The
// script of the map has them from here, too.

const metresOfMile = 1609.344
const metresOfFoot = 0.3048
/** Shorter lengths are told in feet. */
const shortestInMiles = 0.1

/** Not in Great Britain: `en-GB` is also what a calendar has that never said where it is. */
export const isInMiles = (locale: string): boolean => locale.endsWith('-US')

function unitOf(locale: string, metres: number): number {
  if (!isInMiles(locale)) return 1
  return metres >= shortestInMiles * metresOfMile ? metresOfMile : metresOfFoot
}

/** In metres, the longest of 1, 2, 5, 10 … in the unit of the reader that is not longer. */
export function roundLength(locale: string, longest: number): number {
  const unit = unitOf(locale, longest)
  const power = 10 ** Math.floor(Math.log10(longest / unit))
  return [5, 2, 1].map((step) => step * power * unit).find((one) => one <= longest) ?? power * unit
}

/** `step` and the farthest of several decide about the unit, so that all of them have the same one. */
export function lengthWords(
  locale: string,
  metres: number,
  step = metres,
  farthest = metres,
): string {
  const unit = unitOf(locale, step)
  const [length, name] =
    unit !== 1
      ? [metres / unit, unit === metresOfMile ? 'mi' : 'ft']
      : farthest >= 1000
        ? [metres / 1000, 'km']
        : [metres, 'm']
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(length)} ${name}`
}

/** How far somebody would go: addresses have kilometres, readers of miles get round ones. */
export function reachWords(locale: string, km: number): string {
  if (!isInMiles(locale)) return `${km}\u00A0km`
  const miles = (km * 1000) / metresOfMile
  return `${miles < 10 ? Math.round(miles) : Math.floor(miles / 5) * 5}\u00A0mi`
}

/** Metres of air line that somebody walks in a minute: 4.5 km an hour. */
const walkedPerMinute = 75
/** Farther ones are told as a length. */
const farthestWalk = 2500

/** How many minutes it takes on foot; undefined if nobody would walk so far. */
export const minutesOnFoot = (metres: number): number | undefined =>
  metres > farthestWalk ? undefined : Math.max(1, Math.round(metres / walkedPerMinute))

/** Of a way, in tenths of a kilometre or a mile. */
export function awayWords(locale: string, metres: number): string {
  const unit = isInMiles(locale) ? metresOfMile : 1000
  const told = (Math.round((metres / unit) * 10) / 10) * unit
  return lengthWords(locale, told, unit, unit)
}
