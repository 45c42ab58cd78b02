import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bothDatabases } from '../support/databases.ts'
import { type Caller, type Json, type Reply, freshFasti } from '../support/fasti.ts'

const faults = ({ status, body }: Reply): string[] =>
  body.code === 'rest_invalid_param' ? Object.keys(body.data.details) : [`${status} ${body.code}`]

/** What a list shows of its entries, by one of their fields. */
async function shown(caller: Caller, list: string, query: Record<string, string>, field = 'id') {
  const { status, body } = await caller.get(`/${list}`, { query })
  assert.equal(status, 200, JSON.stringify(body))
  const values = body[list].map((entry: Json) => entry[field])
  assert.equal(body.total, values.length)
  return values
}

const searched = {
  venues: {
    venue: 'The Hollow Oak',
    description: '<p>Below the <em>green</em> hill</p>',
    address: '12 Mill Lane',
    city: 'Utrecht',
    country: 'Netherlands',
    province: 'Guelders',
    state: 'Western',
    zip: 'NL-3511',
    phone: '+31 30 555',
    website: 'https://oak.example/way',
    stateprovince: 'Utrecht Region',
  },
  organizers: {
    organizer: 'The Hollow Choir',
    description: 'We <b>sing</b>\n\nat dawn',
    phone: '+31 30 666',
    website: 'https://choir.example',
    email: 'voice@choir.example',
  },
  categories: { name: 'Hollow Music', slug: 'deep-sound', description: 'Low & slow notes' },
  tags: { name: 'Hollow Talk', slug: 'long-speech', description: 'Words > deeds' },
}
const nameOf = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' }
const lists = ['venues', 'organizers', 'categories', 'tags'] as const

