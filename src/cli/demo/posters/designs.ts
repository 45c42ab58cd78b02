// Compositions of simple shapes, as SVG on an area of 1200 by 800.

import type { Palette } from '../data.ts'
import type { Random } from '../random.ts'

export const area = { width: 1200, height: 800 } as const

export type Design = (random: Random, palette: Palette) => string

const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
const shape = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
const colorOf = ({ colors }: Palette, index: number) => colors[index % colors.length] ?? colors[0]

/** A band with a wavy upper edge, down to the bottom. */
function wave(y: number, height: number, shift: number, fill: string): string {
  const length = 400
  const humps = times(5, (hump) => {
    const x = shift + hump * length
    return `Q${x + length / 4} ${y - height} ${x + length / 2} ${y}T${x + length} ${y}`
  })
  return `<path d="M${shift} ${y}${humps}V800H${shift}Z" fill="${fill}"/>`
}

export const river: Design = (random, palette) => {
  const sun = circle(300 + random.below(600), 190 + random.below(60), 120, palette.colors[0])
  const bands = times(5, (band) =>
    wave(330 + band * 80, 50 + random.below(30), -random.below(400), colorOf(palette, band + 1)),
  )
  return sun + bands
}

export const hills: Design = (random, palette) => {
  const sun = circle(850 + random.below(120), 230, 140, palette.colors[0])
  const rows = times(3, (row) =>
    wave(400 + row * 110, 150 - row * 30, -random.below(400), colorOf(palette, row + 1)),
  )
  const trees = times(7, (tree) => {
    const x = 120 + tree * 165 + random.below(60)
    const y = 500 + random.below(60)
    return shape(`${x},${y - 120} ${x - 38},${y} ${x + 38},${y}`, palette.ink)
  })
  return sun + rows + trees
}

export const keys: Design = (random, palette) => {
  const white = times(12, (key) => box(key * 100 + 4, 0, 92, 520, palette.colors[3]))
  const black = times(11, (key) =>
    key % 7 === 2 || key % 7 === 6 ? '' : box(key * 100 + 70, 0, 60, 320, palette.ink),
  )
  const disk = circle(250 + random.below(700), 470, 190, palette.colors[0])
  return white + black + disk + circle(250 + random.below(700), 600, 90, palette.colors[1])
}

export const bars: Design = (random, palette) =>
  times(16, (bar) => {
    const height = 120 + random.below(420)
    return box(bar * 75 + 10, 560 - height, 52, height, colorOf(palette, random.below(4)))
  }) + circle(930, 170, 110, palette.ink)

export const tiles: Design = (random, palette) =>
  times(24, (tile) => {
    const x = (tile % 6) * 200
    const y = Math.floor(tile / 6) * 200
    const turn = random.below(4) * 90
    const fill = colorOf(palette, random.below(4))
    const back = box(x, y, 200, 200, random.below(3) === 0 ? palette.ink : palette.ground)
    const around = `transform="rotate(${turn} ${x + 100} ${y + 100})"`
    return `${back}<path d="M${x} ${y}H${x + 200}A200 200 0 0 1 ${x} ${y + 200}Z" fill="${fill}" ${around}/>`
  })

export const rays: Design = (random, palette) => {
  const x = 200 + random.below(800)
  const beams = times(18, (beam) => {
    const [from, to] = [beam * 20, beam * 20 + 10].map((angle) => {
      const turn = (angle * Math.PI) / 180
      return `${Math.round(x + 1500 * Math.cos(turn))},${Math.round(520 + 1500 * Math.sin(turn))}`
    })
    return shape(`${x},520 ${from} ${to}`, colorOf(palette, beam % 2))
  })
  return beams + circle(x, 520, 150, palette.ink) + circle(x, 520, 100, palette.colors[3])
}

export const rings: Design = (random, palette) =>
  times(3, (set) => {
    const [x, y] = [180 + set * 400 + random.below(80), 180 + random.below(300)]
    return times(5, (ring) => circle(x, y, 260 - ring * 50, colorOf(palette, ring + set)))
  })

export const bunting: Design = (random, palette) => {
  const rows = times(3, (row) =>
    times(11, (flag) => {
      const x = flag * 112 - row * 40
      const y = 40 + row * 150 + Math.round(40 * Math.sin(flag / 2 + row))
      const points = `${x},${y} ${x + 96},${y} ${x + 48},${y + 110}`
      return shape(points, colorOf(palette, flag + row))
    }),
  )
  return rows + times(30, () => dot(random, palette))
}

const dot = (random: Random, palette: Palette) =>
  circle(
    random.below(1200),
    random.below(800),
    6 + random.below(9),
    colorOf(palette, random.below(4)),
  )

export const houses: Design = (random, palette) =>
  circle(200 + random.below(800), 200, 110, palette.colors[0]) +
  times(8, (house) => {
    const height = 200 + random.below(160)
    const [x, y] = [house * 150, 620 - height]
    const roof = shape(`${x},${y} ${x + 75},${y - 90} ${x + 150},${y}`, palette.ink)
    const windows = times(4, (pane) =>
      box(x + 30 + (pane % 2) * 55, y + 30 + Math.floor(pane / 2) * 80, 34, 48, palette.ground),
    )
    return roof + box(x, y, 150, height, colorOf(palette, house + 1)) + windows
  }) +
  box(0, 620, 1200, 180, palette.ink)

export const leaves: Design = (random, palette) =>
  times(6, (stem) => {
    const x = 110 + stem * 195 + random.below(40)
    const line = box(x - 4, 120, 8, 680, palette.ink)
    const pairs = times(7, (pair) => {
      const y = 170 + pair * 85
      const fill = colorOf(palette, random.below(4))
      const side = (turn: number) =>
        `<ellipse cx="${x + turn * 52}" cy="${y}" rx="58" ry="24" fill="${fill}" transform="rotate(${turn * -32} ${x} ${y})"/>`
      return side(-1) + side(1)
    })
    return line + pairs
  })

export const lanes: Design = (random, palette) => {
  const stripes = times(9, (lane) => {
    const x = lane * 190 - 380
    return shape(`${x},800 ${x + 95},800 ${x + 495},0 ${x + 400},0`, colorOf(palette, lane))
  })
  const x = 300 + random.below(600)
  return stripes + circle(x, 300, 170, palette.ink) + circle(x, 300, 130, palette.ground)
}

export const spots: Design = (random, palette) => {
  const cones = times(3, (light) => {
    const x = 250 + light * 350 + random.below(80)
    const to = 200 + random.below(800)
    const points = `${x},0 ${to - 170},620 ${to + 170},620`
    return `<polygon points="${points}" fill="${colorOf(palette, light)}" opacity=".75"/>`
  })
  return cones + box(0, 610, 1200, 190, palette.ink)
}
