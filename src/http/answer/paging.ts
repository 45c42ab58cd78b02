import type { Static, TSchema, TUnsafe } from 'typebox'
import { Type, line, whole } from '../../contract/schema/shapes.ts'
import type { Context } from '../../access/context.ts'
import type { Found } from '../../contract/schema/paging.ts'
import type { Answer, Wire } from '../route.ts'

/** A list as it is sent (§5.1). */
export type ListBody<K extends string, T> = Readonly<Record<K, readonly T[]>> & {
  readonly rest_url: string
  readonly next_rest_url?: string
  readonly previous_rest_url?: string
  readonly total: number
  readonly total_pages: number
}

/** The declared shape of a list. */
export function listOf<K extends string, T extends TSchema>(
  collection: K,
  item: T,
): TUnsafe<ListBody<K, Static<T>>> {
  const shape = Type.Object({
    [collection]: Type.Array(item),
    rest_url: line('The address of this list.'),
    next_rest_url: Type.Optional(line('The address of the next page.')),
    previous_rest_url: Type.Optional(line('The address of the page before.')),
    total: whole('How many entries match, over all pages.'),
    total_pages: whole('How many pages there are.'),
  })
  // The name of the collection is known at the call only, so the type cannot be inferred.
  return shape as unknown as TUnsafe<ListBody<K, Static<T>>>
}

export function listAnswer<K extends string, T>(
  context: Context,
  wire: Wire,
  collection: K,
  input: { readonly page: number },
  found: Found<T>,
  path: string = collection,
): Answer<ListBody<K, T>> {
  const pages = Math.ceil(found.total / found.size)
  const { own, ofPage } = addressesOf(context, path, wire)
  const next = input.page < pages ? ofPage(input.page + 1) : undefined
  const previous = input.page > 1 ? ofPage(input.page - 1) : undefined
  const body = {
    // The compiler takes a computed name as any string.
    ...({ [collection]: found.items } as Record<K, readonly T[]>),
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
    body,
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
function addressesOf({ root }: Context, path: string, { query }: Wire) {
  const list = `${root.url}/${path}/`
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
