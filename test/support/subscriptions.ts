// Visitors who subscribe on the pages, by forms without a script, and the jobs that mail to them.

import assert from 'node:assert/strict'
import { pino } from 'pino'
import { serverJobs } from '../../src/app/server/jobs.ts'
import { mailSettingsOf, readSettings } from '../../src/app/settings.ts'
import { homeOf, publishedLanguages, siteOf } from '../../src/app/site.ts'
import type { Fasti, Reply } from './fasti.ts'
import { languages } from './languages.ts'
import { type Mail, type MailServer, linkIn, mailSettings, mailerFor, only } from './mail.ts'

export type Typed = Readonly<Record<string, string>> | readonly (readonly [string, string])[]

let visitors = 0

export const postForm = (
  fasti: Fasti,
  path: string,
  values: Typed,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  fasti.post(path, String(new URLSearchParams(values as Record<string, string>)), {
    root: '',
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.1.${(visitors += 1) >> 8}.${visitors & 255}`,
      ...headers,
    },
  })

export const getPage = (fasti: Fasti, path: string): Promise<Reply> =>
  fasti.get(path, { root: '', headers: { accept: 'text/html' } })

export const subscriptionSettings = (server: MailServer, more: Record<string, string> = {}) => ({
  ...mailSettings(server.port),
  FASTI_TRUST_PROXY: 'yes',
  FASTI_NEWSLETTER: 'thursday',
  FASTI_NEWSLETTER_TIME: '08:00',
  FASTI_TIMEZONE: 'Europe/Berlin',
  FASTI_SITE_NAME: 'Town calendar',
  FASTI_LANGUAGES: 'en,de,es,fr',
  ...more,
})

export interface Subscribing {
  /** All that is due, of three nodes at once. */
  send(): Promise<Mail[]>
  /** Subscribes and confirms; returns the path of the link. */
  subscribed(email: string, path?: string, more?: Typed): Promise<string>
}

export function subscribing(
  fasti: Fasti,
  server: MailServer,
  given: Record<string, string>,
): Subscribing {
  const mailer = mailerFor(fasti, given)
  const settings = readSettings(given, [...languages.keys()])
  const mail = mailSettingsOf(settings)
  assert.ok(mail)
  const jobs = serverJobs({
    db: fasti.db,
    site: () => ({ ...siteOf(settings, languages), ...fasti.app.calendar.site() }),
    refresh: (_now, age) => fasti.db.generation(age),
    languages,
    homeOf: homeOf(settings),
    log: pino({ level: 'silent' }),
    mail: { ...mail, languages: publishedLanguages(languages, settings) },
    distribute: async () => {},
  })
  const signal = new AbortController().signal
  /** On three nodes at once. */
  const run = async (name: string) => {
    const job = jobs.find((one) => one.name === name) ?? assert.fail(name)
    await Promise.all([1, 2, 3].map(() => job.run(signal)))
  }
  const send = async () => {
    await run('send_reminders')
    await run('send_newsletters')
    await mailer.send()
    return server.mails.splice(0)
  }
  return {
    send,
    subscribed: async (email, path = '/newsletter/', more = {}) => {
      const entries = Array.isArray(more) ? more : Object.entries(more)
      const { status, headers, text } = await postForm(fasti, path, [['email', email], ...entries])
      assert.equal(status, 303, text)
      assert.match(String(headers['location']), /\/newsletter\/sent\/$/)
      await mailer.send()
      const { pathname } = new URL(linkIn(only(server)))
      assert.equal((await postForm(fasti, pathname, { step: 'confirm' })).status, 303)
      return pathname
    },
  }
}
