// Which test files share a process, and on which database they run.

import type { DatabaseName } from './databases.ts'

/** Files for one process. */
export interface Group {
  readonly paths: readonly string[]
  /** The one for what is the same on both; undefined: both. */
  readonly database: DatabaseName | undefined
}

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
export const browses = ({ text }: TestFile): boolean => browserImport.test(text)

/** Says that its tests run on `databases`, which are the same promises on either. */
const databasesImport = /\bdatabases\b[^}]*\} from '[^']*\/support\/databases\.ts'/

/** Neighbours, which are alike, go to different lists. */
const dealt = (files: readonly TestFile[], count: number): readonly (readonly TestFile[])[] =>
  Array.from({ length: count }, (_, group) => files.filter((_file, at) => at % count === group))

/** Such files run one after the other beside all others, which keep the processors busy. */
export const waits = ({ text }: TestFile): boolean => waitsMark.test(text)

/**
 * By name, so that a new file leaves the others where they are. PostgreSQL, where they take twice as
 * long, has a quarter of them: whatever can differ runs on both.
 */
const databaseOf = ({ path, text }: TestFile): DatabaseName | undefined => {
  if (!databasesImport.test(text)) return undefined
  const sum = Buffer.from(path).reduce((total, byte) => total + byte, 0)
  return sum % 4 === 1 ? 'postgres' : 'sqlite'
}

/** How long a file takes, compared with others. */
const weightOf = (file: TestFile, database: DatabaseName | undefined): number =>
  (browses(file) ? 3 : 1) * (database === 'postgres' ? 2 : 1)

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/**
 * Lists of files for a process each: every file that is alone, and about `count` lists of the others.
 * Those with a browser are in few of them; those that run on one database are with their like.
 */
export function groupsOf(
  files: readonly TestFile[],
  count: number,
  areBothTried = false,
): readonly Group[] {
  const isAlone = ({ text }: TestFile) => aloneMark.test(text)
  const wrong = files.find((file) => !isAlone(file) && openHook.test(file.text))
  if (wrong) throw new Error(`${wrong.path} has hooks for all tests: it has to say "Alone:".`)
  const on = (file: TestFile) => (areBothTried ? undefined : databaseOf(file))
  const group = (some: readonly TestFile[], database: Group['database']): Group => ({
    paths: some.map(({ path }) => path),
    database,
  })
  const together = files.filter((file) => !isAlone(file))
  const most = total(together.map((file) => weightOf(file, on(file))))
  // What takes longest comes first: at the end small ones keep all processors busy.
  const shared = (['postgres', undefined, 'sqlite'] as const).flatMap((database) => {
    const mine = together.filter((file) => on(file) === database)
    const shareOf = (some: readonly TestFile[]) =>
      Math.round((count * total(some.map((file) => weightOf(file, database)))) / most)
    const browsers = shareOf(mine.filter(browses))
    const [browsing, others] = [true, false].map((has) =>
      mine.filter((file) => (browsers > 0 && browses(file)) === has),
    ) as [TestFile[], TestFile[]]
    const lists = [...dealt(browsing, browsers), ...dealt(others, Math.max(1, shareOf(others)))]
    return lists.map((list) => group(list, database))
  })
  const alone = files.filter(isAlone).map((file) => group([file], on(file)))
  return [...shared, ...alone].filter(({ paths }) => paths.length > 0)
}
