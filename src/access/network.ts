import { isIP, isIPv6 } from 'node:net'

/** `203.0.113.0/24` and `2001:db8:1::/48`; a network, and what is no address, stays as it is. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined || !isIPv6(address)) {
    return `${(mapped ?? address).split('.').slice(0, 3).join('.')}.0/24`
  }
  const [head, tail] = address.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}

const groupsOf = (part = ''): readonly string[] => (part === '' ? [] : part.split(':'))
