// Draws the icon of the pages for browsers that take no SVG: `npm run icons`.

import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { iconPicture } from '../src/public/pages/parts/icons/icon_picture.ts'

const file = new URL('../src/public/pages/parts/icons/icon_files.ts', import.meta.url)
const iconSize = 32
const touchSize = 180
/** Telephones cut the corners of an icon and show no ground behind it. */
const touchMargin = 14
/** Of those that telephones cut into any shape, a circle of four fifths stays. */
const maskedMargin = 0.2
const appSizes = [192, 512]

const drawn = (size: number) =>
  sharp(Buffer.from(iconPicture), { density: 72 * (size / iconSize) }).resize(size, size)

const ground = '#fbf8f3'
const packed = { palette: true, effort: 10 } as const
const onGround = (size: number, margin: number): Promise<Buffer> =>
  drawn(size - 2 * margin)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
    .flatten({ background: ground })
    .png(packed)
    .toBuffer()
const touch = await onGround(touchSize, touchMargin)
const small = await drawn(iconSize).png(packed).toBuffer()

const text = (bytes: Buffer) => `'${bytes.toString('base64')}'`

const appIcon = (url: string, size: number, purpose: string, bytes: Buffer) => `  {
    url: '${url}',
    size: ${size},
    purpose: '${purpose}',
    base64: ${text(bytes)},
  },`
const appIcons = await Promise.all(
  appSizes.flatMap((size) => [
    drawn(size)
      .png(packed)
      .toBuffer()
      .then((bytes) => appIcon(`/icon-${size}.png`, size, 'any', bytes)),
    onGround(size, Math.ceil(size * maskedMargin)).then((bytes) =>
      appIcon(`/icon-maskable-${size}.png`, size, 'maskable', bytes),
    ),
  ]),
)

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

writeFileSync(
  file,
  `// Made by scripts/icons.ts from icon_picture.ts.

/** favicon.ico, ${iconSize} pixels wide, as base64. */
export const faviconBase64 =
  ${text(asIcon(small))}

/** apple-touch-icon.png, ${touchSize} pixels wide, as base64. */
export const touchIconBase64 =
  ${text(touch)}

/** Those of the manifest, as base64. */
export const appIcons = [
${appIcons.join('\n')}
] as const
`,
)
