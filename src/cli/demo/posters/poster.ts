import { type Look, posters } from '../data.ts'
import type { Random } from '../random.ts'
import * as designs from './designs.ts'
import { drawWords } from './letters.ts'

const { area, ...drawings } = designs
const byName: ReadonlyMap<string, designs.Design> = new Map(Object.entries(drawings))

export interface Poster {
  readonly name: string
  readonly svg: string
}

const margin = 64
const strip = 190

/** One of the pictures of a look: the words on a strip, a composition above. */
export function drawPoster(random: Random, look: Look, index: number): Poster {
  const words = look.words[index % look.words.length] ?? ''
  const design = byName.get(look.designs[index % look.designs.length] ?? '')
  const palette = random.draw(posters.palettes)
  const { width, height } = area
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" \
width="${width}" height="${height}"><rect width="${width}" height="${height}" \
fill="${palette.ground}"/>${design?.(random, palette) ?? ''}<rect y="${height - strip}" \
width="${width}" height="${strip}" fill="${palette.ink}"/>${drawWords(words, {
    x: margin,
    y: height - margin,
    width: width - 2 * margin,
    height: strip - 2 * margin + 30,
    color: palette.colors[3],
  })}</svg>`
  return { name: words.toLowerCase().replaceAll(' ', '-'), svg }
}
