import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import { makeEvent } from '../support/make.ts'

const events: Record<string, string> = {
  'Été à Québec': 'Größe der <b>Straße</b>',
  '100% fun_time * now': '<p>rock &amp; roll</p><p>tea &lt;b&gt; milk</p>',
  Fiction: 'ﬁn de siècle',
  夜の散歩: 'ΣΊΣΥΦΟΣ',
  'Fun   at\tnoon': '<p>first line</p>\n<p>second line</p>',
  "Rock'n'roll": 'say "cheese" \\ (smile) - then go',
  'Farmers’ Market – late': 'the “old” hall',
  q: 'zz',
}

/** Search → the titles it finds. */
const cases: [string, string[]][] = [
  // One and two characters.
  ['q', ['q', 'Été à Québec']],
  ['zz', ['q']],
  ['z', ['q']],
  ['夜', ['夜の散歩']],
  ['散歩', ['夜の散歩']],
  ['%', ['100% fun_time * now']],
  ['_', ['100% fun_time * now']],
  ['*', ['100% fun_time * now']],
  ['%%', []],
  ['0%', ['100% fun_time * now']],
  // Punctuation is literal.
  ['1_0', []],
  ['1%0', []],
  ['n_t', ['100% fun_time * now']],
  ['fun*', []],
  ["k'n'r", ["Rock'n'roll"]],
  ['"cheese"', ["Rock'n'roll"]],
  ['\\', ["Rock'n'roll"]],
  ['-', ["Rock'n'roll", 'Farmers’ Market – late']],
  ['-noon', []],
  ['(smile) - THEN', ["Rock'n'roll"]],
  // Case and accents do not matter.
  ['ete a quebec', ['Été à Québec']],
  ['ÉTÉ', ['Été à Québec']],
  ['E\u0301te\u0301', ['Été à Québec']],
  ['strasse', ['Été à Québec']],
  ['GRÖSSE', ['Été à Québec']],
  ['σισυφος', ['夜の散歩']],
  ['fin de siecle', ['Fiction']],
  // Nor do the kinds of apostrophes, quotation marks and hyphens.
  ["farmers' market", ['Farmers’ Market – late']],
  ['farmers‘ market - late', ['Farmers’ Market – late']],
  ['market — late', ['Farmers’ Market – late']],
  ['"OLD" hall', ['Farmers’ Market – late']],
  ['«cheese»', ["Rock'n'roll"]],
  ['rock’n´roll', ["Rock'n'roll"]],
  // A run of blanks counts as one, and the string is searched as a whole.
  ['  fun at  noon ', ['Fun   at\tnoon']],
  ['noon fun', []],
  ['100% now', []],
  // HTML is searched as text, title and description apart.
  ['rock & roll', ['100% fun_time * now']],
  ['&amp;', []],
  ['<b>', ['100% fun_time * now']],
  ['<p>', []],
  ['strong', []],
  ['der Straße', ['Été à Québec']],
  ['Québec Größe', []],
  ['now rock', []],
]

const plain = (titles: readonly string[]) =>
  titles.map((title) => title.replaceAll(/\s+/g, ' ')).toSorted()

for (const database of databases) {
  describe(`search in events on ${database}`, () => {
    holdClock()

    let fasti: Fasti

    before(async () => {
      fasti = await freshFasti(database)
      for (const [title, description] of Object.entries(events)) {
        const excerpt = 'only in the excerpt'
        await makeEvent(fasti.as('editor'), { title, description, excerpt, slug: 'sluggish' })
      }
    })
    after(() => fasti[Symbol.asyncDispose]())

    const found = async (search: string) => {
      const { body } = await fasti.get('/events', { query: { search } })
      const titles: string[] = body.events.map(({ title }: { title: string }) => title)
      assert.equal(body.total, titles.length)
      return titles.toSorted()
    }

    test('the whole string is looked for in title and description (§5.10)', async () => {
      for (const [search, expected] of cases) {
        assert.deepEqual(plain(await found(search)), plain(expected), JSON.stringify(search))
      }
    })

    test('nothing else is searched (§5.7)', async () => {
      for (const search of ['excerpt', 'sluggish', 'UTC', '2027']) {
        assert.deepEqual(await found(search), [], search)
      }
    })

    test('a change is found at once, what was before is not (§5.10)', async () => {
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Vorher', description: 'alpha' })
      assert.deepEqual(await found('vorher'), ['Vorher'])
      await editor.put(`/events/${id}`, { title: 'Nachher', description: 'omega' })
      assert.deepEqual([await found('vorher'), await found('alpha')], [[], []])
      assert.deepEqual([await found('nachher'), await found('omega')], [['Nachher'], ['Nachher']])
      await editor.delete(`/events/${id}`)
      assert.deepEqual(await found('nachher'), [])
      await editor.put(`/events/${id}`, { status: 'publish' })
      assert.deepEqual(await found('nachher'), ['Nachher'])
      await editor.delete(`/events/${id}?force=true`)
      assert.deepEqual(await found('nachher'), [])
    })

    test('what the caller may not read is not found, what they may is (§5.4)', async () => {
      const editor = fasti.as('editor')
      await makeEvent(editor, { title: 'Geheim one', status: 'draft' })
      await makeEvent(editor, { title: 'Geheim two', password: 'secret' })
      await makeEvent(editor, { title: 'Geheim three', hide_from_listings: true })
      assert.deepEqual(await found('geheim'), [])
      const { body } = await editor.get('/events?search=geheim&context=edit')
      assert.equal(body.total, 3)
    })
  })
}
