// Where passkeys are used (§22): browsers tie them to an address.

/** Where passkeys are used: an origin, and who it is. */
export interface RelyingParty {
  readonly origin: string
  readonly name: string
}

/** The domain that passkeys belong to. */
export const domainOf = ({ origin }: Pick<RelyingParty, 'origin'>): string =>
  new URL(origin).hostname

/** Browsers take passkeys for a name, and by https unless it is this machine; else undefined. */
export function passkeyOriginOf(given = 'http://0.0.0.0'): string | undefined {
  const { protocol, hostname, origin } = new URL(given)
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isName = !/^[\d.]+$|^\[/.test(hostname)
  return isName && (protocol === 'https:' || isHere) ? origin : undefined
}
