// Which test files share a process.

export interface TestFile {
  /** Relative to the top of the project. */
  readonly path: string
  readonly text: string
}

/** Says at the top of a file why it needs a process of its own. */
const aloneMark = /^\/\/ (?:Alone|Waits): \S/m
/** Says at the top of a file what it waits for, most of its time. */
const waitsMark = /^\/\/ Waits: \S/m
/** Hooks outside of a suite are for all tests of their process. */
const openHook = /^(?:before|after)Each\(/m

/** Has a browser, which is started for each process. */
const browserImport = /from '[^']*\/support\/(?:browser|flows)\.ts'/
const browses = ({ text }: TestFile): boolean => browserImport.test(text)

/** Neighbours, which are alike, go to different lists. */
const dealt = (files: readonly TestFile[], count: number): readonly (readonly TestFile[])[] =>
  Array.from({ length: count }, (_, group) => files.filter((_file, at) => at % count === group))

/** Such files run one after the other beside all others, which keep the processors busy. */
export const waits = ({ text }: TestFile): boolean => waitsMark.test(text)

/**
 * Lists of files for a process each: every file that is alone, and `count` lists of the others. Those
 * with a browser are in few of them.
 */
export function groupsOf(
  files: readonly TestFile[],
  count: number,
): readonly (readonly string[])[] {
  const isAlone = ({ text }: TestFile) => aloneMark.test(text)
  const together = files.filter((file) => !isAlone(file))
  const wrong = together.find(({ text }) => openHook.test(text))
  if (wrong) throw new Error(`${wrong.path} has hooks for all tests: it has to say "Alone:".`)
  const browsing = together.filter(browses)
  const others = together.filter((file) => !browses(file))
  const browsers = Math.min(browsing.length, Math.ceil(count / 4))
  const shared = [...dealt(browsing, browsers), ...dealt(others, Math.max(1, count - browsers))]
  const alone = files.filter(isAlone).map((file) => [file])
  return [...shared, ...alone]
    .filter((group) => group.length > 0)
    .map((group) => group.map(({ path }) => path))
}
