// How a command ends that brings something in (§24).

import type { Counts } from '../exchange/import/outcome.ts'

/** Some items were taken over, and others not. */
export const inPart = 3

/** 0: all were taken over. 1: none of them. */
export function statusOf({ refused, ...taken }: Counts): number {
  if (refused === 0) return 0
  return Object.values(taken).some((count) => count > 0) ? inPart : 1
}
