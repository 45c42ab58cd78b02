// S7: input that tries to be something else than data.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { leavesAll, roots } from '../support/abuse.ts'
import { holdClock } from '../support/clock.ts'
import { bothDatabases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import { faultsOf, listForm, makeEvent, walk } from '../support/make.ts'
import { dealtTo } from '../support/whole.ts'

const queries = [
  "' or '1'='1",
  "'; drop table events; --",
  '" or 1=1 --',
  "\\'; select pg_sleep(3600); --",
  ') union select 1,2,3 --',
  '1; select pg_sleep(3600)',
  '/* */ or true',
  '$1',
  '?',
  '\u0000',
  '%',
]

const scripts = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT >',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<style>*{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>script>alert(1)<</script>/script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<table><td background="javascript:alert(1)">x',
  '"><script>alert(1)</script>',
]
const active =
  /<\s*(?:script|svg|math|style|iframe|object|embed|img[^>]*\son)|\son\w+\s*=|javascript:|data:text/i

const long = 100_000
const bombs = [
  'a',
  '<',
  '(',
  '1',
  '\u0301',
  '<a ',
  '&',
  '-',
  '%',
  '@',
  'a@',
  '<b>',
  '&lt;',
  ' ',
  '1,',
]

async function totalOf(fasti: Fasti, search: string): Promise<number> {
  return (await fasti.get('/events', { query: { search } })).body.total
}

