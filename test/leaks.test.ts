// Nobody reads what is hidden from them: words of their own stand in everything hidden, and random
// requests to every mounted address look for them.

import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { namespaceRoutes } from '../src/calendar/routes.ts'
import { formats } from '../src/public/feeds/addresses.ts'
import { ownNamespace } from '../src/http/roots.ts'
import { mostSaved } from '../src/public/query/saved/most_saved.ts'
import { signedList } from '../src/public/query/saved/signed_list.ts'
import type { Database } from '../src/storage/database.ts'
import { views } from '../src/public/query/address.ts'
import { filterParameters } from '../src/public/query/list_filters.ts'
import { databases } from './support/databases.ts'
import type { Fasti } from './support/fasti.ts'
import {
  type CallerName,
  type Choices,
  type Guarded,
  addressesOf,
  callers,
  consoleRoot,
  fillGuarded,
  mountedOf,
  stem,
} from './support/leaks.ts'
import { makeEvent } from './support/make.ts'
import { random } from './support/random.ts'
import { type Receiver, startReceiver } from './support/receiver.ts'
import { listenTo, listening } from './support/streams.ts'
import { until } from './support/until.ts'
import { makeWebhook, senderFor } from './support/webhooks.ts'
import { type Subscribed, subscribedCalendar } from './support/websub.ts'

/** Where the router takes anything: what visitors and programs ask for there. */
const lists = ['', ...views, 'category/concerts', 'month/2031-05', 'day/2031-05-03']
const choices: Choices = {
  '/events*': lists.map((list) => `/${list}`),
  '/admin*': ['/events', '/settings'],
  '/qr*': ['/event/open-evening'],
  '/card*': ['/now/event/open-evening.png', '/now/events/list.png', '/now/tag/jazz.png'],
  '/*': ['no-such-page'],
  hash: ['0123456789ab.js'],
  language: ['en', 'es', 'fr'],
  name: ['words.js'],
  number: ['1'],
  kind: ['event', 'venue'],
  file: ['fasti.backup'],
  group: ['1'],
  delivery: ['1'],
  identity: ['1'],
  comment: ['1', '2'],
  token: ['0123456789abcdefghijklmnopqr'],
}
/** Answers without an end; another test listens to them. */
const endless = /\/stream$/
/** Callers would take their own keys away. */
const ownKeys = /\/(?:tokens|sessions?)(?:\/|$)/
/** Ways that the router does not know: feeds have the address of their list and an extension. */
const feeds = [
  '/events',
  ...lists.map((list) => `/events/${list}`),
  '/search',
  '/tag/jazz',
].flatMap((list) => formats.map((format) => `${list.replace(/\/$/, '')}.${format}`))
/** Lists of everything there is, as if all of it had been public when they were signed. */
const signedLists = (db: Database, ids: readonly number[]): Promise<readonly string[]> =>
  Promise.all([signedList(db, ids.slice(0, mostSaved)), signedList(db, ids.slice(-mostSaved))])
const mayWrite = (name: CallerName) => ['author', 'editor', 'administrator'].includes(name)
/** Bodies of writes name everything that can be named. */
const named = ['venue', 'organizer', 'image', 'post_parent', 'parent', 'author', 'id', 'into', 'to']

const usualValues = 'any true trash private 2031-05-03 1 100 title concerts'.split(' ')
const parameters = [
  ...new Set(namespaceRoutes(ownNamespace).flatMap(({ input }) => Object.keys(input))),
  ...filterParameters,
]

/** Other roots have the same routes: one caller each. */
const isOther = /^\/(?::language|en|es|fr|wp-json)/

