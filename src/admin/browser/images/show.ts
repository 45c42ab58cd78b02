// How images are shown in the console.

import type { Image } from '../../../contract/routes.ts'

/** The smallest form that shows it whole; the square one is cut. */
export const smallOf = (image: Image): string => image.sizes['medium']?.url ?? image.url

export const squareOf = (image: Image): string => image.sizes['thumbnail']?.url ?? smallOf(image)

/** For `object-position`; the middle if nobody has said it. */
export const positionOf = (x: number | null, y: number | null): string =>
  `${percent(x)}% ${percent(y)}%`

export const percent = (share: number | null): number => Math.round((share ?? 0.5) * 100)