for (const [nth, database] of bothDatabases.entries()) {
  describe(`injection on ${database}`, () => {
    holdClock()
    let fasti: Fasti

    before(async () => {
      fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'), { title: "O'Reilly; drop \\ 100% -- fun_time*" })
      await makeEvent(fasti.as('editor'), { title: 'Other', categories: 'A', tags: 'B' })
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('S7.1 what looks like a statement is text, or is refused (§3.3)', () =>
      leavesAll(fasti, async () => {
        const names = [
          'search order orderby include exclude status slug parent start_date ends_after context',
          'categories tags venue organizer event page per_page geoloc_lat post_parent featured',
        ].flatMap((row) => row.split(' '))
        for (const list of ['events', 'venues', 'categories', 'tags']) {
          for (const name of names) {
            for (const value of queries) {
              const reply = await fasti.get(`/${list}`, { query: { [name]: value } })
              assert.ok([200, 400].includes(reply.status), `${list} ${name} ${value}`)
              assert.equal(/sqlite|postgres|syntax error/i.test(reply.text), false)
            }
          }
        }
        for (const value of queries) {
          const path = `/events/by-slug/${encodeURIComponent(value)}`
          assert.equal((await fasti.get(path)).status, 404)
        }
      }))

    test('S7.1 as data it is stored unchanged (§6.14)', async () => {
      const editor = fasti.as('editor')
      for (const text of queries.slice(0, 9)) {
        const made = await makeEvent(editor, { title: text, categories: [text], tags: [text] })
        assert.equal(made.title, text)
        assert.deepEqual([made.categories[0].name, made.tags[0].name], [text, text])
        const { body } = await fasti.get('/events', { query: { search: text } })
        assert.ok(body.total >= 1, text)
        await editor.delete(`/events/${made.id}?force=1`)
      }
    })

    test('S7.2 characters of patterns are literal (§5.10)', async () => {
      for (const search of ['100%', 'n_t', 'time*', "o'r", '\\', '--']) {
        assert.equal(await totalOf(fasti, search), 1, search)
      }
      for (const search of ['%%', '1%0', '_____', 'O*y', '%other', 'O_her']) {
        assert.equal(await totalOf(fasti, search), 0, search)
      }
    })

    test('S7.3 lists and objects are not text (§3.3)', async () => {
      const editor = fasti.as('editor')
      for (const name of [
        'title',
        'description',
        'slug',
        'timezone',
        'start_date',
        'website',
        'status',
      ]) {
        for (const value of [['a'], { a: 'b' }, [['a']]]) {
          const reply = await editor.post('/events', { ...walk, [name]: value })
          assert.deepEqual(faultsOf(reply), [name])
        }
        const body = new URLSearchParams({ ...walk, [`${name}[a]`]: 'b', [name]: '' })
        body.delete(name)
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const form = await editor.send('POST', '/events', { headers, body: body.toString() })
        assert.deepEqual(faultsOf(form), [name])
      }
      for (const query of [
        'search[]=a',
        'search[a]=b',
        'start_date[]=2027-01-01',
        'strict_dates[]=1',
      ]) {
        const [name = ''] = query.split('[')
        assert.deepEqual(faultsOf(await fasti.get(`/events?${query}`)), [name])
      }
    })

    test('S7.4, S7.8 no active content is stored or shown, whoever sends it (§6.14)', async () => {
      for (const [at, role] of (['administrator', 'author'] as const).entries()) {
        const caller = fasti.as(role)
        for (const script of dealtTo(nth + at, scripts, 2)) {
          const text = `x ${script} y`
          const given = {
            title: text,
            description: text,
            excerpt: text,
            cost: text,
            venue: { venue: text, address: text, city: text, description: text },
            organizer: { organizer: text, phone: text },
            categories: [text],
            tickets: [{ name: text, price: 1 }],
          }
          const made = await makeEvent(caller, given)
          const read = await caller.get(`/events/${made.id}`)
          for (const html of [made.description, made.excerpt, made.venue.description]) {
            assert.equal(active.test(html), false, `${script} became ${html}`)
          }
          const { venue, organizer, categories, tickets } = made
          const named = [organizer[0].organizer, categories[0].name, tickets[0].name]
          const plains = [made.title, made.cost, venue.venue, venue.address, venue.city, ...named]
          for (const plain of plains) {
            assert.equal(/<\/?[a-z!]/i.test(plain), false, `${script} became ${plain}`)
          }
          assert.match(read.headers['content-type'] ?? '', /^application\/json/)
          assert.equal(read.headers['x-content-type-options'], 'nosniff')
          const { description, excerpt } = made
          const again = await caller.put(`/events/${made.id}`, { description, excerpt })
          assert.deepEqual(again.body, listForm(read.body))
        }
      }
    })

    test('S7.5 only single-line web addresses are taken as addresses (§6.15)', async () => {
      const bad = [
        'javascript://a.example/%0aalert(1)',
        'data:text/html,x',
        'ftp://a.example',
        'mailto:a@b.example',
        '//a.example',
        'https://a.example/\r\nX: y',
        'https://a .example',
        'https:///path',
        'http:a.example',
      ]
      const editor = fasti.as('editor')
      for (const url of bad) {
        const website = await editor.post('/events', { ...walk, website: url })
        assert.deepEqual(faultsOf(website), ['website'], url)
        const tickets = [{ name: 'A', price: 1, url }]
        assert.deepEqual(
          faultsOf(await editor.post('/events', { ...walk, tickets })),
          ['tickets'],
          url,
        )
      }
    })

    test('S7.6 line breaks split no header and no log line', async () => {
      const lines = fasti.log.length
      const editor = fasti.as('editor')
      const made = await makeEvent(editor, { slug: 'a\r\nX-Evil: 1', title: 'T\r\nX-Evil: 1' })
      assert.equal(made.slug, 'a-x-evil-1')
      const paths = [
        `/events/${made.id}`,
        '/events/by-slug/a%0d%0aX-Evil:%201',
        '/events?search=a%0d%0ab',
      ]
      for (const path of paths) {
        const reply = await fasti.get(path, { headers: { 'x-request-id': 'a b' } })
        assert.equal('x-evil' in reply.headers, false)
      }
      for (const line of fasti.log.slice(lines)) assert.match(line, /^\{[^\n]*\}\n$/)
    })

    test('S7.7 nothing is reflected as HTML (§11.4)', async () => {
      const script = '<script>alert(1)</script>'
      const paths = [
        `/${script}`,
        `/events/by-slug/${script}`,
        `/events?venue=${script}`,
        `/events?x=${script}`,
      ]
      for (const { path: root } of roots) {
        for (const path of paths) {
          const reply = await fasti.get(encodeURI(path), { root, headers: { accept: 'text/html' } })
          assert.match(reply.headers['content-type'] ?? '', /^application\/json/)
          assert.equal(reply.headers['x-content-type-options'], 'nosniff')
          assert.equal(reply.text.includes('<script'), false, path)
        }
      }
    })

    test('S7.9 long hostile input is answered in linear time (§3.8)', async () => {
      const editor = fasti.as('editor')
      const fields = ['title', 'description', 'excerpt', 'slug', 'cost', 'website', 'start_date']
      for (const bomb of bombs) {
        const text = bomb.repeat(long / bomb.length)
        for (const name of [...fields, 'timezone', 'categories']) {
          const reply = await editor.post('/events', { ...walk, [name]: text })
          assert.ok([201, 400].includes(reply.status))
        }
        const query = { search: text.slice(0, 500), start_date: text.slice(0, 5000) }
        assert.equal((await fasti.get('/events', { query })).status, 400)
      }
    })
  })
}
