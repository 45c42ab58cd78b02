// The newsletter of the week (§21): confirmed by a mail, sent once a week to each, ended by one click.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { type MailServer, linkIn, only, startMailServer } from './support/mail.ts'
import { makeCategory, makeEvent, makeVenue } from './support/make.ts'
import {
  type Subscribing,
  getPage,
  postForm,
  subscribing,
  subscriptionSettings,
} from './support/subscriptions.ts'
import { trimSubscriptions } from '../src/calendar/subscriptions/refusals.ts'
import { now } from '../src/language/time/clock.ts'
import { consoleRoot } from './support/undo.ts'

const at = { root: consoleRoot }

for (const database of databases) {
  describe(`the newsletter on ${database}`, () => {
    let clock: Clock
    let server: MailServer
    let fasti: Fasti
    let the: Subscribing
    const ids = { talks: 0, mill: 0 }
    before(async () => {
      clock = setClock('2031-03-03T10:00:00Z')
      server = await startMailServer()
      const settings = subscriptionSettings(server)
      fasti = await freshFasti(database, settings)
      the = subscribing(fasti, server, settings)
      const editor = fasti.as('editor')
      ids.talks = (await makeCategory(editor, 'Talks')).id
      ids.mill = (await makeVenue(editor, 'Old Mill', { city: 'Brook' })).id
      const on = (day: string, title: string, more: object = {}) =>
        makeEvent(editor, {
          title,
          start_date: `2031-03-${day} 19:30:00`,
          end_date: `2031-03-${day} 21:00:00`,
          venue: ids.mill,
          ...more,
        })
      await on('07', 'Stars & Moons', { categories: [ids.talks] })
      await on('08', 'Choir')
      await on('10', 'Yoga', { recurrence: 'FREQ=DAILY;COUNT=3', venue: undefined })
      await on('14', 'Next week')
      for (const more of [{ status: 'draft' }, { hide_from_listings: true }, { password: 'x' }]) {
        await on('08', `Secret ${Object.keys(more).join('')}`, more)
      }
      await on('08', 'Called off', { event_status: 'cancelled' })
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    test('nothing is sent before the subscriber has confirmed it, which a look at the link does not', async () => {
      const { text: form, headers } = await getPage(fasti, '/de/newsletter/')
      assert.match(form, /Einmal in der Woche, am Donnerstag/)
      assert.match(form, /name="categories\[\]"[^>]*value="\d+"[^]*Talks[^]*Old Mill/)
      assert.equal(headers['cache-control'], 'no-store')
      // The other languages are those of this page.
      assert.match(form, /href="\/es\/newsletter\/"/)
      const sent = await postForm(fasti, '/de/newsletter/', [
        ['email', 'Ida@Brook.example'],
        ['categories[]', String(ids.talks)],
      ])
      assert.equal(sent.status, 303, sent.text)
      const asked = only({ ...server, mails: await the.send() })
      assert.equal(asked.receiver, 'ida@brook.example')
      assert.equal(asked.subject, 'Bestätigen Sie Ihr Abonnement: Newsletter von Town calendar')
      const link = new URL(linkIn(asked)).pathname
      assert.match(link, /^\/de\/newsletter\/[\w-]{32}$/)
      for (let look = 0; look < 2; look += 1) {
        const { text, headers: guarded } = await getPage(fasti, link)
        assert.match(text, /Ein Schritt fehlt noch[^]*Talks[^]*value="confirm"/)
        assert.equal(guarded['referrer-policy'], 'no-referrer')
        assert.equal(guarded['x-robots-tag'], 'noindex')
      }
      clock.set('2031-03-06T07:00:00Z')
      assert.deepEqual(await the.send(), [])
      clock.set('2031-03-03T11:00:00Z')
      await postForm(fasti, link, { step: 'confirm' })
      assert.match((await getPage(fasti, link)).text, /Sie sind angemeldet/)
      // Whoever is subscribed is answered as everybody else, and keeps what is confirmed.
      const again = await postForm(fasti, '/newsletter/', { email: 'ida@brook.example' })
      assert.deepEqual([again.status, again.text], [303, sent.text])
      const [other] = await the.send()
      assert.equal(new URL(linkIn(other ?? assert.fail())).pathname, link.replace('/de', ''))
    })

    test('each gets what they chose in their language, once a week, and the link changes and ends it', async () => {
      await the.subscribed('bo@brook.example')
      const { status: plain } = await getPage(fasti, '/es/newsletter/')
      assert.equal(plain, 200)
      await the.subscribed('eva@brook.example', '/es/newsletter/', [['venues[]', String(ids.mill)]])
      clock.set('2031-03-06T06:59:59Z')
      assert.deepEqual(await the.send(), [])
      // 8 o'clock in Berlin.
      clock.set('2031-03-06T07:00:00Z')
      const mails = await the.send()
      const of = (name: string) =>
        mails.find(({ receiver }) => receiver.startsWith(name)) ?? assert.fail(name)
      assert.equal(mails.length, 3)
      const [ida, bo, eva] = [of('ida'), of('bo'), of('eva')]
      assert.equal(ida.subject, 'Die Woche: Town calendar')
      assert.match(
        String(ida.text),
        /FREITAG, 7\. MÄRZ\s+- Stars & Moons\s+19:30 · Old Mill, Brook/,
      )
      assert.doesNotMatch(String(ida.text), /Choir|Yoga/)
      assert.match(String(bo.text), /Choir[^]*Yoga\s+19:30 · also on Tuesday and Wednesday/)
      assert.equal(String(bo.text).match(/Yoga/g)?.length, 1)
      assert.doesNotMatch(`${bo.text}${bo.html}`, /Secret|Called off|Next week/)
      assert.match(String(bo.html), /Stars &amp; Moons/)
      assert.match(String(eva.text), /VIERNES, 7 DE MARZO[^]*Choir/)
      assert.doesNotMatch(String(eva.text), /Yoga/)
      // Its links lead to pages that are there.
      const links = [...String(bo.html).matchAll(/href="https:\/\/cal\.example([^"]+)"/g)]
      assert.ok(links.length >= 6)
      for (const [, path = ''] of links) {
        assert.ok([200, 301, 308].includes((await getPage(fasti, path)).status), path)
      }
      clock.set('2031-03-06T20:00:00Z')
      assert.deepEqual(await the.send(), [])
      const one = bo.headers.get('list') as { unsubscribe?: { url?: string } } | undefined
      assert.match(bo.source, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
      const stop = new URL(String(one?.unsubscribe?.url)).pathname
      assert.match((await getPage(fasti, stop)).text, /Unsubscribe/)
      const ended = await fasti.post(stop, 'List-Unsubscribe=One-Click', {
        root: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.equal(ended.status, 200)
      assert.equal((await getPage(fasti, stop)).status, 404)
      const change = linkTo(ida.html || '', /newsletter\/[\w-]{32}"/)
      const saved = await postForm(fasti, change, [
        ['venues[]', String(ids.mill)],
        ['step', 'save'],
      ])
      assert.equal(saved.status, 303, saved.text)
      assert.match((await getPage(fasti, change)).text, /value="\d+"\s+checked/)
      clock.set('2031-03-13T07:30:00Z')
      const next = await the.send()
      assert.deepEqual(next.map(({ receiver }) => receiver).toSorted(), [
        'eva@brook.example',
        'ida@brook.example',
      ])
      assert.match(String(next[0]?.text), /Next week/)
      // Nothing is on in the week after.
      clock.set('2031-03-20T07:30:00Z')
      assert.deepEqual(await the.send(), [])
    })

    test('administrators see how many, when the next goes out, and remove an address that asks', async () => {
      clock.set('2031-03-28T12:00:00Z')
      const admin = fasti.as('administrator')
      const { body } = await admin.get('/newsletter', at)
      assert.deepEqual(body, {
        newsletter: { active: 2, unconfirmed: 0, paused: 0 },
        reminders: { active: 0, unconfirmed: 0, paused: 0 },
        // After the clocks have changed.
        next: '2031-04-03 08:00:00',
      })
      assert.equal((await fasti.as('editor').get('/newsletter', at)).status, 403)
      const { id } = await fasti.user('administrator')
      await admin.put(`/users/${id}`, { email: 'ada@town.example' }, at)
      assert.equal((await admin.post('/newsletter/tests', {}, at)).status, 202)
      const [mail] = await the.send()
      assert.match(String(mail?.text), /Nothing is on in the next seven days/)
      const { body: found } = await admin.post(
        '/subscriptions/find',
        { email: 'EVA@brook.example' },
        at,
      )
      const [one] = found.subscriptions
      assert.deepEqual([one.kind, one.state, one.language], ['newsletter', 'active', 'es'])
      assert.equal((await admin.delete(`/subscriptions/${one.id}`, at)).status, 200)
      assert.equal((await admin.get('/newsletter', at)).body.newsletter.active, 1)
    })

    test('three refused mails pause a subscription, which its link says and takes up again', async () => {
      clock.set('2031-05-05T12:00:00Z')
      await makeEvent(fasti.as('editor'), {
        title: 'Again',
        start_date: '2031-05-08 20:00:00',
        end_date: '2031-05-08 21:00:00',
        recurrence: 'FREQ=WEEKLY;COUNT=8',
      })
      const link = await the.subscribed('ben@brook.example')
      server.refuseReceiver = (receiver) =>
        receiver === 'ben@brook.example' ? { status: 550, text: 'gone' } : undefined
      const times = ['08', '15', '22'].map((day) => `2031-05-${day}T06:30:00Z`)
      for (const time of times) {
        clock.set(time)
        await the.send()
      }
      clock.set('2031-05-23T06:00:00Z')
      await the.send()
      server.refuseReceiver = () => {}
      assert.match((await getPage(fasti, link)).text, /has refused several mails/)
      const { body } = await fasti.as('administrator').get('/newsletter', at)
      assert.equal(body.newsletter.paused, 1)
      clock.set('2031-05-29T06:30:00Z')
      assert.ok((await the.send()).every(({ receiver }) => receiver !== 'ben@brook.example'))
      await postForm(fasti, link, { step: 'resume' })
      clock.set('2031-06-05T06:30:00Z')
      assert.ok((await the.send()).some(({ receiver }) => receiver === 'ben@brook.example'))
      // As after a restore, whose backup has no marks: nothing of the past, and the next one.
      await fasti.db.run(sql`delete from subscriber_marks`)
      assert.deepEqual(await the.send(), [])
      clock.set('2031-06-12T06:30:00Z')
      assert.ok((await the.send()).length > 0)
      // A day too late is too late.
      clock.set('2031-06-20T06:30:00Z')
      assert.deepEqual(await the.send(), [])
    })

    test('what is hostile is refused in words, bounded, and forgotten; no log has an address or a link', async () => {
      clock.set('2031-06-23T12:00:00Z')
      const email = 'eve@brook.example'
      const bad = [
        [{ email: 'no address' }, /“Your e-mail address” is not an e-mail address/],
        [{ email: 'eve@brook.example\r\nBcc: all@brook.example' }, /not an e-mail address/],
        [{ email, nickname: 'x' }, /was filled in, as programs do/],
        [{ email, challenge: 'a:1' }, /could not show in time/],
        [{ email, 'categories[]': '4711' }, /does not exist/],
        [{ email, 'venues[]': "1' or 1=1" }, /does not exist/],
      ] as const
      for (const [values, words] of bad) {
        const { status, text } = await postForm(fasti, '/newsletter/', values)
        assert.equal(status, 422, text)
        assert.match(text, words)
      }
      // A receiver is not bombed, and whoever sends many is told to wait.
      for (let n = 0; n < 5; n += 1) await postForm(fasti, '/newsletter/', { email })
      const sixth = await postForm(fasti, '/newsletter/', { email })
      assert.equal(sixth.status, 422)
      assert.match(sixth.text, /Too many requests/i)
      assert.equal((await the.send()).length, 5)
      assert.equal((await getPage(fasti, `/newsletter/${'A'.repeat(32)}`)).status, 404)
      clock.set('2031-06-26T12:00:01Z')
      await trimSubscriptions(fasti.db, now())
      const left = await fasti.db.all<{ email: string }>(sql`select email from subscribers`)
      assert.ok(left.length > 0 && left.every((one) => one.email !== email))
      const log = fasti.log.join('')
      assert.doesNotMatch(log, /brook\.example/)
      assert.doesNotMatch(log, /newsletter\/[\w-]{32}/)
      // Where it is off there is no such page, and no link to it.
      const admin = fasti.as('administrator')
      assert.match((await getPage(fasti, '/')).text, /href="\/newsletter\/"/)
      await admin.put('/settings', { newsletter: 'off' }, at)
      assert.equal((await getPage(fasti, '/newsletter/')).status, 404)
      assert.doesNotMatch((await getPage(fasti, '/')).text, /newsletter/)
    })
  })
}

const linkTo = (html: string, what: RegExp): string => {
  const [, path = ''] =
    [...html.matchAll(/href="https:\/\/cal\.example([^"]+)"/g)].find(([whole]) =>
      what.test(whole),
    ) ?? []
  return path
}
