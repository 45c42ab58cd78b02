// What the columns of a table mean where the guess of the server was wrong.

/** By the number of the column, from 1 on; empty if it is left out. */
export type ColumnMap = Readonly<Record<number, string>>

/** As the interface takes it: `3=title,7=-`. */
export const mapText = (map: ColumnMap): string =>
  Object.entries(map)
    .map(([number, field]) => `${number}=${field === '' ? '-' : field}`)
    .join(',')
