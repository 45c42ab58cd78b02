/**
 * What letters, advertisements and social networks add to links, for every visitor another value.
 * No page reads them: without them all visitors share one cached page.
 */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|ttclid|twclid|igshid|li_fat_id|mc_[ce]id|mkt_tok|_hs\w+|_gl|_ga|pk_\w+|mtm_\w+)(?:=|$)/i

/** A path with its query, without tracking. */
export function untracked(address: string): string {
  const at = address.indexOf('?')
  if (at === -1) return address
  const pairs = address.slice(at + 1).split('&')
  const own = pairs.filter((pair) => !tracking.test(pair))
  if (own.length === pairs.length) return address
  const path = address.slice(0, at)
  return own.length === 0 ? path : `${path}?${own.join('&')}`
}
