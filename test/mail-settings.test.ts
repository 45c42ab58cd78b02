// FASTI_SMTP and FASTI_MAIL_FROM (§21).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WrongSettings, readSettings } from '../src/app/settings.ts'

const whole = {
  FASTI_MAIL_FROM: 'Town calendar <calendar@town.example>',
  FASTI_ORIGIN: 'https://cal.example',
}

const mistakesIn = (given: Record<string, string>): string => {
  try {
    readSettings(given)
    return ''
  } catch (error) {
    assert.ok(error instanceof WrongSettings)
    return error.mistakes.join('\n')
  }
}

test('the mail server of the settings is encrypted unless it is this machine (§21)', () => {
  for (const [FASTI_SMTP, tls, port] of [
    ['smtp://us%20er:p%40ss@mail.example', 'required', 587],
    ['smtps://user:secret@mail.example', 'required', 465],
    ['smtp://mail.example:25?tls=opportunistic', 'opportunistic', 25],
    ['smtp://user:secret@localhost:2525', 'off', 2525],
    ['smtp://[::1]', 'off', 587],
  ] as const) {
    const { FASTI_SMTP: server } = readSettings({ ...whole, FASTI_SMTP })
    assert.deepEqual([server?.tls, server?.port], [tls, port], FASTI_SMTP)
  }
})

test('what is wrong with mail stops the start, and no sentence has the password', () => {
  for (const [FASTI_SMTP, sentence] of [
    ['mail.example', /FASTI_SMTP is not an address/],
    ['http://mail.example', /is not an address/],
    ['smtp://user@mail.example', /is not an address/],
    ['smtp://user:%zz@mail.example', /is not an address/],
    ['smtp://user:secret@mail.example/path', /is not an address/],
    ['smtp://user:secret@mail.example?tls=maybe', /takes \?tls=required/],
    ['smtps://user:secret@mail.example?tls=off', /none with smtps/],
    ['smtp://user:secret@mail.example?tls=off', /unencrypted/],
    ['smtp://user:secret@127.0.0.1.evil.example?tls=opportunistic', /unencrypted/],
  ] as const) {
    const said = mistakesIn({ ...whole, FASTI_SMTP })
    assert.match(said, sentence, FASTI_SMTP)
    assert.doesNotMatch(said, /secret/)
  }
  const alone = mistakesIn({ FASTI_SMTP: 'smtp://mail.example' })
  assert.match(alone, /needs FASTI_MAIL_FROM as well/)
  assert.match(alone, /needs FASTI_ORIGIN as well/)
  for (const from of [
    'Town',
    'Town <a@b.example',
    'a@b.example\r\nBcc: c@d.example',
    'a b@c.example',
  ]) {
    const given = { ...whole, FASTI_SMTP: 'smtp://localhost', FASTI_MAIL_FROM: from }
    assert.match(mistakesIn(given), /FASTI_MAIL_FROM is not an address/, from)
  }
})
