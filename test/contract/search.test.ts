import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, type Reply, freshFasti, origin } from '../support/fasti.ts'

const faults = ({ status, body }: Reply) =>
  body.code === 'rest_invalid_param' ? Object.keys(body.data.details) : [status, body.code]

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
    ...{ venue: 'The Hollow Oak', description: '<p>Below the <em>green</em> hill</p>' },
    ...{ address: '12 Mill Lane', city: 'Utrecht', country: 'Netherlands', province: 'Guelders' },
    ...{
      state: 'Western',
      zip: 'NL-3511',
      phone: '+31 30 555',
      website: 'https://oak.example/way',
    },
    stateprovince: 'Utrecht Region',
  },
  organizers: {
    ...{ organizer: 'The Hollow Choir', description: 'We <b>sing</b>\n\nat dawn' },
    ...{ phone: '+31 30 666', website: 'https://choir.example', email: 'voice@choir.example' },
  },
  categories: { name: 'Hollow Music', slug: 'deep-sound', description: 'Low & slow notes' },
  tags: { name: 'Hollow Talk', slug: 'long-speech', description: 'Words > deeds' },
}
const nameOf = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' }
const lists = ['venues', 'organizers', 'categories', 'tags'] as const

for (const database of databases) {
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

      test('case, accents and the width of blanks do not matter; signs are literal (§5.10)', async () => {
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

    describe(`pages of ${list} on ${database}`, () => {
      test('a list is cut into pages that lead to each other and keep what was asked (§5.1, §5.2)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const made: number[] = []
        for (const n of [1, 2, 3, 4, 5])
          made.push((await make(editor, { [name]: `Nº ${n} +&` })).id)
        const first = `${origin}/es/api/cal/events/v1/${list}/`
        const more = 'hide_empty' in all ? '&hide_empty=false' : '&has_events=0'
        const asked = (page: number) => `?search=%2B%26&page=${page}&per_page=2${more}`
        const seen: number[] = []
        for (const page of [1, 2, 3]) {
          const reply = await fasti.get(`/${list}${asked(page)}`, {
            root: '/es/api/cal/events/v1',
          })
          const { [list]: entries, ...envelope } = reply.body
          seen.push(...entries.map((entry: Json) => entry.id))
          assert.deepEqual(envelope, {
            rest_url: first + asked(page),
            ...(page < 3 ? { next_rest_url: first + asked(page + 1) } : {}),
            ...(page > 1 ? { previous_rest_url: first + asked(page - 1) } : {}),
            total: 5,
            total_pages: 3,
          })
          for (const kind of ['wp', 'tec']) {
            assert.equal(reply.headers[`x-${kind}-total`], '5')
            assert.equal(reply.headers[`x-${kind}-totalpages`], '3')
          }
          const links = [
            `<${first}${asked(1)}>; rel="first"`,
            ...(page > 1 ? [`<${first}${asked(page - 1)}>; rel="prev"`] : []),
            ...(page < 3 ? [`<${first}${asked(page + 1)}>; rel="next"`] : []),
            `<${first}${asked(3)}>; rel="last"`,
          ]
          assert.equal(reply.headers['link'], links.join(', '))
        }
        // Made within a second or two: of one moment the newest item comes first.
        assert.deepEqual(seen, 'hide_empty' in all ? made : made.toReversed())
        const unpaged = await fasti.get(`/${list}?per_page=2${more}`)
        const address = `${origin}/api/cal/events/v1/${list}/?per_page=2${more}`
        assert.equal(unpaged.body.rest_url, address)
        assert.equal(unpaged.body.next_rest_url, `${address}&page=2`)
      })

      test('ten a page unless more is asked, and never more than the site allows (§5.3)', async () => {
        await using fasti = await freshFasti(database, { FASTI_MAX_PER_PAGE: '11' })
        const editor = fasti.as('editor')
        for (let n = 1; n <= 12; n += 1) await make(editor, { [name]: `Number ${n}` })
        const sizes = { '': 10, '5': 5, '11': 11, '12': 11, '1000000': 11 }
        for (const [per_page, size] of Object.entries(sizes)) {
          const query = { ...all, ...(per_page === '' ? {} : { per_page }) }
          const { body } = await fasti.get(`/${list}`, { query })
          assert.equal(body[list].length, size)
          assert.deepEqual([body.total, body.total_pages], [12, Math.ceil(12 / size)])
        }
      })

      test('a page that is none is refused or not found (§5.3)', async () => {
        await using fasti = await freshFasti(database)
        const empty = await fasti.get(`/${list}`)
        assert.deepEqual(empty.body, {
          [list]: [],
          rest_url: `${origin}/api/cal/events/v1/${list}/`,
          total: 0,
          total_pages: 0,
        })
        assert.deepEqual([empty.headers['x-wp-total'], empty.headers['link']], ['0', undefined])
        await make(fasti.as('editor'), { [name]: 'One' })
        const kind = 'hide_empty' in all ? 'term' : name
        const beyond = [
          { search: 'nothing', page: '2' },
          { ...all, page: '2' },
          { ...all, page: '999999999999999999999' },
        ]
        for (const query of beyond) {
          const { status, body } = await fasti.get(`/${list}`, { query })
          assert.deepEqual([status, body.code], [404, `${kind}-archive-page-not-found`])
        }
        for (const value of ['0', '-1', 'x', '1.5', '', '1e1']) {
          const refused = await fasti.get(`/${list}?page=${value}&per_page=${value}`)
          assert.deepEqual(faults(refused).toSorted(), ['page', 'per_page'], value)
        }
      })
    })
  }

  describe(`filters on ${database}`, () => {
    test('venues and organizers stand by publication date, newest first (§5.5)', async () => {
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
