// `fasti doctor --mail` asks the mail server whether it takes mail from here, and says in words why not.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshCalendar } from './support/databases.ts'
import { hosted } from './support/hosted.ts'
import { mailSettings, startMailServer } from './support/mail.ts'

test('the doctor says of a mail server that it is well, refuses, is away, or has no encryption (§21)', async () => {
  const calendar = await freshCalendar('sqlite')
  try {
    const examine = async (FASTI_SMTP: string | undefined, ...flags: string[]) => {
      const given = FASTI_SMTP === undefined ? {} : { ...mailSettings(1), FASTI_SMTP }
      const ended = await hosted({ ...calendar.settings, ...given }, ['doctor', ...flags])
      return {
        code: ended.code,
        lines: ended.stdout.split('\n').filter((line) => /mail/i.test(line)),
      }
    }
    await using server = await startMailServer({
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'town' }) : done(new Error('Not you')),
      allowInsecureAuth: true,
    })
    const at = (login = '', more = '') => `smtp://${login}127.0.0.1:${server.port}${more}`
    const name = `127.0.0.1:${server.port}`
    assert.deepEqual(await examine(at(), '--mail'), {
      code: 0,
      lines: [`ok  The mail server ${name} takes mail from here.`],
    })
    assert.equal((await examine(at('town:right@'), '--mail')).code, 0)
    const calls = server.calls()
    const unasked = await examine(at())
    assert.deepEqual([unasked.code, server.calls()], [0, calls])
    assert.match(unasked.lines.join(''), /which was not asked \(--mail\)/)
    const wrong = await examine(at('town:wrong-secret@'), '--mail')
    assert.equal(wrong.code, 1)
    assert.match(wrong.lines.join(''), /^BAD .*does not take the user and the password/)
    assert.doesNotMatch(wrong.lines.join(''), /wrong-secret/)
    const plain = await examine(at('', '?tls=required'), '--mail')
    assert.equal(plain.code, 1)
    assert.match(plain.lines.join(''), /^BAD .*offers no encryption/)
    await using refusing = await startMailServer({
      onConnect: (_session, done) =>
        done(Object.assign(new Error('No mail from here'), { responseCode: 554 })),
    })
    const refused = await examine(`smtp://127.0.0.1:${refusing.port}`, '--mail')
    assert.equal(refused.code, 1)
    assert.match(
      refused.lines.join(''),
      /^BAD .*(?:is no mail server|cannot be reached).*No mail from here/,
    )
    await server.stop()
    const away = await examine(at(), '--mail')
    assert.equal(away.code, 1)
    assert.match(away.lines.join(''), /^BAD .*cannot be reached, or does not answer/)
    const none = await examine(undefined, '--mail')
    assert.equal(none.code, 1)
    assert.match(none.lines.join(''), /FASTI_SMTP is not set/)
  } finally {
    await calendar.drop()
  }
})
