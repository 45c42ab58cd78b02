/** `br;q=0.5, gzip` → accepted names and their quality. For `Accept` and `Accept-Encoding`. */
export function qualitiesOf(header: string): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((piece) => piece.trim())
    const quality = parameters.find((one) => one.startsWith('q='))?.slice(2)
    if (name !== '') qualities.set(name, quality === undefined ? 1 : Number(quality))
  }
  return qualities
}
