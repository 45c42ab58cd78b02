import type { Database, OpenDatabase, Tally } from './database.ts'

/** Reads the counters. */
export type Timed = () => Tally

/** Wraps a database so that its statements are counted and timed. */
export function withTimings(db: OpenDatabase): { db: OpenDatabase; timed: Timed } {
  if (db.timed) return { db, timed: db.timed }
  let statements = 0
  let ms = 0

  async function measure<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    statements += 1
    try {
      return await work()
    } finally {
      ms += performance.now() - begun
    }
  }

  const watched = <D extends Database>(inner: D): D => ({
    ...inner,
    all: (query) => measure(() => inner.all(query)),
    one: (query) => measure(() => inner.one(query)),
    run: (query) => measure(() => inner.run(query)),
    within: (work, options) => inner.within((inside) => work(watched(inside)), options),
  })
  return {
    db: { ...watched(db), readerAt: async (...when) => watched(await db.readerAt(...when)) },
    timed: () => ({ statements, seconds: ms / 1000 }),
  }
}
