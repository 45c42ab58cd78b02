import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network.ts'

test('an address is kept as its network', () => {
  const networks: Readonly<Record<string, string>> = {
    '203.0.113.77': '203.0.113.0/24',
    '::ffff:203.0.113.77': '203.0.113.0/24',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1::/48',
    '2001:0DB8::1': '2001:db8:0::/48',
    '::1': '0:0:0::/48',
    'fe80::': 'fe80:0:0::/48',
    '203.0.113.0/24': '203.0.113.0/24',
    nobody: 'nobody',
  }
  for (const [address, network] of Object.entries(networks)) {
    assert.equal(networkOf(address), network, address)
  }
})
