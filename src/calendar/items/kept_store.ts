// What was read, kept in memory for as long as nothing is written.

import sql from 'sql-template-tag'
import type { Context } from '../../access/context.ts'
import type { Key } from '../../text/keys.ts'

/** Where lists are read, and what is known of them already. */
export type Reader = Pick<Context, 'db' | 'pieces'>

/** The write generation of the very state that a statement sees. */
export const generationNow = sql`(select n from generation where one = 1)`

/** Something that was read in one statement with its generation. */
export interface Aged {
  readonly generation: number
  readonly bytes: number
}

interface Entry {
  readonly generation: number
  asked: number
  readonly value?: Aged
}

// Each key is only ever used here.
const entryOf = ({ pieces }: Reader, key: Key) => pieces?.find(key) as Entry | undefined

/** What is kept, of whatever age: who uses it looks whether the generation is still the same. */
export function recall(reader: Reader, key: Key): Aged | undefined {
  return entryOf(reader, key)?.value
}

/** If there is not too much of it. */
export function keep({ pieces }: Reader, key: Key, value: Aged | undefined): void {
  if (!value) return
  const { generation, bytes } = value
  pieces?.keep(key, { generation, asked: 0, value } satisfies Entry, bytes)
}

/** Gets it once it was wanted so often at one generation that doing without costs as much. */
export async function wantFor(
  reader: Reader,
  key: Key,
  { generation, often }: { readonly generation: number; readonly often: number },
  get: () => Promise<void>,
): Promise<void> {
  const entry = entryOf(reader, key)
  if (entry?.generation !== generation) {
    reader.pieces?.keep(key, { generation, asked: 1 } satisfies Entry, 0)
    return
  }
  entry.asked += 1
  if (entry.asked === often) await get()
}

interface Found<T> {
  readonly generation: number
  readonly value: T
}

/** Looked up once while nothing is written. */
export async function findOnce<T>(
  { pieces }: Reader,
  key: Key,
  find: () => Promise<T>,
  sizeOf: (value: T) => number = () => 0,
): Promise<T> {
  // The key says what was looked up.
  const known = pieces?.find(key) as Found<T> | undefined
  if (known && known.generation === pieces?.generation) return known.value
  const value = await find()
  if (pieces) {
    const found: Found<T> = { generation: pieces.generation, value }
    pieces.keep(key, found, sizeOf(value))
  }
  return value
}
