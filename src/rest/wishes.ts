/** `br;q=0.5, gzip` → what is wished for and how much. Serves `Accept` and `Accept-Encoding`. */
export function wishesOf(header: string): ReadonlyMap<string, number> {
  const wishes = new Map<string, number>()
  for (const wish of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = wish.split(';').map((piece) => piece.trim())
    const quality = parameters.find((one) => one.startsWith('q='))?.slice(2)
    if (name !== '') wishes.set(name, quality === undefined ? 1 : Number(quality))
  }
  return wishes
}
