// Who the authors of a site are: its items have their ids alone, and who is signed in may ask.

import type { ReadableItem } from '../import/item.ts'
import { type Client, jsonOf } from './client.ts'
import type { SiteOrder } from './order.ts'
import { type Raw, idOf, isRaw, listOf, numberOf, stringOf } from './values.ts'

/** Gives an item to its author, if they are known here; what is said of others is added to it. */
export type Attribute = <Item extends ReadableItem>(raw: Raw, item: Item) => Promise<Item>

/** Beside the namespace of events, as many as there are at a time: of WordPress, and of a Fasti. */
const lists = [
  { path: 'wp/v2/users', query: { context: 'edit', per_page: '100' } },
  { path: 'cal/console/v1/authors', query: { per_page: '50' } },
]

export function newAttribute({ authors, credentials, root }: SiteOrder, client: Client): Attribute {
  let asked: Promise<ReadonlyMap<number, readonly string[]>> | undefined
  return async (raw, item) => {
    const id = numberOf(raw['author']) ?? 0
    if (!authors || id === 0) return item
    asked ??= credentials === undefined ? Promise.resolve(new Map()) : namesOf(client, root)
    const { values, remarks } = await authors(String(id), (await asked).get(id) ?? [])
    return {
      ...item,
      values: { ...item.values, ...values },
      remarks: [...item.remarks, ...remarks],
    }
  }
}

/** Logins and mail addresses by id; none if the site does not say. */
async function namesOf(
  client: Client,
  root: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  for (const { path, query } of lists) {
    const url = new URL(root.replace(/[\w-]+\/[\w-]+\/v\d+$/, path))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const said = await client.get(url.href, 'any')
    const body = said.status === 200 ? jsonOf(said.text) : undefined
    const users = listOf(isRaw(body) ? body['authors'] : body)
    if (users.length > 0) return new Map(users.flatMap(namedUser))
  }
  return new Map()
}

function namedUser(user: Raw): readonly (readonly [number, readonly string[]])[] {
  const id = idOf(user)
  const names = ['username', 'login', 'email'].map((name) => stringOf(user[name]))
  return id === undefined ? [] : [[id, names.filter((name) => name !== '')]]
}
