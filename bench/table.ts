/** Columns as wide as their longest entry; all but the first and the last right-aligned. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  for (const line of tableOf(head, rows)) console.log(line)
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)),
  )
  const line = (cells: readonly string[], fill = ' ') =>
    widths
      .map((width, at) => {
        const cell = cells[at] ?? ''
        const isText = at === 0 || at === widths.length - 1
        return isText ? cell.padEnd(width, fill) : cell.padStart(width, fill)
      })
      .join('  ')
      .trimEnd()
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ]
}
