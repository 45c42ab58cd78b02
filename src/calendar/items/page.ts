import type { TSchema } from 'typebox'
import type { Context } from '../../access/context.ts'
import { Problem, type ProblemCode } from '../../problem.ts'

/** The largest page on alias roots (§2.2). */
const olderMaximum = 50

export interface Page {
  readonly size: number
  readonly skip: number
}

/** The result of a list operation: one page and the number of all matches. */
/** A value in the form of the root that it is sent on: the older one on an alias (§2.2). */
export type FormOf = (value: unknown, shape: TSchema) => unknown

export interface Found<T> {
  readonly items: readonly T[]
  readonly total: number
  /** The page size. */
  readonly size: number
  /** Until when the clock alone does not change the list; absent if it may at any second. */
  readonly freshUntil?: number
}

/** Counts first, so that a page beyond the last is never queried (§5.3). */
export async function findPage<T>(
  context: Context,
  input: { readonly page: number; readonly per_page: number },
  beyond: ProblemCode,
  find: {
    readonly count: () => Promise<number>
    readonly items: (page: Page) => Promise<readonly T[]>
  },
): Promise<Found<T>> {
  const size = pageSize(context, input.per_page)
  const total = await find.count()
  if (input.page > 1 && input.page > Math.ceil(total / size)) {
    if (!isOlderTermList(context, beyond)) throw new Problem(beyond)
    return { items: [], total, size }
  }
  const skip = (input.page - 1) * size
  return { items: total === 0 ? [] : await find.items({ size, skip }), total, size }
}

function pageSize({ root, site }: Context, wanted: number): number {
  return Math.min(wanted, root.alias ? Math.min(olderMaximum, site.maxPerPage) : site.maxPerPage)
}

function isOlderTermList({ root }: Context, beyond: ProblemCode): boolean {
  return root.alias && beyond === 'term-archive-page-not-found'
}
