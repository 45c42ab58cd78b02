// What becomes of old entries: addresses are shortened to their networks, and then they go (§18).

import { isIPv6 } from 'node:net'
import { takeBreaks } from '../../storage/breaks.ts'
import type { Database } from '../../storage/database.ts'
import { deleteBefore, findAddresses, replaceAddress } from './store.ts'

const secondsOfDay = 86_400
/** For how long whole addresses are kept. */
const addressDays = 30

/** How many entries were removed; `days` is how long they are kept, 0 is for good. */
export async function trimHistory(db: Database, now: number, days: number): Promise<number> {
  const pause = takeBreaks()
  for (const address of await findAddresses(db, now - addressDays * secondsOfDay)) {
    const network = networkOf(address)
    if (network === address) continue
    await replaceAddress(db, address, network, now - addressDays * secondsOfDay)
    await pause()
  }
  if (days === 0) return 0
  let removed = 0
  for (;;) {
    const some = await deleteBefore(db, now - days * secondsOfDay)
    if (some === 0) return removed
    removed += some
    await pause()
  }
}

/** `203.0.113.0/24` and `2001:db8:1::/48`; a network stays as it is. */
export function networkOf(address: string): string {
  if (address.includes('/')) return address
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined || !isIPv6(address)) {
    return `${(mapped ?? address).split('.').slice(0, 3).join('.')}.0/24`
  }
  const [head = '', tail = ''] = address.split('::')
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - first!.length - last!.length }, () => '0')
  const groups = [...first!, ...zeros, ...last!].slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}
