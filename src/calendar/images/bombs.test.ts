// Alone: it measures processor time, and hooks of a file would be for all.
// Decompression bombs: small files that are expensive to decode.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sharp from 'sharp'
import {
  claiming,
  compressedZeros,
  movingGif,
  movingWebp,
  pngWith,
  riff,
} from '../../../test/support/bombs.ts'
import { draw, drawMoving } from '../../../test/support/pictures.ts'
import { readPicture } from './resize.ts'

/** What S13.12 allows, in seconds of processor time. */
const allowed = 1

async function costOf<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const begun = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(begun)
  return { seconds: (user + system) / 1e6, result }
}

const framesOf = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer()

/** Accepted or refused, within the allowed time. */
async function isCheap(bytes: Buffer, what: string) {
  const { seconds, result } = await costOf(() => readPicture(bytes))
  assert.ok(seconds < allowed, `${what}: ${seconds} s for ${bytes.length} bytes`)
  return result
}

// The decoder is loaded with the first picture.
before(async () => void (await readPicture(await draw('png', 10, 10))))

test('S13.12 a moving picture of 50 megapixels in 6 kB takes less than a second', async () => {
  const gif = await movingGif(1000, 1000, 49)
  const webp = await movingWebp(1000, 1000, 49)
  assert.ok(gif.length < 6000 && webp.length < 6000)
  const { full } = (await isCheap(gif, 'gif')) ?? assert.fail()
  assert.deepEqual([full.width, full.height], [1000, 1000])
  assert.equal((await sharp(full.bytes).metadata()).pages, 49)
  assert.equal(await isCheap(webp, 'webp'), undefined)
  assert.ok(await isCheap(await movingWebp(1000, 1000, 20), 'a smaller webp'))
})

test('S13.12 frames are counted: 50 megapixels in all, and a thousand', async () => {
  const refused = {
    'many pixels in gif': await movingGif(1000, 1000, 51),
    'many frames in gif': await movingGif(1, 1, 1001),
    'very many frames in gif': await movingGif(1, 1, 100_000),
    'many pixels in webp': await movingWebp(1000, 1000, 26),
    'very many frames in webp': await movingWebp(1, 1, 100_000),
  }
  for (const [what, bytes] of Object.entries(refused)) {
    assert.equal(await isCheap(bytes, what), undefined, what)
  }
  assert.ok(await isCheap(await movingGif(1, 1, 1000), 'a thousand'))
})

test('S13.12 a head that claims a huge picture is not believed', async () => {
  for (const [kind, bytes] of Object.entries(await claiming(60_000))) {
    const picture = await isCheap(bytes, kind)
    // The GIF decoder ignores the header and takes the size of the frames.
    if (kind !== 'gif') assert.equal(picture, undefined, kind)
    else assert.deepEqual([picture?.full.width, picture?.full.height], [400, 300])
  }
  const moving = await drawMoving('gif', 40, 30, 3)
  moving.writeUInt16LE(60_000, 6)
  moving.writeUInt16LE(60_000, 8)
  const { full } = (await isCheap(moving, 'moving')) ?? assert.fail()
  assert.deepEqual([full.bytes.readUInt16LE(6), full.bytes.readUInt16LE(8)], [40, 30])
})

test('S13.12 compressed extras are not unpacked at any cost', async () => {
  const zeros = compressedZeros(100)
  for (const name of ['iCCP', 'zTXt']) await isCheap(await pngWith(name, zeros), name)
})

test('S13.12 others do not wait for a large picture', async () => {
  const large = await sharp({
    create: { width: 3000, height: 3000, channels: 3, background: '#123' },
  })
    .webp({ effort: 0 })
    .toBuffer()
  const order: string[] = []
  const note = (what: string) => () => void order.push(what)
  await Promise.all([
    readPicture(large).then(note('large')),
    readPicture(await draw('png', 40, 30)).then(note('small')),
  ])
  assert.deepEqual(order, ['small', 'large'])
})

test('S13.12 who would wait behind too many is told to come again', async () => {
  const small = await draw('png', 40, 30)
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => readPicture(small)))
  const refused = all.filter(({ status }) => status === 'rejected')
  assert.ok(refused.length > 0 && refused.length < 60, `${refused.length} refused`)
  for (const { reason } of refused as PromiseRejectedResult[]) {
    assert.equal(reason.code, 'rest_unavailable')
  }
  assert.ok(await readPicture(small))
})

test('what moves is stored frame by frame as it came, and nothing else of it (§6.10)', async () => {
  const gif = await drawMoving('gif', 40, 30, 4)
  const webp = await drawMoving('webp', 40, 30, 4)
  const secret = Buffer.from('Exif quagga')
  const comment = Buffer.concat([Buffer.of(0x21, 0xfe, secret.length), secret, Buffer.of(0)])
  const extra = riff('EXIF', secret)
  const longer = Buffer.concat([webp, extra])
  longer.writeUInt32LE(longer.length - 8, 4)
  longer.writeUInt8(longer.readUInt8(20) | 0x08, 20)
  const given = {
    gif: {
      plain: gif,
      hiding: Buffer.concat([gif.subarray(0, -1), comment, Buffer.of(0x3b), secret]),
    },
    webp: { plain: webp, hiding: longer },
  }
  for (const [kind, { plain, hiding }] of Object.entries(given)) {
    assert.ok(hiding.includes('quagga'))
    const { full } = (await readPicture(hiding)) ?? assert.fail(kind)
    assert.ok(!full.bytes.includes('quagga') && !full.bytes.includes('EXIF'), kind)
    assert.deepEqual(await framesOf(full.bytes), await framesOf(plain), kind)
    const [source, stored] = await Promise.all([plain, full.bytes].map((b) => sharp(b).metadata()))
    assert.deepEqual([stored?.delay, stored?.loop], [source?.delay, source?.loop], kind)
  }
})

test('what moves but ends too early is refused (§6.10)', async () => {
  for (const kind of ['gif', 'webp'] as const) {
    const whole = await drawMoving(kind, 40, 30, 4)
    for (const length of [20, whole.length >> 1, whole.length - 5]) {
      assert.equal(await readPicture(whole.subarray(0, length)), undefined, `${kind} ${length}`)
    }
  }
})
