/** Entries that were written together are one step; the order stays. Pure. */
export function together<T extends { readonly id: number; readonly group: string | null }>(
  entries: readonly T[],
): readonly (readonly [T, ...T[]])[] {
  const groups = Map.groupBy(entries, ({ id, group }) => group ?? id)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []))
}
