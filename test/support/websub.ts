// A calendar whose feeds are subscribed to.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { DatabaseName } from './databases.ts'
import { type Fasti, type Reply, freshFasti } from './fasti.ts'
import { makeEvent } from './make.ts'
import { type Subscriber, listenAsSubscriber } from './subscriber.ts'

export const topic = 'http://cal.example/events.rss'

type Form = Readonly<Record<string, string>>

export interface Subscribed extends AsyncDisposable {
  readonly fasti: Fasti
  readonly subscriber: Subscriber
  /** Asks the hub, to subscribe a path of the subscriber unless the form says otherwise. */
  post(path: string, more?: Form): Promise<Reply>
  /** The same, and returns when the hub has asked the subscriber. */
  ask(path: string, more?: Form): Promise<void>
  /** Makes an event, which changes the feed of all events. */
  change(title: string, more?: object): Promise<void>
  /** Delivers what is due, and returns when that has been done. */
  distribute(): Promise<void>
  /** Forgets subscriptions and what was received. */
  reset(): Promise<void>
}

/** May also call other hosts on this machine. */
export async function subscribedCalendar(
  database: DatabaseName,
  ...others: readonly string[]
): Promise<Subscribed> {
  const subscriber = await listenAsSubscriber()
  const { host } = subscriber
  const allowed = [host, host.replace('127.0.0.1', 'localhost'), ...others].join(',')
  const fasti = await freshFasti(database, { FASTI_CALLBACK_HOSTS_ALLOW: allowed })
  const post = (path: string, more: Form = {}) => {
    const callback = `${subscriber.url}${path}`
    const wish = { 'hub.mode': 'subscribe', 'hub.callback': callback, 'hub.topic': topic }
    return fasti.send('POST', '/websub', {
      root: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...wish, ...more }).toString(),
    })
  }
  return {
    fasti,
    subscriber,
    post,
    ask: async (path, more) => {
      const { status, text } = await post(path, more)
      assert.deepEqual([status, text], [202, ''])
      await fasti.app.websub.idle()
    },
    change: async (title, more = {}) => {
      await makeEvent(fasti.as('editor'), { title, ...more })
    },
    distribute: async () => {
      await fasti.app.websub.distribute()
      await fasti.app.websub.idle()
    },
    reset: async () => {
      await fasti.db.run(sql`delete from websub`)
      await fasti.db.run(sql`delete from attempts`)
      subscriber.got.length = 0
    },
    [Symbol.asyncDispose]: async () => {
      await fasti[Symbol.asyncDispose]()
      await subscriber[Symbol.asyncDispose]()
    },
  }
}
