// S14.4: legal but unusual requests are answered, or their connection is closed.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { defaultRoot } from '../support/fasti.ts'
import { type Wire, onWire, written } from '../support/wire.ts'

const mebibyte = 1024 * 1024
const answers = (text: string) => text.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(9)) ?? []

/** Until the server closes the connection. */
const never = () => false
const isContinued = (text: string) => answers(text)[0] === '100'
const hasTwo = (text: string) => answers(text).length > 1

describe('S14.4 a client that', () => {
  let wire: Wire
  before(async () => {
    wire = await onWire()
  })
  after(() => wire[Symbol.asyncDispose]())

  for (const [what, type, limit] of [
    ['JSON', 'application/json', mebibyte],
    ['a form', 'application/x-www-form-urlencoded', mebibyte],
    ['a form with files', 'multipart/form-data; boundary=x', 12 * mebibyte],
  ] as const) {
    const ask = (length: number) =>
      wire.speakUntil(
        isContinued,
        written(`POST ${defaultRoot}/venues`, [
          'Expect: 100-continue',
          `Content-Type: ${type}`,
          `Content-Length: ${length}`,
        ]),
      )

    test(`asks before sending ${what} beyond the limit gets 413 instead of 100`, async () => {
      const refused = await ask(limit + 1)
      assert.deepEqual([answers(refused.text), refused.isClosed], [['413'], true])
      assert.match(refused.text, /"code":"rest_payload_too_large"/)
      assert.deepEqual(answers((await ask(limit)).text), ['100'])
    })
  }

  test('asks before sending a body that is ignored is answered, and the connection closed', async () => {
    const headers = ['Expect: 100-continue', `Content-Length: ${mebibyte + 1}`]
    const heard = await wire.speakUntil(never, written(`GET ${defaultRoot}/venues`, headers))
    assert.deepEqual([answers(heard.text), heard.isClosed], [['200'], true])
  })

  test('asks before sending and then sends is served', async () => {
    const headers = ['Expect: 100-continue', 'Content-Type: application/json', 'Content-Length: 2']
    const question = written(`POST ${defaultRoot}/venues`, headers)
    const heard = await wire.speakUntil(hasTwo, question, Buffer.from('{}'))
    const [first, second = '', ...more] = answers(heard.text)
    assert.deepEqual([first, more], ['100', []])
    assert.match(second, /^4/)
  })

  for (const upgrade of [
    ['Connection: Upgrade', 'Upgrade: websocket'],
    ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
  ]) {
    test(`asks for another protocol (${upgrade[1]}) is answered in HTTP/1.1, and the connection closed`, async () => {
      const json = ['Content-Type: application/json', 'Content-Length: 2']
      const next = written(`GET ${defaultRoot}/tags`)
      // Asked twice, so that the cached answer is covered as well.
      for (const first of [
        written(`GET ${defaultRoot}/venues`, upgrade),
        written(`GET ${defaultRoot}/venues`, upgrade),
        written(`POST ${defaultRoot}/venues`, [...upgrade, ...json], '{}'),
      ]) {
        const heard = await wire.speakUntil(never, Buffer.concat([first, next]))
        assert.equal(heard.isClosed, true)
        assert.equal(answers(heard.text).length, 1)
        assert.match(heard.text, /\r\nconnection: close\r\n/i)
      }
    })
  }

  test('names a protocol without asking for an upgrade is answered as usual', async () => {
    const first = written(`GET ${defaultRoot}/venues`, ['Upgrade: h2c'])
    const next = written(`GET ${defaultRoot}/tags`)
    const heard = await wire.speakUntil(hasTwo, Buffer.concat([first, next]))
    assert.ok(answers(heard.text).every((status) => status === '200'))
    assert.ok(heard.isClosed || answers(heard.text).length === 2)
  })
})