for (const database of bothDatabases) {
  for (const list of lists) {
    const name = nameOf[list]
    const make = async (caller: Caller, fields: object) => {
      const { status, body } = await caller.post(`/${list}`, fields)
      assert.equal(status, 201)
      return body
    }
    const all = list === 'categories' || list === 'tags' ? { hide_empty: 'false' } : {}

    describe(`search in ${list} on ${database}`, () => {
      test('every text of an entry is searched, and no other (§5.8, §5.9)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const { id } = await make(editor, searched[list])
        await make(editor, { [name]: 'Something Else' })
        const find = (search: string) => shown(fasti, list, { ...all, search })
        for (const text of Object.values(searched[list])) {
          const words = text.replace(/<[^>]*>/g, '').replace('\n\n', ' ')
          assert.deepEqual(await find(words.toUpperCase()), [id], words)
          assert.deepEqual(await find(words.slice(2, -1)), [id], words)
        }
        const nowhere = [
          'hollow  walrus',
          'oak below',
          'choir we',
          '<em>',
          'publish',
          '2027',
          '&amp;',
        ]
        for (const words of nowhere) assert.deepEqual(await find(words), [], words)
        const terms = { name: 'Changed', slug: 'changed', description: '' }
        await editor.patch(
          `/${list}/${id}`,
          'name' in searched[list] ? terms : { [name]: 'Changed' },
        )
        assert.deepEqual(await find('changed'), [id])
        assert.deepEqual(await find('hollow'), [])
      })

      test('case, accents and the width of blanks do not matter; punctuation is literal (§5.10)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const names = [
          'Fête  d’Été à Łódź',
          'Straße 東京 ΣΟΦΟΣ',
          `100% "pure" it's`,
          'snake_case',
          'star * back\\slash - dash',
        ]
        const ids: number[] = []
        for (const one of names) ids.push((await make(editor, { [name]: one })).id)
        const [fete, strasse, pure, snake, star] = ids
        const expected: [string, unknown[]][] = [
          ['FETE D’ETE', [fete]],
          ["d'ete", [fete]],
          ['0% „pure“ it’s', [pure]],
          ['h — d', [star]],
          ['fe\u0302te', [fete]],
          ['  d’été \t à   lodz ', [fete]],
          ['STRASSE 東京', [strasse]],
          ['σοφος', [strasse]],
          ['0% "PURE"', [pure]],
          [`it's`, [pure]],
          ['%', [pure]],
          ['1%p', []],
          ['e_c', [snake]],
          ['snake_', [snake]],
          ['s_ake', []],
          ['r * b', [star]],
          ['s*r', []],
          ['k\\s', [star]],
          ['\\%', []],
          ['h - d', [star]],
          ['-dash', []],
          [`' or '1'='1`, []],
        ]
        for (const [search, found] of expected) {
          // Slugs are searched too, and have dashes of their own.
          if (search === '-dash' && 'hide_empty' in all) continue
          assert.deepEqual(await shown(fasti, list, { ...all, search }), found, search)
        }
      })

      test('match=words looks for each word in any field and order (§5.10)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const { id } = await make(editor, searched[list])
        await make(editor, { [name]: 'Hollow Else' })
        const words = Object.values(searched[list]).map(
          (text) => text.replace(/<[^>]*>/g, '').split(/\s+/)[0] ?? '',
        )
        const find = (search: string, match = 'words') =>
          shown(fasti, list, { ...all, search, match })
        assert.deepEqual(await find(words.toReversed().join(' ')), [id])
        assert.deepEqual(await find(words.toReversed().join(' '), 'phrase'), [])
        assert.deepEqual(await find(`${words.join(' ')} walrus`), [])
        assert.equal((await find('hollow')).length, 2)
        for (const query of ['match=maybe', 'match=', 'match[]=words']) {
          assert.deepEqual(faults(await fasti.get(`/${list}?search=x&${query}`)), ['match'], query)
        }
        const many = Array.from({ length: 21 }, (_, n) => `w${10 + n}`).join(' ')
        assert.deepEqual(faults(await fasti.get(`/${list}?search=${many}&match=words`)), ['search'])
        assert.deepEqual(await find(`${many.slice(4)} w11 W12`), [])
      })

      test('a search needs words, and not too many (§3.4, §3.8)', async () => {
        await using fasti = await freshFasti(database)
        for (const query of [
          'search=',
          'search=%20%0A',
          `search=${'x'.repeat(501)}`,
          'search[]=x',
        ]) {
          assert.deepEqual(faults(await fasti.get(`/${list}?${query}`)), ['search'], query)
        }
        assert.deepEqual(await shown(fasti, list, { search: 'x'.repeat(500) }), [])
      })
    })
  }

  describe(`filters on ${database}`, () => {
    test('venues and organizers are sorted by publication date, newest first (§5.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const dates = ['2020-01-01', '2022-01-01', '2021-01-01', '2022-01-01']
      for (const [n, date] of dates.entries()) {
        await editor.post('/venues', { venue: `V${n}`, date })
        await editor.post('/organizers', { organizer: `O${n}`, date })
      }
      assert.deepEqual(await shown(fasti, 'venues', {}, 'venue'), ['V3', 'V1', 'V2', 'V0'])
      assert.deepEqual(await shown(fasti, 'organizers', {}, 'organizer'), ['O3', 'O1', 'O2', 'O0'])
    })

    test('without events the filters on events find nothing, or all (§5.8)', async () => {
      await using fasti = await freshFasti(database)
      await fasti.as('editor').post('/venues', { venue: 'Empty' })
      const { body } = await fasti.as('editor').post('/organizers', { organizer: 'Idle' })
      for (const list of ['venues', 'organizers']) {
        const found = async (query: Record<string, string>) =>
          (await shown(fasti, list, query)).length
        assert.equal(await found({ has_events: 'yes' }), 0)
        assert.equal(await found({ has_events: 'OFF' }), 1)
        assert.equal(await found({ only_with_upcoming: '1' }), 0)
        assert.equal(await found({ only_with_upcoming: 'false' }), 1)
        assert.equal(await found({ context: 'anything' }), 1)
        for (const query of ['has_events=', 'has_events=2', 'only_with_upcoming=maybe']) {
          const name = query.split('=')[0]
          assert.deepEqual(faults(await fasti.get(`/${list}?${query}`)), [name], query)
        }
        for (const event of ['987654', '0', '-1', 'x', '', '1.5', String(body.id)]) {
          assert.deepEqual(faults(await fasti.get(`/${list}?event=${event}`)), ['event'], event)
        }
      }
    })
  })
}
