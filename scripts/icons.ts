// Draws the icon of the pages for browsers that take no SVG: `npm run icons`.

import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { iconPicture } from '../src/pages/parts/icon_picture.ts'

const file = new URL('../src/pages/parts/icon_files.ts', import.meta.url)
const iconSize = 32
const touchSize = 180
/** Telephones cut the corners of an icon and show no ground behind it. */
const margin = 14

const drawn = (size: number) =>
  sharp(Buffer.from(iconPicture), { density: 72 * (size / iconSize) }).resize(size, size)

const ground = '#fbf8f3'
const touch = await drawn(touchSize - 2 * margin)
  .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
  .flatten({ background: ground })
  .png({ palette: true, effort: 10 })
  .toBuffer()
const small = await drawn(iconSize).png({ palette: true, effort: 10 }).toBuffer()

/** A PNG in the container of Windows icons. */
function asIcon(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(iconSize, 6)
  head.writeUInt8(iconSize, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const text = (bytes: Buffer) => `'${bytes.toString('base64')}'`

writeFileSync(
  file,
  `// Made by scripts/icons.ts from icon_picture.ts.

/** favicon.ico, ${iconSize} pixels wide, as base64. */
export const faviconBase64 =
  ${text(asIcon(small))}

/** apple-touch-icon.png, ${touchSize} pixels wide, as base64. */
export const touchIconBase64 =
  ${text(touch)}
`,
)