for (const database of databases) {
  describe(`what is hidden on ${database} (§9.3)`, () => {
    let subscribed: Subscribed
    let receiver: Receiver
    let fasti: Fasti
    let guarded: Guarded
    before(async () => {
      receiver = await startReceiver()
      subscribed = await subscribedCalendar(database, receiver.host)
      fasti = subscribed.fasti
      guarded = await fillGuarded(fasti)
    })
    after(async () => {
      await subscribed[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    })

    const assertKept = (name: CallerName, asked: string, said: string) => {
      if (!said.includes(stem)) return
      const leaked = guarded.secrets.find(
        ({ word, seenBy }) =>
          !seenBy.includes(name) && said.includes(word) && !asked.includes(word),
      )
      assert.ok(!leaked, `${name} reads ${leaked?.what} (${leaked?.word}): ${asked}`)
    }

    test('is there for those who may read it', async () => {
      const whole = await guarded.ask('administrator', 'GET', '/api/cal/console/v1/exports/json')
      const missing = guarded.secrets.filter(({ word }) => !whole.includes(word))
      const apart = /mail address|password|not saved|saved view|token|webhook|sync|comment|proposal/
      assert.deepEqual(
        missing.filter(({ what }) => !apart.test(what)),
        [],
      )
    })

    test('is read by nobody else, wherever and however they ask', async () => {
      const seed = randomInt(2 ** 31)
      const chance = random(seed)
      const pool = [
        ...guarded.ids.map(String),
        ...guarded.slugs,
        ...guarded.secrets.map(({ word }) => word),
        ...usualValues,
      ]
      const query = () =>
        String(
          new URLSearchParams(
            chance.some(parameters, 3).map((name): [string, string] => [name, chance.pick(pool)]),
          ),
        )
      const mounted = mountedOf(fasti.app).filter(
        ({ method, pattern }) =>
          !endless.test(pattern) &&
          !['HEAD', 'OPTIONS'].includes(method) &&
          !(method === 'DELETE' && ownKeys.test(pattern)) &&
          pattern !== '*',
      )
      assert.ok(mounted.length > 100)
      const code = await signedLists(fasti.db, guarded.ids)
      const saved = [
        `/saved?events=${guarded.ids.slice(0, mostSaved).join()}`,
        ...code.map((one) => `/saved/${one}.ics`),
      ]
      const asked = [
        ...mounted,
        ...[...feeds, ...saved].map((pattern) => ({ method: 'GET', pattern })),
      ]
      for (const { method, pattern } of asked) {
        const addresses = addressesOf(pattern, guarded, { ...choices, code })
        // Whoever may change something might publish it.
        const asking = method === 'GET' ? callers : callers.filter((name) => !mayWrite(name))
        for (const name of isOther.test(pattern) ? [chance.pick(asking)] : asking) {
          const address = `${chance.pick(addresses)}${chance.chance(0.5) && !pattern.includes('?') ? `?${query()}` : ''}`
          const body = Object.fromEntries(named.map((one) => [one, chance.pick(guarded.ids)]))
          const given = method === 'GET' ? undefined : { title: 'Plain', name: 'Plain', ...body }
          const said = await guarded.ask(name, method, address, given)
          assertKept(name, `${method} ${address} (seed ${seed})`, said)
        }
      }
    })

    test('is told to nobody else: by no stream, webhook or feed that is pushed', async () => {
      const administrator = fasti.as('administrator')
      const second = fasti.as('administrator', 'second')
      await makeWebhook(second, receiver.url)
      const { id: demoted } = await fasti.user('administrator', 'second')
      await administrator.put(`/users/${demoted}`, { role: 'author' }, { root: consoleRoot })
      await subscribed.ask('/feed')
      const port = await listening(fasti.app)
      const streams = await Promise.all(
        callers.map(async (name) => {
          const { secret } = (await guarded.accountOf(name)) ?? {}
          const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
          const stream = await listenTo(port, '', headers)
          assert.equal(stream.status, 200, name)
          return { name, stream }
        }),
      )
      for (const id of guarded.hidden) {
        const { status, text } = await administrator.patch(`/events/${id}`, { featured: true })
        assert.equal(status, 200, text)
      }
      await makeEvent(administrator, { title: 'The last change' })
      await senderFor(fasti, [receiver.host]).send()
      await subscribed.distribute()
      const pushed = [...receiver.messages, ...subscribed.subscriber.delivered('/feed')]
      assert.ok(subscribed.subscriber.delivered('/feed').length > 0)
      for (const message of pushed) assertKept('nobody', 'pushed', JSON.stringify(message))
      for (const { name, stream } of streams) {
        await until(() => stream.text().includes('The last change'))
        stream.close()
        assertKept(name, 'stream', stream.text())
      }
    })
  })
}
