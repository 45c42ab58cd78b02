// Plain text that is shown can be sent back: nothing changes (§6.14).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { termFields } from '../../src/calendar/terms/fields.ts'
import { organizerFields } from '../../src/calendar/organizers/fields.ts'
import { venueFields } from '../../src/calendar/venues/fields.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, freshFasti } from '../support/fasti.ts'
import { walk } from '../support/make.ts'
import { goesRound } from '../support/round_trip.ts'

const seed = 614

const pieces =
  '&amp; amp; &lt; lt; &gt; &num; # 60; &semi; ; &#38; &#x26; &#10; &#1; & < b > <b> </b> <script> ' +
  '&copy; " \' \\ % %26 = / \u0338 e \u0301 \u212A'
const coded = fc
  .array(fc.constantFrom(' ', '\n', ...pieces.split(' ')), { maxLength: 25 })
  .map((chosen) => `N ${chosen.join('')}`)

/** The declared fields that hold a line or lines of plain text. */
const plainOf = (fields: Record<string, object>, others: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => !others.includes(name))

const shared = ['author', 'date', 'date_utc', 'status', 'website', 'image', 'description']
const mapFields = ['show_map', 'show_map_link', 'geo_lat', 'geo_lng']
const venueTexts = plainOf(venueFields, [...shared, ...mapFields])
const organizerTexts = plainOf(organizerFields, [...shared, 'email'])
const termTexts = plainOf(termFields, ['slug'])

const all = (names: readonly string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, text]))

const bodies: Record<string, (text: string) => object> = {
  events: (title) => ({
    ...walk,
    title,
    tickets: [{ name: title, price: 1 }],
    cost: title.replaceAll(/[-\u2212]/g, ''),
  }),
  venues: (text) => all(venueTexts, text),
  organizers: (text) => all(organizerTexts, text),
  categories: (text) => all(termTexts, text),
  tags: (text) => all(termTexts, text),
}

for (const database of databases) {
  describe(`plain texts on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    for (const [list, bodyOf] of Object.entries(bodies)) {
      test(`what ${list} show can be sent back, whatever was encoded in it (§6.14)`, async () => {
        await fc.assert(
          fc.asyncProperty(coded, async (text) => {
            const made = await editor.post(`/${list}`, bodyOf(text))
            if (made.body.code === 'term_exists') return
            assert.equal(made.status, 201, made.text)
            await goesRound(editor, `/${list}/${made.body.id}`, JSON.stringify(text))
          }),
          { seed, numRuns: 25 },
        )
      })
    }

    test('entities are resolved until none is left (§6.14)', async () => {
      const { body } = await editor.post('/events', {
        ...walk,
        title: 'E&amp;lt;img src=x&amp;gt; &amp;amp;amp;copy; &amp;',
      })
      assert.equal(body.title, 'E © &')
      await goesRound(editor, `/events/${body.id}`, body.title)
    })
  })
}
