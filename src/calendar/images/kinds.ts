// What kind of picture a file is, by its first bytes and never by its name (§6.10).

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

export const extensions: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
}

export const mediaTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(extensions).map(([kind, extension]) => [extension, `image/${kind}`]),
)

/** Undefined for every other format, so that untrusted bytes reach only these decoders. */
export function kindOf(bytes: Buffer): ImageFormat | undefined {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  return isAvif(bytes) ? 'avif' : undefined
}

const mostBrands = 256

/** The first box (`ftyp`) lists the formats that the file follows. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, mostBrands)
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && bytes.toString('latin1', at, at + 4) === 'avif') return true
  }
  return false
}
