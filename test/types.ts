// Promises that the compiler keeps: each marked line is a mistake that does not compile. When one
// of them compiles after all, `npm run types` fails.

import type { EventQuery } from '../src/calendar/events/listing/filter.ts'
import { type Memo, openMemo, put, tenant } from '../src/memo/memo.ts'
import { listOf } from '../src/rest/answer/paging.ts'
import { route } from '../src/rest/route.ts'
import { Type } from '../src/schema/shapes.ts'
import { keyOf } from '../src/text/keys.ts'

const declared = {
  name: 'listStalls',
  group: 'Stalls',
  methods: ['GET'],
  path: '/stalls',
  doc: 'All stalls.',
  input: {},
  power: 'read',
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
// @ts-expect-error: the keys of a tenant stand for values of its type
put(memo, stalls.key('first'), { generation: 1, bytes: 8, value: 'one' })
// @ts-expect-error: a value that is held says at which generation it was right
put(memo, stalls.key('first'), { bytes: 8, value: 1 })

// @ts-expect-error: what is not told apart by anything needs no key
keyOf('stalls')

export const aQuery: EventQuery = { window: { startFrom: 0 }, venues: [1] }
// @ts-expect-error: the engine is asked in instants and ids, not by parameters of the interface
export const aQueryByParameters: EventQuery = { start_date: '2027-06-12' }
