import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import * as fc from 'fast-check'
import { joinCrc } from './crc.ts'
import { sized } from '../../../../test/support/whole.ts'

test('the CRC of two texts follows from those of each', () => {
  const bytes = fc.uint8Array({ maxLength: 3000 })
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      const whole = crc32(Buffer.concat([a, b]))
      assert.equal(joinCrc(crc32(a), crc32(b), b.length), whole)
    }),
    { seed: 1952, numRuns: sized(300) },
  )
  const long = Buffer.alloc(5_000_000, 'a')
  assert.equal(
    joinCrc(crc32('b'), crc32(long), long.length),
    crc32(Buffer.concat([Buffer.from('b'), long])),
  )
})
