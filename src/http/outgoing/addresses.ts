// Which network addresses are public (§6.10).

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** In a public range, yet a cloud's internal service, which hands out secrets of the machine. */
const cloudInside = new Set(['168.63.129.16'])

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Takes an IPv4 or IPv6 address as text, without brackets; any other text is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const found = ipaddr.process(address)
  if (found instanceof ipaddr.IPv4) return isPublicIPv4(found)
  if (found.match(nat64)) return isPublicIPv4(new ipaddr.IPv4(found.toByteArray().slice(12)))
  return found.range() === 'unicast' && found.match(globalUnicast)
}

const isPublicIPv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && !cloudInside.has(address.toString())
