// Alone: it measures processor time.
// S13: texts that are expensive to clean.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { span } from '../../fuzz/cost/measure.ts'
import { type Caller, type Fasti, type Reply, freshFasti } from '../support/fasti.ts'
import {
  faultsOf,
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeVenue,
  walk,
} from '../support/make.ts'
import { dearTexts, growsSteeply, mostBytes, multipart, processorMs } from '../support/dear.ts'
import { invalid, refused } from '../support/refusals.ts'
import { isWhole } from '../support/whole.ts'

const event = { ...walk, status: 'draft' }

/** Every text of every write, and what else the write needs. */
const texts: Record<string, { needs: object; fields: readonly string[] }> = {
  events: { needs: event, fields: ['title', 'description', 'excerpt', 'slug', 'cost', 'tags'] },
  venues: { needs: { venue: 'Gate' }, fields: ['venue', 'description', 'address', 'zip'] },
  organizers: { needs: { organizer: 'Guild' }, fields: ['organizer', 'description', 'phone'] },
  categories: { needs: { name: 'Walks' }, fields: ['name', 'description', 'slug'] },
  tags: { needs: { name: 'Night' }, fields: ['name', 'description', 'slug'] },
}

const [longTexts, shortTexts] = [dearTexts(mostBytes), dearTexts(mostBytes / span)]

/** Every kind of text and every field of a write, but not each in each. */
const combined = (fields: readonly string[], every: number) => {
  const kinds = Object.entries(longTexts)
  return kinds.flatMap(([kind, text], at) =>
    fields
      .filter((_, field) => isWhole || (at + field) % every === 0)
      .map((field) => ({ kind, text, field })),
  )
}

const send = (caller: Caller, path: string, body: object) =>
  caller.send('POST', path, {
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  })

/** What a text costs that is only carried over; a slow machine is slow at this, too. */
const carried = JSON.stringify({ text: 'word '.repeat(mostBytes / 5) })
const carry = async () => void JSON.parse(JSON.stringify(JSON.parse(carried)))

async function refusedCheaply(
  ask: () => Promise<Reply>,
  status: number,
  what: string,
): Promise<void> {
  // The least of some tries, because other work of the process only adds to it.
  let [ms, carriedMs] = [Infinity, Infinity]
  const isCheap = () => ms < 20 || ms < 8 * carriedMs
  for (let tries = 0; tries < 8 && !isCheap(); tries += 1) {
    const once = await processorMs(async () => refused(await ask(), status, 'rest_forbidden'))
    ms = Math.min(ms, once)
    carriedMs = Math.min(carriedMs, await processorMs(carry))
  }
  assert.ok(isCheap(), `${what} took ${ms} ms, carrying it ${carriedMs} ms`)
}

// Texts are cleaned before any database sees them.
for (const database of ['sqlite'] as const) {
  describe(`texts that are expensive to clean on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller

    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    const cost = (list: string, body: object) => () =>
      processorMs(
        () => send(editor, `/${list}`, body),
        async ({ status, body: made }) => {
          assert.ok(status === 201 || status === 400, `${status}`)
          if (status === 201) await editor.delete(`/${list}/${made.id}?force=true`)
        },
      )

    for (const [list, { needs, fields }] of Object.entries(texts)) {
      test(`S13.4 texts of ${list} are cleaned in time that grows with their size alone`, async () => {
        for (const { kind, text, field } of combined(fields, 3)) {
          const small = cost(list, { ...needs, [field]: shortTexts[kind] })
          const isSteep = await growsSteeply(small, cost(list, { ...needs, [field]: text }))
          assert.ok(!isSteep, `${kind} in ${field} of ${list}`)
        }
      })
    }

    test('S13.4 all text of a form together has the limit of other bodies', async () => {
      const half = 'x'.repeat(600_000)
      const form = multipart({ venue: 'Halves', description: half, address: half })
      const reply = await editor.send('POST', '/venues', form)
      refused(reply, 413, 'rest_payload_too_large')
      assert.equal(reply.body.data.limit, 1024 * 1024)
      const pieces = Object.fromEntries(
        Array.from({ length: 9000 }, (_, index) => [`a${index}`, '<li>'.repeat(300)]),
      )
      const many = await editor.send('POST', '/venues', multipart({ venue: 'Many', ...pieces }))
      refused(many, 413, 'rest_payload_too_large')
    })

    test('what is wrong or missing is reported before rights are checked, also beside long texts (§3.1)', async () => {
      const description = '<li>'.repeat(10_000)
      const reply = await send(fasti, '/events', { ...event, all_day: 'perhaps', description })
      invalid(reply, { all_day: 'rest_invalid_type' })
      refused(await send(fasti, '/venues', { description }), 400, 'rest_missing_callback_param')
      const long = { title: 'x'.repeat(20_000), all_day: 'perhaps', description }
      const known = await send(editor, '/events', { ...event, ...long })
      assert.deepEqual(faultsOf(known), ['all_day', 'title'])
      refused(await send(editor, '/events/999999', { description }), 404, 'rest-event-not-found')
    })
  })
}

// Whoever is refused reaches no database with these texts, so one is enough.
describe('texts that are expensive to clean, by callers who may not write', () => {
  let fasti: Fasti
  const others = new Map<string, number>()

  before(async () => {
    fasti = await freshFasti('sqlite')
    const editor = fasti.as('editor')
    others.set('events', (await makeEvent(editor)).id)
    others.set('venues', (await makeVenue(editor, 'Old Gate')).id)
    others.set('organizers', (await makeOrganizer(editor, 'Old Guild')).id)
    others.set('categories', (await makeCategory(editor, 'Old Walks')).id)
    for (const role of ['contributor', 'subscriber'] as const) await fasti.user(role)
  })
  after(() => fasti[Symbol.asyncDispose]())

  for (const [list, { needs, fields }] of Object.entries(texts)) {
    test(`S13.3 callers who may not write ${list} are refused before any text is cleaned`, async () => {
      for (const { kind, text, field } of combined(fields, 7)) {
        const body = { ...needs, [field]: text }
        const form = multipart({ ...needs, [field]: text })
        const what = `${kind} in ${field} of ${list}`
        await refusedCheaply(() => send(fasti, `/${list}`, body), 401, what)
        const subscriber = fasti.as('subscriber')
        await refusedCheaply(() => send(subscriber, `/${list}`, body), 403, what)
        await refusedCheaply(() => fasti.send('POST', `/${list}`, form), 401, `${what}, a form`)
        const id = others.get(list)
        if (id === undefined) continue
        // A contributor may create, but not change what others have.
        const contributor = fasti.as('contributor')
        await refusedCheaply(() => send(contributor, `/${list}/${id}`, body), 403, what)
      }
    })
  }

  test('S13.3 inline venues are not read for callers who may not write the event', async () => {
    const venue = Array.from({ length: 20 }, () => ({
      venue: 'New',
      description: '<li>'.repeat(10_000),
    }))
    await refusedCheaply(() => send(fasti, '/events', { ...event, venue }), 401, 'inline')
  })
})
