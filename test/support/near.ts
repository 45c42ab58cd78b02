// Which test files are near to a source file: those beside it, and those whose names share words
// with its path.

import { basename, dirname } from 'node:path'

/** Says too little: most paths have them. */
const common = new Set(
  'src test t calendar contract console store view rule field route operation work row part'.split(
    ' ',
  ),
)

/** What tests of a folder are called after. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  acces: ['signing', 'guessing', 'people', 'account', 'password', 'authentication'],
  decode: ['csv', 'ical'],
  history: ['undo'],
  ical: ['ics'],
  report: ['import'],
}

/** `src/exchange/sync/look_again.ts`: exchange, sync, look, again; without the s of plurals. */
export const wordsOf = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .split(/[/._-]/)
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => word !== '' && !common.has(word))
      .flatMap((word) => [word].concat(alsoCalled[word] ?? [])),
  )

/** Further ones seldom notice what these do not. */
const most = 12

/**
 * The nearest first: a word of the innermost folder says more than one of the others or of the file.
 * A test beside other sources is about these alone.
 */
export function nearestTests(source: string, tests: readonly string[]): readonly string[] {
  const folder = dirname(source)
  const [inner, inFolder, inPath] = [wordsOf(basename(folder)), wordsOf(folder), wordsOf(source)]
  const worth = (word: string) =>
    2 * Number(inner.has(word)) + Number(inFolder.has(word)) + Number(inPath.has(word))
  const nearness = (test: string) => {
    if (dirname(test) === folder) return Infinity
    if (test.startsWith('src/')) return 0
    return [...wordsOf(test)].map(worth).reduce((sum, one) => sum + one, 0)
  }
  return tests
    .map((test) => ({ test, near: nearness(test) }))
    .filter(({ near }) => near > 0)
    .toSorted((a, b) => (a.near === b.near ? 0 : b.near - a.near))
    .slice(0, most)
    .map(({ test }) => test)
}
