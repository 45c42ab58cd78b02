import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Reply, freshFasti, origin } from '../support/fasti.ts'

const faults = ({ status, body }: Reply): string[] =>
  body.code === 'rest_invalid_param' ? Object.keys(body.data.details) : [`${status} ${body.code}`]

const roles = ['administrator', 'editor', 'author', 'contributor'] as const

for (const database of databases) {
  describe(`texts on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    /** The text as the description of a venue shows it; sent back it stays the same. */
    const described = async (description: string, caller = editor) => {
      const made = await caller.post('/venues', { venue: 'Described', description })
      assert.equal(made.status, 201)
      const kept: string = made.body.description
      const { body } = await editor.patch(`/venues/${made.body.id}`, { description: kept })
      assert.equal(body.description, kept)
      return kept
    }

    /** The text as each kind of name shows it; sent back it stays the same. */
    const named = async (text: string) => {
      const fields = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' }
      const kept: string[] = []
      for (const [list, field] of Object.entries(fields)) {
        const { body } = await editor.post(`/${list}`, { [field]: text })
        const again = await editor.patch(`/${list}/${body.id}`, { [field]: body[field] })
        assert.equal(again.body[field], body[field])
        kept.push(body[field])
        await editor.delete(`/${list}/${body.id}?force=true`)
      }
      assert.equal(new Set(kept).size, 1)
      return kept[0]
    }

    test('text is trimmed, of one form of Unicode and without control characters (§3.4)', async () => {
      const cases = {
        '  Old Gate \n': 'Old Gate',
        'Cafe\u0301': 'Caf\u00E9',
        'a\u0000b\u0007c\u001Bd\u009Fe': 'abcde',
        'two\r\nlines\nand\ttabs': 'two lines and tabs',
        'Fête d’été 東京 🎉': 'Fête d’été 東京 🎉',
        '\u00A0blank\u2003': 'blank',
        'lone \uD800 half': 'lone \uFFFD half',
      }
      for (const [given, kept] of Object.entries(cases)) assert.equal(await named(given), kept)
      const { body } = await editor.post('/tags', {
        name: 'Lines',
        description: ' a\r\nb\u0000\tc ',
      })
      assert.equal(body.description, 'a\nb\tc')
    })

    test('names and lines are plain text, whoever writes them (§6.14)', async () => {
      const cases = {
        '<b>Rock</b> &amp; Roll': 'Rock & Roll',
        'a<script>alert(1)</script>b<style>p{}</style>c': 'abc',
        'Q&A <3 "x" -- it\'s 5 > 4': 'Q&A <3 "x" -- it\'s 5 > 4',
        'Q&amp;A &lt;3': 'Q&A <3',
        'back\\slash 100% %41 \\n': 'back\\slash 100% %41 \\n',
        'x\'); DROP TABLE events;-- "': 'x\'); DROP TABLE events;-- "',
        'a<!-- note -->b': 'ab',
        '<img src=x onerror=alert(1)>Hall': 'Hall',
        '&lt;script&gt;alert(1)&lt;/script&gt;Hall': 'Hall',
        'O&#39;Brien &eacute;': "O'Brien é",
      }
      for (const [given, kept] of Object.entries(cases)) assert.equal(await named(given), kept)
      const coded = await editor.post('/venues', { venue: '&amp;amp;lt;' })
      assert.equal(coded.body.venue, '<')
      const fields = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const
      const marked = Object.fromEntries(fields.map((name) => [name, ` <i>${name}</i>\n&amp; `]))
      for (const role of roles) {
        const { body } = await fasti.as(role).post('/venues', { venue: `Of ${role}`, ...marked })
        for (const name of fields) assert.equal(body[name], `${name} &`)
      }
    })

    test('a description keeps harmless markup alone, whoever writes it (§6.14)', async () => {
      const cases = {
        'Some <strong>bold</strong> words': '<p>Some <strong>bold</strong> words</p>',
        'a<script>alert(1)</script>b': '<p>ab</p>',
        '<p onclick="x()" class="c" style="color:red">b</p>': '<p class="c">b</p>',
        '<a href="javascript:alert(1)">x</a>': '<p><a>x</a></p>',
        '<a href="JAVA\nSCRIPT:alert(1)">x</a>': '<p><a>x</a></p>',
        '<a href="data:text/html,x" title="t">x</a>': '<p><a title="t">x</a></p>',
        '<a href="mailto:a@b.example">x</a>': '<p><a href="mailto:a@b.example">x</a></p>',
        '<a href="/local" target="_blank">x</a>':
          '<p><a href="/local" target="_blank" rel="noopener">x</a></p>',
        '<img src="https://a.example/b.png" onerror="x()" alt="b">':
          '<p><img src="https://a.example/b.png" alt="b" /></p>',
        '<img src="data:image/png;base64,AA" alt="b">': '<p><img alt="b" /></p>',
        '<custom>kept</custom><font>too</font>': '<p>kepttoo</p>',
        'x<!-- gone -->y': '<p>xy</p>',
        '1 < 2 & 3 > 2': '<p>1 &lt; 2 &amp; 3 &gt; 2</p>',
        '<h2 lang="en">Head</h2>': '<h2 lang="en">Head</h2>',
        '[gallery] "quoted" -- it\'s': '<p>[gallery] "quoted" -- it\'s</p>',
      }
      for (const [given, kept] of Object.entries(cases)) {
        for (const role of roles) {
          assert.equal(await described(given, fasti.as(role)), kept, `${role}: ${given}`)
        }
      }
      const gone = ['iframe', 'object', 'template', 'svg', 'math', 'form', 'noscript', 'style']
      for (const element of gone) {
        assert.equal(await described(`a<${element}><b>x</b></${element}>b`), '<p>ab</p>', element)
      }
      const table =
        '<table><thead><tr><th scope="col">A</th></tr></thead>' +
        '<tbody><tr><td colspan="2">B</td></tr></tbody></table>'
      assert.equal((await described(table)).replaceAll('\n', ''), table)
    })

    test('blank lines separate paragraphs and line breaks stay (§6.14)', async () => {
      const cases = {
        'One\n\nTwo': '<p>One</p>\n<p>Two</p>',
        'One\r\n\r\n\r\nTwo\nThree': '<p>One</p>\n<p>Two<br />\nThree</p>',
        '<p>One</p>\n<p>Two</p>': '<p>One</p>\n<p>Two</p>',
        'Before <blockquote>quoted</blockquote> after':
          '<p>Before</p>\n<blockquote>quoted</blockquote>\n<p>after</p>',
      }
      for (const [given, kept] of Object.entries(cases)) assert.equal(await described(given), kept)
    })

    test('a website is an absolute web address with a host, stored as written (§3.8, §6.15)', async () => {
      const { body: venue } = await editor.post('/venues', { venue: 'Online' })
      const { body: organizer } = await editor.post('/organizers', { organizer: 'Online' })
      const addresses = [`/venues/${venue.id}`, `/organizers/${organizer.id}`]
      const long = `https://a.example/${'x'.repeat(1982)}`
      const good = [
        'http://a.example',
        'HTTPS://A.Example:8080/Päth?q=1&r=%20#x',
        'https://bücher.example/',
        'https://[2001:db8::1]/',
        'https://a.example/a&amp;b<c>',
        long,
      ]
      const words =
        'foo www.a.example //a.example http:// https:///path http:a.example http://?x http://:80/ ' +
        'javascript:alert(1) javascript://a.example/%0Aalert(1) data:text/html,x ftp://a.example ' +
        'mailto:a@b.example file:///etc/passwd'
      const blanks = ['https://a b.example', 'https://a.example/a b', 'https://a.example/\nb']
      const others = [`${long}x`, 7, true, ['http://a.example']]
      const bad = [...words.split(' '), ...blanks, ...others]
      for (const address of addresses) {
        for (const website of good) {
          const { body } = await editor.patch(address, { website: ` ${website}\n` })
          assert.equal(body.website, website)
        }
        for (const website of bad) {
          assert.deepEqual(
            faults(await editor.patch(address, { website })),
            ['website'],
            String(website),
          )
        }
        assert.equal((await editor.get(address)).body.website, long)
      }
    })

    test('an e-mail address is one address with a dot in its domain (§3.8, §6.15)', async () => {
      const { body: organizer } = await editor.post('/organizers', { organizer: 'Reachable' })
      const address = `/organizers/${organizer.id}`
      const long = `${'x'.repeat(244)}@a.example`
      for (const email of ['a@b.co', "o'neil+tag@mail.a.example", 'ünï@bücher.example', long]) {
        assert.equal((await editor.patch(address, { email: ` ${email} ` })).body.email, email)
      }
      const words =
        'foo a@b @b.example a@ a@b@c.example a@b..example a@.example a@b. mailto:a@b.example'
      const blanks = ['A <a@b.example>', 'a b@c.example', 'a@b.example, c@d.example']
      const bad = [...words.split(' '), ...blanks, `x${long}`, 7, false, ['a@b.example']]
      for (const email of bad) {
        assert.deepEqual(faults(await editor.patch(address, { email })), ['email'], String(email))
      }
      assert.equal((await editor.get(address)).body.email, long)
    })

    test('a long hostile text is answered (S7.9)', async () => {
      for (const unit of ['<', '(', 'a', '&', '<b>', '\u0301', '1', '@', '\n']) {
        const long = unit.repeat(100_000 / unit.length)
        const { status } = await editor.post('/organizers', {
          organizer: 'Long',
          description: long,
          phone: long,
          website: long,
          email: long,
        })
        assert.ok(status < 500)
      }
    })
  })

  describe(`slugs on ${database}`, () => {
    test('a slug is made of the name, in letters and digits of all scripts (§6.13)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const cases = {
        'Lantern Walk': 'lantern-walk',
        'Café Straße Łódź': 'cafe-strasse-lodz',
        "L'été d’hiver": 'lete-dhiver',
        '<b>Rock</b> &amp; Roll!': 'rock-roll',
        '東京 ガーデン 2027': '東京-ガーデン-2027',
        Ночь: 'ночь',
        '--a -- b__c/d.e--': 'a-b-c-d-e',
        'LANTERN walk?': 'lantern-walk-2',
        'Lantern: Walk': 'lantern-walk-3',
      }
      for (const [name, slug] of Object.entries(cases)) {
        const made = [
          await editor.post('/venues', { venue: name }),
          await editor.post('/organizers', { organizer: name }),
          await editor.post('/categories', { name }),
          await editor.post('/tags', { name: `Tag ${slug}`, slug: name }),
        ]
        for (const { body } of made) assert.equal(body.slug, slug.normalize('NFC'), name)
        const encoded = encodeURIComponent(slug)
        const [venue] = made
        assert.equal(venue?.body.url, `${origin}/venue/${encoded}/`)
        const read = await fasti.get(`/venues/by-slug/${encoded}`)
        assert.equal(read.body.id, venue?.body.id)
      }
    })

    test('a slug has 200 characters at most, its number included (§3.8, §6.13)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const long = 'x'.repeat(300)
      const slugs = ['x'.repeat(200), `${'x'.repeat(198)}-2`, `${'x'.repeat(198)}-3`]
      for (const [n, slug] of slugs.entries()) {
        const made = await editor.post('/venues', { venue: long, phone: String(n) })
        assert.equal(made.body.slug, slug)
        const tag = await editor.post('/tags', { name: `Tag ${n}`, slug: long })
        assert.equal(tag.body.slug, slug)
      }
    })

    test('where nothing of a name can be in a slug, the id is the slug (§6.13)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const fields = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' }
      for (const [list, field] of Object.entries(fields)) {
        const { body } = await editor.post(`/${list}`, { [field]: '!?* ❤️' })
        assert.equal(body.slug, String(body.id))
      }
    })

    test('a new name keeps the slug, and drafts have one too (§6.13)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await editor.post('/venues', { venue: 'Old Gate', status: 'draft' })
      assert.equal(venue.body.slug, 'old-gate')
      const renamed = await editor.patch(`/venues/${venue.body.id}`, { venue: 'New Gate' })
      assert.equal(renamed.body.slug, 'old-gate')
      const tag = await editor.post('/tags', { name: 'Old' })
      const changed = await editor.patch(`/tags/${tag.body.id}`, { name: 'New' })
      assert.equal(changed.body.slug, 'old')
    })

    test('items created in parallel get different slugs (§6.13)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const names = ['Gate', 'Gate!', 'Gate 2', 'Gate?', 'Gate-2', 'Gate 3', 'Gate.', 'gate 2 2']
      const made = await Promise.all(names.map((venue) => editor.post('/venues', { venue })))
      assert.ok(made.every(({ status }) => status === 201))
      assert.equal(new Set(made.map(({ body }) => body.slug)).size, names.length)
    })
  })
}
