// Reminders of saved events (§21): the day before, and what became of them; they end by themselves.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { startMailServer } from './support/mail.ts'
import { makeEvent } from './support/make.ts'
import { getPage, postForm, subscribing, subscriptionSettings } from './support/subscriptions.ts'
import { consoleRoot } from './support/undo.ts'

for (const database of databases) {
  test(`saved events are reminded of the day before, follow what becomes of them, and end, on ${database}`, async () => {
    using clock = setClock('2031-03-03T10:00:00Z')
    await using server = await startMailServer()
    const settings = subscriptionSettings(server, { FASTI_NEWSLETTER: 'off' })
    await using fasti = await freshFasti(database, settings)
    const the = subscribing(fasti, server, settings)
    const editor = fasti.as('editor')
    const on = (day: string, title: string, more: object = {}) =>
      makeEvent(editor, {
        title,
        start_date: `2031-03-${day} 19:30:00`,
        end_date: `2031-03-${day} 21:00:00`,
        ...more,
      })
    const choir = await on('07', 'Choir')
    const moved = await on('08', 'Talk')
    const called = await on('09', 'Circus')
    const hidden = await on('10', 'Garden')
    const yoga = await on('12', 'Yoga', { recurrence: 'FREQ=WEEKLY;COUNT=5' })
    const secret = await on('07', 'Unseen', { status: 'private' })
    const saved = [choir, moved, called, hidden, yoga, secret].map(({ id }) => id)
    const { headers } = await getPage(fasti, `/saved/?events=${saved.join(',')}`)
    const list = String(headers['location'])
    const code = list.split('/').at(-2)
    const form = `/newsletter/reminders/${code}/`
    assert.match((await getPage(fasti, list)).text, new RegExp(`href="${form}"`))
    const { text } = await getPage(fasti, form)
    assert.match(text, /Choir[^]*Talk[^]*Circus[^]*Garden[^]*Yoga/)
    assert.doesNotMatch(text, /Unseen/)
    assert.equal((await getPage(fasti, `${form.slice(0, -2)}x/`)).status, 404)
    assert.equal((await postForm(fasti, form, { email: 'nobody' })).status, 422)
    assert.equal((await getPage(fasti, '/newsletter/')).status, 404)
    const link = await the.subscribed('ida@brook.example', form)
    assert.match((await getPage(fasti, link)).text, /You are subscribed[^]*Choir[^]*Yoga/)
    assert.deepEqual(await the.send(), [])
    // Nine o'clock in Berlin the day before.
    clock.set('2031-03-06T07:59:00Z')
    assert.deepEqual(await the.send(), [])
    clock.set('2031-03-06T08:00:00Z')
    const [first, ...others] = await the.send()
    assert.equal(others.length, 0)
    assert.equal(first?.subject, 'Reminder: Choir')
    assert.match(String(first?.text), /Choir\s+Friday 7 March, 19:30/)
    assert.doesNotMatch(String(first?.text), /Talk|Circus|Garden|Yoga/)
    assert.match(first?.source ?? '', /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    assert.deepEqual(await the.send(), [])
    // What is moved, cancelled or hidden is told, once.
    clock.set('2031-03-06T12:00:00Z')
    await editor.put(`/events/${moved.id}`, {
      start_date: '2031-03-11 18:00:00',
      end_date: '2031-03-11 19:00:00',
    })
    await editor.put(`/events/${called.id}`, { event_status: 'cancelled' })
    await editor.put(`/events/${hidden.id}`, { status: 'private', title: 'Of nobody else' })
    const [told] = await the.send()
    assert.equal(told?.subject, 'Changes to 2 events that you saved')
    assert.match(String(told?.text), /Talk\s+moved to Tuesday 11 March, 18:00/)
    assert.match(String(told?.text), /Circus\s+Cancelled/)
    assert.match(String(told?.text), /1 of the events that you saved is not in the calendar/)
    assert.doesNotMatch(String(told?.text), /Garden|nobody else/)
    assert.deepEqual(await the.send(), [])
    // Nothing on the old day, nor of what is cancelled.
    clock.set('2031-03-08T09:00:00Z')
    assert.deepEqual(await the.send(), [])
    clock.set('2031-03-10T09:00:00Z')
    assert.equal((await the.send())[0]?.subject, 'Reminder: Talk')
    clock.set('2031-03-11T09:00:00Z')
    assert.equal((await the.send())[0]?.subject, 'Reminder: Yoga')
    // Of a series it is the next date; then nothing is left, and the address is forgotten.
    clock.set('2031-03-13T09:00:00Z')
    assert.deepEqual(await the.send(), [])
    const { n } = (await fasti.db.one<{ n: number }>(
      sql`select count(*) as n from subscribers`,
    )) ?? { n: -1 }
    assert.equal(n, 0)
    assert.equal((await getPage(fasti, link)).status, 404)
    // A site that wants none has neither the page nor the link to it.
    await fasti.as('administrator').put('/settings', { reminders: 'off' }, { root: consoleRoot })
    assert.equal((await getPage(fasti, form)).status, 404)
    assert.doesNotMatch((await getPage(fasti, list)).text, /newsletter/)
  })
}
