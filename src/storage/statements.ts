/** Keeps the most recent `size` values by text: preparing a statement costs more than running it. */
export function keepRecent<T>(size: number, make: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) {
      if (kept.size < size) return known
      kept.delete(text)
      kept.set(text, known)
      return known
    }
    if (kept.size >= size) kept.delete(kept.keys().next().value ?? '')
    const made = make(text)
    kept.set(text, made)
    return made
  }
}
