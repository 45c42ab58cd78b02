import sharp from 'sharp'
import { readPicture } from './resize.ts'
const noise = (w: number, h: number) =>
  sharp({
    create: {
      width: w,
      height: h,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
const show = (n: string, p: any, t: number, len: number) =>
  console.log(
    n,
    len,
    'ms',
    Math.round(performance.now() - t),
    p && {
      kind: p.kind,
      full: [p.full.width, p.full.height, p.full.bytes.length],
      sizes: Object.fromEntries(
        Object.entries(p.sizes).map(([k, v]: any) => [k, [v.width, v.height, v.bytes.length]]),
      ),
    },
    'rss',
    Math.round(process.memoryUsage().rss / 1e6),
  )
async function run(n: string, b: Buffer) {
  const t = performance.now()
  show(n, await readPicture(b), t, b.length)
}
await run('jpeg', await noise(640, 480).jpeg().toBuffer())
await run('jpeg4000', await noise(4000, 3000).jpeg({ quality: 85 }).toBuffer())
const flat = (w: number, h: number) =>
  sharp({
    create: { width: w, height: h, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
await run('png 50MP', await flat(7071, 7071).png().toBuffer())
await run('png 51MP', await flat(7200, 7100).png().toBuffer())
await run(
  'jpeg prog 49MP',
  await noise(7000, 7000).jpeg({ quality: 40, progressive: true }).toBuffer(),
)
await run('avif 12MP', await noise(4000, 3000).avif({ quality: 30, effort: 0 }).toBuffer())
await run('avif 49MP', await flat(7000, 7000).avif({ quality: 30, effort: 0 }).toBuffer())
await run('webp', await noise(2000, 1000).webp().toBuffer())
await run('tall', await flat(1000, 5000).png().toBuffer())
await run('thin', await flat(640, 100).png().toBuffer())
await run('line', await flat(50000, 2).png().toBuffer())
const frames = async (n: number, w: number, h: number) => {
  const raw = Buffer.alloc(w * h * n * 3)
  for (let i = 0; i < n; i++) raw.fill((i * 37) % 255, i * w * h * 3, (i + 1) * w * h * 3)
  return sharp(raw, {
    raw: { width: w, height: h * n, channels: 3, pageHeight: h },
    limitInputPixels: false,
  })
}
await run('gif anim', await (await frames(5, 400, 300)).gif().toBuffer())
await run('webp anim', await (await frames(5, 400, 300)).webp().toBuffer())
await run('gif big anim', await (await frames(200, 480, 270)).gif().toBuffer())
const exif = await noise(600, 400)
  .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()
console.log(exif.includes('Exif'))
await run('oriented', exif)
await run('svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'))
await run(
  'gifsvg',
  Buffer.from('GIF89a <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
)
const j = await noise(640, 480).jpeg().toBuffer()
await run('truncated', j.subarray(0, j.length / 2))
const p = await noise(640, 480).png().toBuffer()
await run('truncated png', p.subarray(0, p.length / 2))
