import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as hold, integer, property, tuple } from 'fast-check'
import { isPublicAddress } from './addresses.ts'
import { sized } from '../../../test/support/whole.ts'

const inside = {
  'this machine': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::'],
  'private networks': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1'],
  'the same wire': ['169.254.169.254', '169.254.0.1', 'fe80::1', 'febf::1', 'fec0::1'],
  'the inside of clouds': ['100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254'],
  'shared by a provider': ['100.64.0.1', '100.127.255.255'],
  'several receivers': ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  reserved: ['198.18.0.1', '192.88.99.1', '240.0.0.1', '100::1', '4000::1', '5f00::1'],
  'other writings of IPv4': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001:0:7f00:1::',
  ],
  'no addresses': ['', 'localhost', '1.2.3', '8.8.8.8:80', '[::1]', '8.8.8.8/8', 'fe80::1%eth0'],
}

for (const [what, addresses] of Object.entries(inside)) {
  test(`nothing is fetched from: ${what} (§6.10)`, () => {
    assert.deepEqual(addresses.filter(isPublicAddress), [])
  })
}

test('everybody else is public, also behind a translator of IPv6 networks (§6.10)', () => {
  const outside = [
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ]
  assert.deepEqual(outside.filter(isPublicAddress), outside)
})

test('an IPv4 address is as public as its forms in IPv6 (§6.10)', () => {
  const octet = integer({ min: 0, max: 255 })
  hold(
    property(tuple(octet, octet, octet, octet), (octets) => {
      const address = octets.join('.')
      const expected = isPublicAddress(address)
      assert.equal(isPublicAddress(`::ffff:${address}`), expected)
      assert.equal(isPublicAddress(`64:ff9b::${address}`), expected)
    }),
    { seed: 27, numRuns: sized(500) },
  )
})
