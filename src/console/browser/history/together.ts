/** Entries that were written together are one step; the order stays. Pure. */
export function together<T extends { readonly id: number; readonly group: string | null }>(
  entries: readonly T[],
): readonly (readonly T[])[] {
  return [...Map.groupBy(entries, ({ id, group }) => group ?? id).values()]
}
