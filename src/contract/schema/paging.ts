import { Problem, type ProblemCode } from '../../language/problem.ts'
import { byDefault } from './field.ts'
import { integer } from './kinds/values.ts'

export const pagingFields = {
  page: byDefault(integer('The page of the list.', { min: 1 }), 1),
  per_page: byDefault(integer('How many entries a page holds.', { min: 1 }), 10),
}

export interface Page {
  readonly size: number
  readonly skip: number
}

/** A list that is found page by page. */
export interface Pages<T> {
  readonly count: () => Promise<number>
  readonly items: (page: Page) => Promise<readonly T[]>
}

/** One page, and the number of all matches. */
export interface Found<T> {
  readonly items: readonly T[]
  readonly total: number
  /** The page size. */
  readonly size: number
  /** Until when the clock alone does not change the list; absent if it may at any second. */
  readonly freshUntil?: number
  /** What else is said of it, in headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The largest page on alias roots (§2.2). */
const olderMaximum = 50

/** What the caller's root and the site say of pages. */
interface Paged {
  readonly root: { readonly alias: boolean }
  readonly site: { readonly maxPerPage: number }
}

/** Counts first, so that a page beyond the last is never queried (§5.3). */
export async function findPage<T>(
  context: Paged,
  input: { readonly page: number; readonly per_page: number },
  beyond: ProblemCode,
  pages: Pages<T>,
): Promise<Found<T>> {
  const size = pageSize(context, input.per_page)
  const total = await pages.count()
  if (input.page > 1 && input.page > Math.ceil(total / size)) {
    if (!isOlderTermList(context, beyond)) throw new Problem(beyond)
    return { items: [], total, size }
  }
  const skip = (input.page - 1) * size
  return { items: total === 0 ? [] : await pages.items({ size, skip }), total, size }
}

/** Of a list so short that it is read as a whole. */
export const pagesOf = <T>(all: readonly T[]): Pages<T> => ({
  count: async () => all.length,
  items: async ({ size, skip }) => all.slice(skip, skip + size),
})

function pageSize({ root, site }: Paged, wanted: number): number {
  return Math.min(wanted, root.alias ? Math.min(olderMaximum, site.maxPerPage) : site.maxPerPage)
}

function isOlderTermList({ root }: Paged, beyond: ProblemCode): boolean {
  return root.alias && beyond === 'term-archive-page-not-found'
}
