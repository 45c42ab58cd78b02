// A list of events as it stands in an address: their ids, each as its distance to the one before, so
// that a hundred of them are some hundred characters. Pure.

import { mostSaved } from './most_saved.ts'

const sevenBits = 128
/** 56 bits: more than an exact number has. */
const mostSteps = 8

/** In ascending order and each once, whatever order they were saved in: the same list is the same. */
export function writeIds(ids: readonly number[]): Buffer {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  const bytes: number[] = []
  let before = 0
  for (const id of sorted) {
    let rest = id - before
    before = id
    while (rest >= sevenBits) {
      bytes.push((rest % sevenBits) + sevenBits)
      rest = Math.floor(rest / sevenBits)
    }
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

/** Undefined for what `writeIds` has not written. */
export function readIds(bytes: Buffer): readonly number[] | undefined {
  const ids: number[] = []
  let [value, scale, steps] = [0, 1, 0]
  for (const byte of bytes) {
    value += (byte % sevenBits) * scale
    scale *= sevenBits
    steps += 1
    if (byte >= sevenBits) continue
    ids.push((ids.at(-1) ?? 0) + value)
    if (steps > mostSteps || ids.length > mostSaved) return undefined
    ;[value, scale, steps] = [0, 1, 0]
  }
  return writeIds(ids).equals(bytes) ? ids : undefined
}

const idsGiven = new RegExp(`^[1-9]\\d{0,14}(?:,[1-9]\\d{0,14}){0,${mostSaved - 1}}$`)

/** As a script asks for them, `3,17,250`; undefined if they cannot be ids, or are too many. */
export const readGiven = (text: unknown): readonly number[] | undefined =>
  typeof text === 'string' && idsGiven.test(text) ? text.split(',').map(Number) : undefined
