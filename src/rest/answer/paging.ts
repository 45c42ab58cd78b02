import type { TSchema } from 'typebox'
import { Type } from '../../schema/shapes.ts'
import type { Context } from '../../access/context.ts'
import type { Answer, Wire } from '../route.ts'

/** One page of a list, already shown, and the number of all matches. */
export interface ShownPage {
  readonly items: readonly unknown[]
  readonly total: number
  /** How many a page holds. */
  readonly size: number
}

/** The declared shape of a list (§5.1). */
export function listOf<K extends string, T extends TSchema>(collection: K, item: T) {
  const entries = { [collection]: Type.Array(item) } as Record<K, ReturnType<typeof Type.Array<T>>>
  return Type.Object({
    ...entries,
    rest_url: Type.String({ description: 'The address of this list.' }),
    next_rest_url: Type.Optional(Type.String({ description: 'The address of the next page.' })),
    previous_rest_url: Type.Optional(
      Type.String({ description: 'The address of the page before.' }),
    ),
    total: Type.Integer({ description: 'How many entries match, over all pages.' }),
    total_pages: Type.Integer({ description: 'How many pages there are.' }),
  })
}

export function listAnswer(
  context: Context,
  wire: Wire,
  collection: string,
  input: { readonly page: number },
  found: ShownPage,
): Answer<never> {
  const pages = Math.ceil(found.total / found.size)
  const { own, ofPage } = addressesOf(context, collection, wire)
  const next = input.page < pages ? ofPage(input.page + 1) : undefined
  const previous = input.page > 1 ? ofPage(input.page - 1) : undefined
  const body = {
    [collection]: found.items,
    rest_url: own,
    ...(next === undefined ? {} : { next_rest_url: next }),
    ...(previous === undefined ? {} : { previous_rest_url: previous }),
    total: found.total,
    total_pages: pages,
  }
  const links = [
    pages > 0 && `<${ofPage(1)}>; rel="first"`,
    previous !== undefined && pages > 0 && `<${previous}>; rel="prev"`,
    next !== undefined && `<${next}>; rel="next"`,
    pages > 0 && `<${ofPage(pages)}>; rel="last"`,
  ].filter((link) => link !== false)
  const totals = String(found.total)
  return {
    // The entries are of the declared shape by their type; the rest stands above.
    body: body as never,
    headers: {
      'x-wp-total': totals,
      'x-wp-totalpages': String(pages),
      'x-tec-total': totals,
      'x-tec-totalpages': String(pages),
      ...(links.length > 0 ? { link: links.join(', ') } : {}),
    },
  }
}

/** The query as it was given, or with another page; a password is not repeated (§5.1). */
function addressesOf({ root }: Context, collection: string, { query }: Wire) {
  const list = `${root.url}/${collection}/`
  const all: string[] = []
  const others: string[] = []
  let place: number | undefined
  for (const [name, value] of query) {
    if (name === 'password' || name.startsWith('password[')) continue
    const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
    all.push(pair)
    if (name === 'page') place ??= others.length
    else others.push(pair)
  }
  const ofPage = (page: number) =>
    `${list}?${others.toSpliced(place ?? others.length, 0, `page=${page}`).join('&')}`
  return { own: all.length === 0 ? list : `${list}?${all.join('&')}`, ofPage }
}
