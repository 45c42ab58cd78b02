// Subscriptions outlive the process that took them, and one of several nodes delivers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeLease } from '../src/jobs/leases_store.ts'
import { readSettings } from '../src/app/settings.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { passTime } from './support/leases.ts'
import { makeEvent } from './support/make.ts'
import { secondApp } from './support/second_app.ts'
import { listenAsSubscriber } from './support/subscriber.ts'

for (const database of databases) {
  test(`subscriptions outlive their process, and one node of ${database} delivers`, async () => {
    using _clock = setClock('2027-02-01T12:00:00Z')
    await using subscriber = await listenAsSubscriber()
    const given = { FASTI_CALLBACK_HOSTS_ALLOW: subscriber.host }
    await using fasti = await freshFasti(database, given)
    const languages = loadLanguages()
    const settings = readSettings({ ...given, ...fasti.settings }, [...languages.keys()])
    const others = []
    for (let at = 0; at < 2; at += 1) {
      others.push(await secondApp({ settings, db: fasti.db, languages }))
    }
    const [second, third] = others
    assert.ok(second && third)
    const nodes = [fasti.app, ...others]
    const form = {
      'hub.mode': 'subscribe',
      'hub.callback': `${subscriber.url}/`,
      'hub.topic': 'http://cal.example/events.rss',
    }
    const { statusCode } = await fasti.app.inject({
      method: 'POST',
      url: '/websub',
      headers: { host: 'cal.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    assert.equal(statusCode, 202)
    await fasti.app.websub.idle()

    const deliveredBy = async (some: readonly (typeof second)[]) => {
      const count = subscriber.delivered('/').length
      await makeEvent(fasti.as('editor'))
      await Promise.all(some.map((node) => node.websub.distribute()))
      return subscriber.delivered('/').length - count
    }
    for (const some of [[fasti.app], nodes, [second, third], [third], nodes]) {
      assert.equal(await deliveredBy(some), 1)
      for (const node of nodes) await node.websub.distribute()
    }
    await takeLease(fasti.db, 'websub')
    assert.equal(await deliveredBy(nodes), 0, 'another one has died while it delivered')
    await passTime(fasti.db, 'websub', 20)
    assert.equal(await deliveredBy(nodes), 1)
    for (const node of others) await node.close()
    assert.equal(subscriber.delivered('/').length, 6)
  })
}
