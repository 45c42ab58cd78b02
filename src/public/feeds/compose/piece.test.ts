import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { bytesOf, compressed, gzipOf, tagOfPieces, textPart } from './piece.ts'

test('pieces in a row are one gzip stream, in any order', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 500 }), { maxLength: 8 })
  fc.assert(
    fc.property(texts, (all) => {
      const pieces = all.map((text) => compressed(textPart(text)))
      const orders = [
        [all, pieces],
        [all.toReversed(), pieces.toReversed()],
      ] as const
      for (const [words, ordered] of orders) {
        assert.equal(gunzipSync(Buffer.concat(gzipOf(ordered))).toString(), words.join(''))
      }
      for (const [at, piece] of pieces.entries()) assert.equal(bytesOf(piece).toString(), all[at])
    }),
    { seed: 1951, numRuns: 100 },
  )
})

test('a program that reads one member of a gzip stream reads all of it', async () => {
  const pieces = ['a'.repeat(1000), '', 'b'].map((text) => compressed(textPart(text)))
  const stream = new DecompressionStream('gzip')
  const writer = stream.writable.getWriter()
  const sent = (async () => {
    for (const chunk of gzipOf(pieces)) await writer.write(new Uint8Array(chunk))
    await writer.close()
  })()
  const text = await new Response(stream.readable).text()
  await sent
  assert.equal(text, `${'a'.repeat(1000)}b`)
})

const tagOf = (...texts: string[]): string =>
  tagOfPieces(texts.map((text) => compressed(textPart(text))))

test('the tag is that of the content', () => {
  assert.equal(tagOf('a', 'b'), tagOf('a', 'b'))
  assert.notEqual(tagOf('a', 'b'), tagOf('b', 'a'))
})
