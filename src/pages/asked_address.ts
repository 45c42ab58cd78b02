import type { FastifyRequest } from 'fastify'

/**
 * What letters, advertisements and social networks add to links, for every visitor another value.
 * No page reads them: without them all visitors share one cached page.
 */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|ttclid|twclid|igshid|li_fat_id|mc_[ce]id|mkt_tok|_hs\w+|_gl|_ga|pk_\w+|mtm_\w+)(?:=|$)/i

/** Path and query of a page as they were asked for, without tracking. */
export function addressAt({ raw: { url = '/' } }: FastifyRequest): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const pairs = url.slice(at + 1).split('&')
  const own = pairs.filter((pair) => !tracking.test(pair))
  if (own.length === pairs.length) return url
  return own.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${own.join('&')}`
}
