// Cuts, stretches and rearranges bytes, mostly at structural characters.

import type { Random } from '../test/support/random.ts'
import { brokenBytes } from './hostile.ts'

/** Structural characters of JSON, forms and multipart. */
const joint = /[{}[\]":,&=%+;\r\n-]/

function joints(text: string): readonly number[] {
  const found: number[] = []
  for (let at = 0; at < text.length && found.length < 4000; at += 1) {
    if (joint.test(text[at] ?? '')) found.push(at)
  }
  return found
}

/** A position in the text: at a structural character, beside one, or anywhere. */
function placeIn(random: Random, text: string, found: readonly number[]): number {
  if (found.length === 0 || random.chance(0.3)) return random.integer(0, text.length)
  return Math.max(0, Math.min(text.length, random.pick(found) + random.integer(-1, 1)))
}

/** Two positions, mostly near each other. */
function stretchIn(random: Random, text: string, found: readonly number[]): [number, number] {
  const first = placeIn(random, text, found)
  if (found.length === 0 || random.chance(0.2)) {
    const second = placeIn(random, text, found)
    return first < second ? [first, second] : [second, first]
  }
  const next = found.filter((at) => at > first).slice(0, 8)
  return [first, next.length === 0 ? text.length : random.pick(next)]
}

type Change = (text: string, random: Random, found: readonly number[]) => string

const cut: Change = (text, random, found) => text.slice(0, placeIn(random, text, found))

const changes: readonly Change[] = [
  cut,
  cut,
  (text, random, found) => text.slice(placeIn(random, text, found)),
  (text, random, found) => {
    const [from, to] = stretchIn(random, text, found)
    return text.slice(0, from) + text.slice(to)
  },
  (text, random, found) => {
    const [from, to] = stretchIn(random, text, found)
    return text.slice(0, to) + text.slice(from)
  },
  (text, random, found) => {
    const [from, to] = stretchIn(random, text, found)
    const at = placeIn(random, text, found)
    const piece = text.slice(from, to)
    return text.slice(0, at) + piece + text.slice(at)
  },
  (text, random, found) => {
    const [from, to] = stretchIn(random, text, found)
    const times = random.pick([2, 5, 30, 300, 3000])
    const most = Math.max(1, Math.floor(200_000 / (to - from + 1)))
    return text.slice(0, from) + text.slice(from, to).repeat(Math.min(times, most)) + text.slice(to)
  },
  (text, random, found) => {
    const at = placeIn(random, text, found)
    return (
      text.slice(0, at) +
      random.pick([...brokenBytes, '"', '{', '\r\n', '--', '&', '\\']) +
      text.slice(at)
    )
  },
  (text, random) => {
    const at = random.integer(0, Math.max(0, text.length - 1))
    return text.slice(0, at) + String.fromCharCode(random.integer(0, 255)) + text.slice(at + 1)
  },
]

/** Applies one change, now and then a few of them. */
export function mutated(random: Random, text: string): string {
  const times = random.pick([1, 1, 1, 2, 4])
  let changed = text
  for (let turn = 0; turn < times; turn += 1) {
    changed = random.pick(changes)(changed, random, joints(changed))
  }
  return changed
}
