/** Whether everything is tried at full length and on both databases: `npm run test:all`. */
export const isWhole = process.env['FASTI_TESTS'] === 'all'

/** A part of them in `npm test`, all of them in `npm run test:all`. */
export const someOf = <T>(some: readonly T[], all: readonly T[]): readonly T[] =>
  isWhole ? all : some

/** Of cases that are generated, an eighth. */
export const sized = (all: number): number => (isWhole ? all : Math.ceil(all / 8))

/**
 * A part for each of several things, in turn: every `parts`th, beginning with another one for the
 * next thing, so that all of it is tried on some of them.
 */
export const dealtTo = <T>(nth: number, all: readonly T[], parts = 4): readonly T[] =>
  someOf(
    all.filter((_, at) => at % parts === nth % parts),
    all,
  )

/** Where the other database has gone through all of them, and what is done with them is the same. */
export const everyThird = <T>(all: readonly T[]): readonly T[] => dealtTo(0, all, 3)

/** A single one for each of several things. */
export const oneTo = <T>(nth: number, all: readonly T[]): readonly T[] =>
  dealtTo(nth, all, all.length)
