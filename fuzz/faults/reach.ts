// Which places of the sources a test file reaches, by V8's coverage of all its processes.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly Range[] }[]
  }[]
}

/** By the address of a file, one list for each process. */
export type Reach = ReadonlyMap<string, readonly (readonly Range[])[]>

/** Reads what the processes of a test have left in a folder. */
export function readReach(folder: string, prefix: string): Reach {
  const reach = new Map<string, (readonly Range[])[]>()
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('coverage-')) continue
    for (const { url, functions } of readCoverage(join(folder, name))) {
      if (!url.startsWith(prefix)) continue
      const ranges = functions.flatMap((one) => one.ranges)
      reach.set(url, [...(reach.get(url) ?? []), ranges])
    }
  }
  return reach
}

function readCoverage(file: string): Coverage['result'] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Coverage).result
  } catch {
    // Its process was killed while it wrote: what it reached is not known.
    return []
  }
}

/** Whether any process has executed what stands at the offset: the smallest range there says so. */
export const reaches = (reach: Reach, url: string, offset: number): boolean =>
  (reach.get(url) ?? []).some((ranges) => {
    const around = ranges.filter((one) => one.startOffset <= offset && offset < one.endOffset)
    const sizes = around.map((one) => one.endOffset - one.startOffset)
    return (around[sizes.indexOf(Math.min(...sizes))]?.count ?? 0) > 0
  })
