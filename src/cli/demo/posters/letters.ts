import { posters } from '../data.ts'

const gap = 1.6

/** The words in one line from `x`, standing on `y`, as large as the space allows. */
export function drawWords(
  words: string,
  place: { x: number; y: number; width: number; height: number; color: string },
): string {
  const drawn = words.split('').flatMap((sign) => posters.letters[sign] ?? [])
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
