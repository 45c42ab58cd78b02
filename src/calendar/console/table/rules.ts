// Cursors of the table: the order they were given for, and the values that their row is sorted by.

import { type Sort, type SortKey, keyTypes, sorts } from '../../events/table/rules.ts'

export interface Cursor {
  readonly sort: Sort
  readonly isBackward: boolean
  readonly key: SortKey
}

const longestCursor = 2000

export const writeCursor = ({ sort, isBackward, key }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, isBackward ? 1 : 0, ...key])).toString('base64url')

/** Undefined if it is none. */
export function readCursor(text: string): Cursor | undefined {
  const coded = text.length > longestCursor ? undefined : decoded(text)
  if (!Array.isArray(coded)) return undefined
  const [name, backward, ...key] = coded as unknown[]
  const sort = sorts.find((one) => one === name)
  const isRight = sort && (backward === 0 || backward === 1) && isKey(sort, key)
  return isRight ? { sort, isBackward: backward === 1, key: key as SortKey } : undefined
}

function isKey(sort: Sort, key: readonly unknown[]): boolean {
  const types = keyTypes[sort]
  return (
    key.length === types.length &&
    key.every((one, at) =>
      types[at] === 'number'
        ? Number.isSafeInteger(one)
        : typeof one === 'string' && !one.includes('\0') && one.isWellFormed(),
    )
  )
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
