// Capital letters drawn with one stroke width, because a server may have no fonts at all.

interface Letter {
  readonly width: number
  /** An SVG path, 6 units high. */
  readonly path: string
}

const letter = (width: number, path: string): Letter => ({ width, path })

const letters: Readonly<Record<string, Letter>> = {
  A: letter(4, 'M0 6L2 0L4 6M.8 4H3.2'),
  B: letter(4, 'M0 3H2.4A1.5 1.5 0 0 0 2.4 0H0V6H2.5A1.5 1.5 0 0 0 2.5 3'),
  C: letter(4, 'M3.8 1.3A2 3 0 1 0 3.8 4.7'),
  D: letter(4, 'M0 0V6H1A3 3 0 0 0 1 0Z'),
  E: letter(3.4, 'M3.4 0H0V6H3.4M0 3H2.8'),
  F: letter(3.4, 'M3.4 0H0V6M0 3H2.8'),
  G: letter(4, 'M3.8 1.3A2 3 0 1 0 4 3.4H2.4'),
  H: letter(4, 'M0 0V6M4 0V6M0 3H4'),
  I: letter(0, 'M0 0V6'),
  J: letter(3, 'M3 0V4.4A1.5 1.6 0 0 1 0 4.4'),
  K: letter(4, 'M0 0V6M3.8 0L0 3.6M1.4 2.3L4 6'),
  L: letter(3.2, 'M0 0V6H3.2'),
  M: letter(5, 'M0 6V0L2.5 3.6L5 0V6'),
  N: letter(4, 'M0 6V0L4 6V0'),
  O: letter(4.4, 'M2.2 0A2.2 3 0 1 0 2.2 6A2.2 3 0 1 0 2.2 0'),
  P: letter(4, 'M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.2H0'),
  Q: letter(4.4, 'M2.2 0A2.2 3 0 1 0 2.2 6A2.2 3 0 1 0 2.2 0M2.6 4.4L4.3 6.4'),
  R: letter(4, 'M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.2H0M1.9 3.2L4 6'),
  S: letter(3.8, 'M3.5 1.1A1.7 1.5 0 1 0 1.9 3A1.7 1.5 0 1 1 .2 4.9'),
  T: letter(4, 'M0 0H4M2 0V6'),
  U: letter(4, 'M0 0V4A2 2 0 0 0 4 4V0'),
  V: letter(4, 'M0 0L2 6L4 0'),
  W: letter(6, 'M0 0L1.5 6L3 1.4L4.5 6L6 0'),
  X: letter(4, 'M0 0L4 6M4 0L0 6'),
  Y: letter(4, 'M0 0L2 3L4 0M2 3V6'),
  Z: letter(4, 'M0 0H4L0 6H4'),
  ' ': letter(1.6, ''),
}

const gap = 1.6

/** The words in one line from `x`, standing on `y`, as large as the space allows. */
export function drawWords(
  words: string,
  place: { x: number; y: number; width: number; height: number; color: string },
): string {
  const drawn = words.split('').flatMap((sign) => letters[sign] ?? [])
  const units = drawn.reduce((sum, { width }) => sum + width + gap, -gap)
  const scale = Math.min(place.width / units, place.height / 6)
  let at = 0
  const paths = drawn.map(({ width, path }) => {
    const moved = `<path transform="translate(${at} 0)" d="${path}"/>`
    at = Math.round((at + width + gap) * 100) / 100
    return path === '' ? '' : moved
  })
  const move = `translate(${place.x} ${place.y - 6 * scale}) scale(${scale})`
  return `<g transform="${move}" fill="none" stroke="${place.color}" stroke-width=".82" \
stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}
