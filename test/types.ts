// Promises checked by the compiler: each marked line is a mistake that must not compile. If one of
// them compiles after all, `npm run types` fails.

import type { EventQuery } from '../src/calendar/events/listing/filter.ts'
import type { NewRow } from '../src/calendar/items/store.ts'
import { organizers } from '../src/calendar/organizers/operations.ts'
import type { OrganizerRow } from '../src/calendar/organizers/view.ts'
import { Type } from '../src/contract/schema/shapes.ts'
import { listOf } from '../src/http/answer/paging.ts'
import { route } from '../src/http/route.ts'
import { keyOf } from '../src/language/text/keys.ts'
import { type Memo, openMemo, put, tenant } from '../src/storage/memo.ts'

const declared = {
  name: 'listStalls',
  group: 'Stalls',
  methods: ['GET'],
  path: '/stalls',
  doc: 'All stalls.',
  input: {},
  permission: 'read',
  reply: listOf('stalls', Type.Object({ id: Type.Integer() })),
  problems: [],
} as const

const page = { rest_url: '', total: 1, total_pages: 1 }

export const aReply = route({
  ...declared,
  handle: async () => ({ body: { ...page, stalls: [{ id: 1 }] } }),
})

export const aReplyOfAnotherShape = route({
  ...declared,
  // @ts-expect-error: an id is a number
  handle: async () => ({ body: { ...page, stalls: [{ id: 'first' }] } }),
})

export const aReplyOfAnotherName = route({
  ...declared,
  // @ts-expect-error: the entries of this list are called stalls
  handle: async () => ({ body: { ...page, booths: [{ id: 1 }] } }),
})

const stalls = tenant<number>('stalls of a sample')
const memo: Memo = { generation: 1, store: openMemo() }

put(memo, stalls.key('first'), { generation: 1, bytes: 8, value: 1 })
// @ts-expect-error: the key of a tenant takes values of its type alone
put(memo, stalls.key('first'), { generation: 1, bytes: 8, value: 'one' })
// @ts-expect-error: a cached value has the write generation at which it was read
put(memo, stalls.key('first'), { bytes: 8, value: 1 })

// @ts-expect-error: a key has at least one part besides its kind
keyOf('stalls')

export const aQuery: EventQuery = { window: { startFrom: 0 }, venues: [1] }
// @ts-expect-error: a query has instants and ids, not parameters of the interface
export const aQueryByParameters: EventQuery = { start_date: '2027-06-12' }

const publication = { author: 1, status: 'publish', date_utc: 0, image: 0 } as const
const derived = { name_key: 'choir', folded: 'choir' }

export const aNewOrganizer: NewRow<OrganizerRow> = {
  ...organizers.defaults,
  ...publication,
  ...derived,
}
// @ts-expect-error: a new row has every column of its table
export const aForgottenColumn: NewRow<OrganizerRow> = { ...organizers.defaults, ...publication }

export const aKindOfItem: typeof organizers = {
  ...organizers,
  // @ts-expect-error: the columns of a kind have the types of its table
  columns: () => ({ email: 1 }),
}
