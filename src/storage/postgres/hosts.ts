// PostgreSQL URLs, also of several hosts of which one takes the writes.

const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/s

/** `postgres://login@one:5432,two:5433/name` → one URL per host; undefined if it is invalid. */
export function hostsOf(url: string): readonly [string, ...string[]] | undefined {
  const [, start = '', hosts = '', end = ''] = form.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',').map((host) => `${start}${host}${end}`)
  return [first, ...others].every((one) => URL.canParse(one)) ? [first, ...others] : undefined
}

/** For messages; without login and password. */
export function serverName(url: string): string {
  const hosts = hostsOf(url)
  if (!hosts) throw new Error('An address that was read before can be read again.')
  const { pathname } = new URL(hosts[0])
  const names = hosts.map((one) => new URL(one).host)
  return `the PostgreSQL database ${pathname.slice(1)} at ${names.join(' or ')}`
}
