// Images drawn for tests, and a local server that offers them.

import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** In one colour, so that another colour gives other content. */
export const drawing = (width: number, height: number, colour = '#c33') =>
  sharp({ create: { width, height, channels: 3, background: colour } })

export const draw = (kind: PictureKind, width: number, height: number, colour?: string) =>
  drawing(width, height, colour).toFormat(kind).toBuffer()

/** An animation of frames in different greys. */
export function drawMoving(kind: 'gif' | 'webp', width: number, height: number, frames: number) {
  const pixels = Buffer.alloc(width * height * frames * 3)
  const size = width * height * 3
  for (let at = 0; at < frames; at += 1) pixels.fill(40 * at + 20, at * size, (at + 1) * size)
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height }
  return sharp(pixels, { raw }).toFormat(kind).toBuffer()
}

/** With the GPS position of Porto, and stored rotated by its orientation tag. */
export function drawWithPlace(width: number, height: number) {
  return drawing(width, height)
    .withExif({
      IFD0: { Copyright: 'quagga' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 8/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export interface Site extends AsyncDisposable {
  /** `127.0.0.1:43017`, as FASTI_IMAGE_HOSTS_ALLOW names it. */
  readonly host: string
  readonly url: string
  /** The paths that were asked for, in order, with the headers of each request. */
  readonly asked: { readonly path: string; readonly headers: Record<string, unknown> }[]
}

/** Content or request listener by path. */
export type Offers = Readonly<Record<string, Buffer | RequestListener>>

export async function offer(offers: Offers): Promise<Site> {
  const asked: Site['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const found = offers[path]
    if (found === undefined) response.writeHead(404).end()
    else if (typeof found === 'function') found(request, response)
    else response.end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
