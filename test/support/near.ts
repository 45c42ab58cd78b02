// Which test files are near to a source file: those beside it, and those whose names share words
// with its path.

import { dirname } from 'node:path'

/** Says too little: most paths have them. */
const common = new Set(
  'src test t calendar contract console store view rule field route operation work row part'.split(
    ' ',
  ),
)

/** `src/transfer/sync/look_again.ts`: transfer, sync, look, again; without the s of plurals. */
export const wordsOf = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .split(/[/._-]/)
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => word !== '' && !common.has(word)),
  )

/** Further ones seldom notice what these do not. */
const most = 12

/** The nearest first: a word of the folder says more than one of the file. */
export function nearestTests(source: string, tests: readonly string[]): readonly string[] {
  const folder = dirname(source)
  const [inFolder, inPath] = [wordsOf(folder), wordsOf(source)]
  const nearness = (test: string) =>
    [...wordsOf(test)]
      .map((word) => Number(inFolder.has(word)) + Number(inPath.has(word)))
      .reduce((sum, one) => sum + one, dirname(test) === folder ? 2 : 0)
  return tests
    .map((test) => ({ test, near: nearness(test) }))
    .filter(({ near }) => near > 0)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, most)
    .map(({ test }) => test)
}
