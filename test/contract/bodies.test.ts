import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, type Reply, freshFasti } from '../support/fasti.ts'
import { invalid, missing, refused } from '../support/refusals.ts'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

/** A form of fields, and of files where a file name is given. */
function multipart(parts: readonly (readonly [string, string, string?])[]) {
  const boundary = 'a-boundary-of-its-own'
  const written = parts.map(([name, content, file]) => {
    const named = file === undefined ? '' : `; filename="${file}"`
    const head = `Content-Disposition: form-data; name="${name}"${named}`
    return `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
  })
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return { headers, body: `${written.join('')}--${boundary}--\r\n` }
}

const names = (terms: Json) => terms.map(({ name }: Json) => name).toSorted()

const nested = (depth: number) =>
  `{"venue":"Nested","odd":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

for (const database of databases) {
  describe(`sources and bodies on ${database}`, () => {
    let fasti: Fasti
    let send: (type: string, body: string | Buffer, path?: string) => Promise<Reply>
    before(async () => {
      fasti = await freshFasti(database)
      send = (type, body, path = '/venues') =>
        fasti.as('editor').send('POST', path, { headers: { 'content-type': type }, body })
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('JSON is taken under all its names, with any parameters (§3.2)', async () => {
      const types = [json, `${json}; charset=utf-8`, 'Application/JSON', 'application/ld+json']
      for (const [index, type] of types.entries()) {
        const made = await send(type, JSON.stringify({ venue: `Hall ${index}` }))
        assert.deepEqual([made.status, made.body.venue], [201, `Hall ${index}`])
      }
    })

    test('an array or a scalar gives no parameters (§3.2)', async () => {
      for (const body of ['[{"venue":"x"}]', '[]', '"venue"', '5', 'true', 'null']) {
        missing(await send(json, body), 'venue')
      }
    })

    test('of repeated keys the last counts (§3.2)', async () => {
      const made = await send(json, '{"venue":"One","venue":"Two"}')
      assert.equal(made.body.venue, 'Two')
    })

    test('what is no JSON or no UTF-8 is refused with a reason (§3.2, §10)', async () => {
      const broken = ['{', '{"venue":}', "{'venue':1}", '{"venue":NaN}', '{"a":1}x', 'venue=x']
      for (const body of broken) refused(await send(json, body), 400, 'rest_invalid_json')
      const latin = Buffer.concat([
        Buffer.from('{"venue":"caf'),
        Buffer.of(0xe9),
        Buffer.from('"}'),
      ])
      const reply = await send(json, latin)
      refused(reply, 400, 'rest_invalid_json')
      assert.equal(typeof reply.body.data.json_error_message, 'string')
      refused(await send(form, Buffer.from([0x61, 0x3d, 0xff])), 400, 'rest_invalid_json')
    })

    test('JSON may be nested twenty deep and no deeper (§3.8)', async () => {
      assert.equal((await send(json, nested(20))).status, 201)
      refused(await send(json, nested(21)), 400, 'rest_invalid_json')
      const brackets = JSON.stringify({ venue: `"${'['.repeat(30)}` })
      assert.equal((await send(json, brackets)).status, 201)
    })

    test('a form gives fields, and brackets build lists and objects (§3.2)', async () => {
      const made = await send(form, 'venue=Caf%C3%A9+Rouge&city=K%C3%B6ln&show_map=no')
      assert.equal(made.status, 201)
      assert.deepEqual([made.body.venue, made.body.city], ['Café Rouge', 'Köln'])
      assert.equal(made.body.show_map, false)
      invalid(await send(form, 'venue=Hall&city[a]=Rome&phone[]=5'), {
        city: 'rest_invalid_type',
        phone: 'rest_invalid_type',
      })
    })

    test('a form can say all that JSON can (§3.2)', async () => {
      const given = [
        ['title', 'Lantern Walk'],
        ['start_date', '2030-05-01 20:00'],
        ['end_date', '2030-05-01 22:00'],
        ['venue[venue]', 'Old Gate'],
        ['venue[city]', 'Rome'],
        ['organizer[1][organizer]', 'Second'],
        ['organizer[0][organizer]', 'First'],
        ['organizer[0][email]', 'first@cal.example'],
        ['categories[]', 'Outdoors'],
        ['categories[]', 'Rock, Pop'],
        ['tags', 'one'],
        ['tags', 'two'],
        ['tickets[0][name]', 'Seat'],
        ['tickets[0][price]', '5'],
      ] as const
      const fields = new URLSearchParams(
        given.map(([name, value]): [string, string] => [name, value]),
      ).toString()
      const parts = multipart(given)
      for (const reply of [
        await send(form, fields, '/events'),
        await fasti.as('editor').send('POST', '/events', parts),
      ]) {
        assert.equal(reply.status, 201)
        const { venue, organizer, categories, tags, tickets } = reply.body
        assert.deepEqual([venue.venue, venue.city], ['Old Gate', 'Rome'])
        assert.deepEqual(
          organizer.map((one: Json) => [one.organizer, one.email]),
          [
            ['First', 'first@cal.example'],
            ['Second', ''],
          ],
        )
        assert.deepEqual(names(categories), ['Outdoors', 'Rock, Pop'])
        assert.deepEqual(names(tags), ['one', 'two'])
        assert.deepEqual([tickets[0].name, tickets[0].price], ['Seat', '5'])
      }
    })

    test('a multipart form gives fields, and its files are ignored (§3.2)', async () => {
      const { headers, body } = multipart([
        ['venue', 'Multipart Hall'],
        ['city', 'Zürich'],
        ['description', 'of a file', 'words.txt'],
      ])
      const made = await fasti.as('editor').send('POST', '/venues', { headers, body })
      assert.deepEqual([made.status, made.body.city, made.body.description], [201, 'Zürich', ''])
      const empty = await fasti.as('editor').send('POST', '/venues', { ...multipart([]) })
      missing(empty, 'venue')
    })

    test('a multipart form that is cut off or has no boundary is refused (§3.2)', async () => {
      const { headers, body } = multipart([['venue', 'Cut']])
      const cut = { headers, body: body.slice(0, -30) }
      refused(await fasti.as('editor').send('POST', '/venues', cut), 400, 'rest_invalid_json')
      refused(await send('multipart/form-data', body), 400, 'rest_invalid_json')
    })

    test('no field of a multipart form is silently truncated (§3.8)', async () => {
      const long = `<p>${'x'.repeat(1024 * 1024)}</p>`
      const { headers, body } = multipart([
        ['venue', 'Long'],
        ['description', long],
      ])
      const reply = await fasti.as('editor').send('POST', '/venues', { headers, body })
      refused(reply, 413, 'rest_payload_too_large')
    })

    test('an empty body gives no parameters, whatever its type (§3.2)', async () => {
      for (const type of [json, form, 'text/xml', 'nonsense', 'multipart/form-data']) {
        missing(await send(type, ''), 'venue')
      }
      missing(await fasti.as('editor').send('POST', '/venues'), 'venue')
    })

    test('bodies of other types are refused (§3.2, S7.10)', async () => {
      for (const type of ['text/xml', 'application/yaml', 'text/json', 'nonsense', 'a/b; c']) {
        refused(await send(type, '<venue/>'), 415, 'rest_unsupported_media_type')
      }
      const untyped = await fasti.app.inject({
        method: 'POST',
        url: '/api/cal/events/v1/venues',
        payload: Buffer.from('venue=x'),
      })
      assert.equal(untyped.statusCode, 415)
    })

    test('a compressed or otherwise encoded body is refused (§3.2, S9.11)', async () => {
      for (const encoding of ['gzip', 'br', 'identity']) {
        const headers = { 'content-type': json, 'content-encoding': encoding }
        const request = { headers, body: '{"venue":"Encoded"}' }
        const reply = await fasti.as('editor').send('POST', '/venues', request)
        refused(reply, 415, 'rest_unsupported_media_type')
      }
    })

    test('a body that is too large is refused with its limit (§3.8, S9.1)', async () => {
      const mebibyte = 1024 * 1024
      const reply = await send(json, JSON.stringify({ venue: 'x'.repeat(mebibyte) }))
      refused(reply, 413, 'rest_payload_too_large')
      assert.equal(reply.body.data.limit, mebibyte)
      const fields = await send(form, `venue=${'x'.repeat(mebibyte)}`)
      assert.deepEqual([fields.status, fields.body.data.limit], [413, mebibyte])
      const file = multipart([['file', 'x'.repeat(12 * mebibyte), 'a.txt']])
      const parts = await fasti.as('editor').send('POST', '/venues', file)
      assert.deepEqual([parts.status, parts.body.data.limit], [413, 12 * mebibyte])
    })

    test('bodies of a hundred thousand members are refused (S9.2)', async () => {
      const many = Array.from({ length: 100_000 }, (_, index) => index.toString(36))
      const members = many.map((name) => `"${name}":1`).join(',')
      refused(await send(json, `{"venue":"Many",${members}}`), 400, 'rest_invalid_json')
      const fields = many.map((name) => `${name}=1`).join('&')
      refused(await send(form, `venue=Many&${fields}`), 400, 'rest_invalid_json')
      const parts = multipart([['venue', 'Many'], ...many.map((name) => [name, ''] as const)])
      const reply = await fasti.as('editor').send('POST', '/venues', parts)
      refused(reply, 400, 'rest_invalid_json')
    })

    test('deep brackets, huge numbers and odd names do no harm (S9.2, S5.5)', async () => {
      const deep = await send(json, `{"venue":${'['.repeat(200_000)}`)
      refused(deep, 400, 'rest_invalid_json')
      invalid(await send(json, `{"venue":"Huge","author":1e400}`), { author: 'rest_invalid_type' })
      const odd = 'venue=Odd&__proto__[admin]=1&constructor[prototype][admin]=1&a[__proto__][b]=1'
      assert.equal((await send(form, odd)).status, 201)
      const keys = '{"venue":"Odd too","__proto__":{"admin":1},"constructor":{"prototype":{}}}'
      assert.equal((await send(json, keys)).status, 201)
      assert.equal(Reflect.get({}, 'admin'), undefined)
      const brackets = `venue=Deep&${'[a]'.repeat(20_000)}=1&a${'[]'.repeat(20_000)}=2`
      assert.equal((await send(form, brackets)).status, 201)
    })

    test('the body overrides the query, and the query counts with every method (§3.2)', async () => {
      const editor = fasti.as('editor')
      const made = await editor.post('/venues?venue=Query&city=Query', { venue: 'Body' })
      assert.deepEqual([made.body.venue, made.body.city], ['Body', 'Query'])
      const path = `/venues/${made.body.id}`
      const changed = await editor.put(`${path}?city=Rome&zip=1`, { city: 'Oslo' })
      assert.deepEqual([changed.body.city, changed.body.zip], ['Oslo', '1'])
      invalid(await editor.delete(`${path}?force=perhaps`), { force: 'rest_invalid_type' })
      const gone = await editor.send('DELETE', `${path}?force=false`, { body: { force: true } })
      assert.equal(gone.status, 200)
      refused(await editor.get(path), 404, 'rest-venue-not-found')
    })

    test('a read ignores its body (§3.2)', async () => {
      const headers = { 'content-type': 'text/xml' }
      const read = await fasti.send('GET', '/tags', { headers, body: '<page>0</page>' })
      assert.equal(read.status, 200)
    })
  })
}
