/** Whether everything is tried at full length and on both databases: `npm run test:all`. */
export const isWhole = process.env['FASTI_TESTS'] === 'all'

/** A part of them in `npm test`, all of them in `npm run test:all`. */
export const someOf = <T>(some: readonly T[], all: readonly T[]): readonly T[] =>
  isWhole ? all : some

/** Of cases that are generated, a quarter. */
export const sized = (all: number): number => (isWhole ? all : Math.ceil(all / 4))

/** A part of what is said of each of several things: in turn, so that all of it is said of some. */
export const dealtTo = <T>(nth: number, all: readonly T[], parts = 4): readonly T[] =>
  someOf(
    all.filter((_, at) => (at + nth) % parts === 0),
    all,
  )

/** Where the other database has gone through all of them, and what is done with them is the same. */
export const everyThird = <T>(all: readonly T[]): readonly T[] =>
  someOf(
    all.filter((_, at) => at % 3 === 0),
    all,
  )

/** Of ways to look at many things, for each thing the next one: each way has its share of them. */
export const inTurn = <T>(all: readonly T[], nth: number): readonly T[] =>
  someOf(
    all.filter((_, at) => at === nth % all.length),
    all,
  )
