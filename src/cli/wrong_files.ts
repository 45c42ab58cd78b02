/** Files of images that a calendar lacks, as was found while it was copied. */
export function warnOf(wrong: readonly string[]): void {
  if (wrong.length === 0) return
  console.error(
    `Files of images that were missing or not of their size: ${wrong.length}, the first ${wrong[0]}. "fasti doctor --deep" says more.`,
  )
}
