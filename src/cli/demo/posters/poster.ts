import type { TownPlace, Theme } from '../data.ts'
import type { Random } from '../random.ts'
import * as designs from './designs.ts'
import { type Design, type Palette, area } from './designs.ts'
import { drawWords } from './letters.ts'

const palettes: readonly Palette[] = [
  { ground: '#f4ead5', colors: ['#e4572e', '#17bebb', '#ffc914', '#fffaf0'], ink: '#2e282a' },
  { ground: '#0b3954', colors: ['#ff6663', '#bfd7ea', '#e0ff4f', '#fefffe'], ink: '#05202f' },
  { ground: '#fdf6e3', colors: ['#d1495b', '#00798c', '#edae49', '#ffffff'], ink: '#003d5b' },
  { ground: '#2d3047', colors: ['#e0a458', '#93b7be', '#419d78', '#fff8e7'], ink: '#1b1d2c' },
  { ground: '#e8f1f2', colors: ['#f25f5c', '#247ba0', '#70c1b3', '#ffffff'], ink: '#1d3557' },
  { ground: '#3c1642', colors: ['#f5ab00', '#086375', '#1dd3b0', '#fdfffc'], ink: '#22092c' },
  { ground: '#f7f0f0', colors: ['#8a4fff', '#ff9b85', '#60d394', '#ffffff'], ink: '#2b2d42' },
  { ground: '#264027', colors: ['#f6bd60', '#84a98c', '#e76f51', '#f7ede2'], ink: '#14261a' },
]

interface Look {
  readonly words: readonly string[]
  readonly designs: readonly Design[]
}

const { bars, bunting, hills, houses, keys, lanes, leaves, rays, rings, river, spots, tiles } =
  designs

export const eventLooks: Readonly<Record<Theme, Look>> = {
  jazz: { words: ['LATE SET', 'JAZZ'], designs: [keys, bars] },
  classical: { words: ['IN CONCERT', 'MUSIC'], designs: [rings, keys] },
  song: { words: ['VOICES', 'SING'], designs: [bars, rings] },
  folk: { words: ['OPEN AIR', 'FIDDLES'], designs: [hills, rays] },
  stage: { words: ['ON STAGE', 'CURTAIN'], designs: [spots, tiles] },
  film: { words: ['FILM', 'SCREENING'], designs: [spots, rays] },
  children: { words: ['KIDS', 'COME AND PLAY'], designs: [bunting, tiles] },
  sport: { words: ['GAME DAY', 'RUN'], designs: [lanes, rays] },
  water: { words: ['ON THE RIVER', 'AFLOAT'], designs: [river, river] },
  civic: { words: ['TOWN HALL', 'YOUR TOWN'], designs: [houses, tiles] },
  talk: { words: ['LECTURE', 'QUESTIONS'], designs: [rings, lanes] },
  craft: { words: ['BY HAND', 'WORKSHOP'], designs: [tiles, bars] },
  books: { words: ['READ', 'PAGES'], designs: [bars, lanes] },
  art: { words: ['EXHIBITION', 'NEW WORK'], designs: [tiles, rings] },
  market: { words: ['MARKET', 'FRESH'], designs: [bunting, leaves] },
  festival: { words: ['FESTIVAL', 'ALL TOWN'], designs: [bunting, rays] },
  parish: { words: ['WELCOME', 'ALL SOULS'], designs: [rays, houses] },
  nature: { words: ['OUTDOORS', 'GREEN'], designs: [leaves, hills] },
  online: { words: ['ONLINE', 'WEBINAR'], designs: [rings, tiles] },
}

export const placeLooks: Readonly<Record<TownPlace['look'], Look>> = {
  hall: { words: ['HALL'], designs: [houses] },
  church: { words: ['ALL SOULS'], designs: [rays] },
  park: { words: ['RIVERSIDE'], designs: [hills] },
  civic: { words: ['ALDER FERRY'], designs: [houses] },
  study: { words: ['LEARN'], designs: [tiles] },
  shop: { words: ['OPEN'], designs: [lanes] },
  field: { words: ['QUARRY FIELD'], designs: [river] },
  stage: { words: ['TONIGHT'], designs: [spots] },
}

/** Shared by the organizers. */
export const emblems: Look = {
  words: ['SOCIETY', 'FRIENDS', 'THE CLUB', 'NEIGHBORS'],
  designs: [rings, leaves, bars, river],
}

export interface Poster {
  readonly name: string
  readonly svg: string
}

const margin = 64
const strip = 190

/** One of the pictures of a look: the words on a strip, a composition above. */
export function drawPoster(random: Random, look: Look, index: number): Poster {
  const words = look.words[index % look.words.length] ?? ''
  const design = look.designs[index % look.designs.length]
  const palette = random.draw(palettes)
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
