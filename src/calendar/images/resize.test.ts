import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { draw, drawMoving, drawWithPlace, drawing } from '../../../test/support/pictures.ts'
import { type Picture, readPicture } from './resize.ts'

async function read(bytes: Buffer): Promise<Picture> {
  const picture = await readPicture(bytes)
  assert.ok(picture, 'a picture was refused')
  return picture
}

const sizesOf = ({ sizes }: Picture) =>
  Object.fromEntries(Object.entries(sizes).map(([name, form]) => [name, [form.width, form.height]]))

test('a picture has every size that is smaller than itself (§4.6)', async () => {
  assert.deepEqual(sizesOf(await read(await draw('jpeg', 640, 480))), {
    thumbnail: [150, 150],
    medium: [300, 225],
  })
  assert.deepEqual(sizesOf(await read(await draw('png', 2400, 1200))), {
    thumbnail: [150, 150],
    medium: [300, 150],
    medium_large: [768, 384],
    large: [1024, 512],
    '1536x1536': [1536, 768],
    '2048x2048': [2048, 1024],
  })
  assert.deepEqual(sizesOf(await read(await draw('png', 150, 150))), {})
  assert.deepEqual(sizesOf(await read(await draw('png', 768, 300))), {
    thumbnail: [150, 150],
    medium: [300, 117],
  })
})

test('no size is larger than the picture in any direction (§4.6)', async () => {
  assert.deepEqual(sizesOf(await read(await draw('png', 900, 100))), {
    thumbnail: [150, 100],
    medium: [300, 33],
    medium_large: [768, 85],
  })
  assert.deepEqual(sizesOf(await read(await draw('png', 800, 4000))), {
    thumbnail: [150, 150],
    medium: [60, 300],
    medium_large: [768, 3840],
    large: [205, 1024],
    '1536x1536': [307, 1536],
    '2048x2048': [410, 2048],
  })
})

test('the thumbnail is cut from the middle (§4.6)', async () => {
  const middle = await draw('png', 200, 200, '#00f')
  const wide = await drawing(600, 200)
    .composite([{ input: middle }])
    .png()
    .toBuffer()
  const { thumbnail } = (await read(wide)).sizes
  const { dominant } = await sharp(thumbnail?.bytes).stats()
  assert.ok(dominant.b > 200 && dominant.r < 60, JSON.stringify(dominant))
})

test('a picture is what its content says, and so are all its forms (§6.10)', async () => {
  for (const kind of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
    const picture = await read(await draw(kind, 400, 200))
    assert.equal(picture.kind, kind)
    for (const { bytes, width, height } of [picture.full, ...Object.values(picture.sizes)]) {
      const found = await sharp(bytes).metadata()
      assert.equal(found.format, kind === 'avif' ? 'heif' : kind)
      assert.deepEqual([found.width, found.height], [width, height])
    }
  }
})

test('what is stored stands upright and does not tell where it was taken (§6.10)', async () => {
  const taken = await drawWithPlace(600, 400)
  const before = await sharp(taken).metadata()
  assert.ok(before.exif?.includes('quagga') && before.orientation === 6)
  const { full, sizes } = await read(taken)
  assert.deepEqual([full.width, full.height], [400, 600])
  assert.deepEqual([sizes['medium']?.width, sizes['medium']?.height], [200, 300])
  for (const { bytes } of [full, ...Object.values(sizes)]) {
    const { exif, xmp, iptc, orientation = 1 } = await sharp(bytes).metadata()
    assert.deepEqual([exif, xmp, iptc, orientation], [undefined, undefined, undefined, 1])
    assert.ok(!bytes.includes('quagga') && !bytes.includes('Exif'))
  }
})

test('the full picture shows no loss (§6.10)', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const pixels = sharp({ create: { width: 64, height: 64, channels: 3, background: '', noise } })
  const original = await pixels.blur(2).png().toBuffer()
  for (const kind of ['png', 'jpeg', 'webp', 'avif'] as const) {
    const given = await sharp(original).toFormat(kind, { quality: 80 }).toBuffer()
    const { full } = await read(given)
    const [a, b] = await Promise.all([given, full.bytes].map((one) => sharp(one).raw().toBuffer()))
    const difference = a?.reduce((sum, value, at) => sum + Math.abs(value - (b?.[at] ?? 0)), 0) ?? 0
    assert.ok(difference / (a?.length ?? 1) < 2, `${kind} differs by ${difference}`)
  }
})

test('what moves keeps moving, and its sizes show the first frame (§4.6)', async () => {
  for (const kind of ['gif', 'webp'] as const) {
    const { full, sizes } = await read(await drawMoving(kind, 400, 300, 4))
    assert.deepEqual([full.width, full.height], [400, 300])
    assert.equal((await sharp(full.bytes).metadata()).pages, 4)
    const medium = await sharp(sizes['medium']?.bytes).metadata()
    assert.deepEqual([medium.pages ?? 1, medium.height], [1, 225])
    const { dominant } = await sharp(sizes['medium']?.bytes).stats()
    assert.ok(dominant.r < 60, 'not the first frame')
  }
})

test('what is no picture of these kinds is refused (§6.10)', async () => {
  const jpeg = await draw('jpeg', 400, 300)
  const png = await draw('png', 400, 300)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'
  const refused: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    svg: Buffer.from(svg),
    'svg that begins like a gif': Buffer.from(`GIF89a ${svg}`),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    'an archive': Buffer.from('PK\x03\x04 and so on'),
    tiff: await drawing(40, 30).tiff().toBuffer(),
    'half a jpeg': jpeg.subarray(0, jpeg.length / 2),
    'half a png': png.subarray(0, png.length / 2),
    'a head without a body': png.subarray(0, 40),
    'a head with something else': Buffer.concat([jpeg.subarray(0, 4), Buffer.from(svg)]),
    'an empty avif': Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1'),
  }
  for (const [what, bytes] of Object.entries(refused)) {
    assert.equal(await readPicture(bytes), undefined, what)
  }
})

test('a picture has at most 50 megapixels, whatever little file it comes in (§6.10)', async () => {
  const huge = sharp({
    create: { width: 7200, height: 7000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
  assert.equal(await readPicture(await huge.png().toBuffer()), undefined)
  assert.equal((await readPicture(await drawMoving('gif', 10, 10, 3))) !== undefined, true)
})
