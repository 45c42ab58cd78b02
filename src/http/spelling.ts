/**
 * Whether the fixed parts of a path are written as its route declares them (§2.3). The router also
 * takes `/%61dmin` for `/admin`, which would be a second address of the same thing.
 */
export function isAsDeclared(declared: string, url: string): boolean {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return true
  const given = path.split('/')
  const fixed = declared.split('/').entries()
  for (const [at, part] of fixed) {
    if (part === '*') return true
    if (part.startsWith(':')) continue
    // A part with a parameter inside, such as the number of a sitemap.
    const isMixed = part.includes(':')
    if (isMixed ? given[at]?.includes('%') : given[at] !== part) return false
  }
  return true
}
