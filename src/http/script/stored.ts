/** In a browser that keeps nothing, null: a choice lasts for the page. */
export function stored<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
