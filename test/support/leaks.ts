// A calendar in which much is hidden, every text of it with a word of its own, and every address
// that the server has mounted.

import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import type { Role } from '../../src/access/roles.ts'
import { subscriptionKinds } from '../../src/calendar/subscriptions/rules.ts'
import {
  insertSubscriber,
  newSubscriberId,
  saveSaved,
} from '../../src/calendar/subscriptions/store.ts'
import { tokenOf } from '../../src/calendar/subscriptions/token.ts'
import { queueMail } from '../../src/jobs/mail/queue.ts'
import { now as moment } from '../../src/language/time/clock.ts'
import type { Caller, Fasti, Json, TestUser } from './fasti.ts'
import { liveRoot } from './copies.ts'
import { sendProposal } from './proposals.ts'

/** Begins every hidden word. */
export const stem = 'zqhid'
export const consoleRoot = '/api/cal/console/v1'

/** Owns what an author has hidden; `stranger` is an author who owns nothing. */
export const callers = [
  'nobody',
  'subscriber',
  'contributor',
  'stranger',
  'author',
  'editor',
  'administrator',
] as const
export type CallerName = (typeof callers)[number]

export interface Secret {
  readonly word: string
  readonly what: string
  readonly seenBy: readonly CallerName[]
}

export interface Guarded {
  readonly secrets: readonly Secret[]
  /** What stands for `:id` in addresses: items, terms, users, webhooks, tokens, drafts and so on. */
  readonly ids: readonly number[]
  readonly slugs: readonly string[]
  /** Events that can be changed and stay hidden. */
  readonly hidden: readonly number[]
  accountOf(name: CallerName): Promise<TestUser> | undefined
  /** The whole answer as text: headers, and the body with its lines unfolded. */
  ask(name: CallerName, method: string, address: string, body?: object): Promise<string>
}

const roleOf = (name: Exclude<CallerName, 'nobody'>): Role =>
  name === 'stranger' ? 'author' : name
const staff: readonly CallerName[] = ['editor', 'administrator']

export async function fillGuarded(fasti: Fasti): Promise<Guarded> {
  const secrets: Secret[] = []
  const [ids, slugs]: [Set<number>, Set<string>] = [new Set(), new Set()]
  const hide = (what: string, seenBy: readonly CallerName[]) => {
    const word = `${stem}${String(secrets.length + 100).replaceAll(/\d/g, (digit) => 'bdfhjkmpqt'.charAt(Number(digit)))}`
    secrets.push({ word, what, seenBy })
    return word
  }
  const as = (name: Exclude<CallerName, 'nobody'>): Caller => fasti.as(roleOf(name), name)
  const administrator = as('administrator')
  const make = async (
    path: string,
    body: object,
    caller = administrator,
    root?: string,
  ): Promise<Json> => {
    const made = await caller.post(path, body, root === undefined ? {} : { root })
    assert.ok(made.status === 201 || made.status === 200, `POST ${path}: ${made.text}`)
    ids.add(Number(made.body.id))
    if (made.body.slug) slugs.add(String(made.body.slug))
    return made.body
  }

  for (const name of callers) {
    if (name === 'nobody') continue
    const { id } = await fasti.user(roleOf(name), name)
    const word = hide(`the mail address of the ${name}`, ['administrator', name])
    const body = { email: `${word}@mail.example` }
    const { status, text } = await administrator.put(`/users/${id}`, body, { root: consoleRoot })
    assert.equal(status, 200, text)
    ids.add(id)
  }
  const { id: authorId } = await fasti.user('author')
  await make('/categories', { name: 'Concerts' })
  await make('/tags', { name: 'Jazz' })
  const when = { start_date: '2031-05-03 19:00:00', end_date: '2031-05-03 21:00:00' }
  const parts = {
    events: ['title', 'description', 'excerpt', 'website', 'event_status_reason', 'virtual_url'],
    venues: ['venue', 'description', 'address', 'city', 'website'],
    organizers: ['organizer', 'description', 'email', 'website'],
  } as const
  const textsOf = (names: readonly string[], what: string, seenBy: readonly CallerName[]) =>
    Object.fromEntries(
      names.map((name) => {
        const word = hide(`${name} of ${what}`, seenBy)
        if (name === 'email') return [name, `${word}@mail.example`]
        return [name, /url|website/.test(name) ? `https://${word}.example/` : `Of ${word} here`]
      }),
    )
  const hidden: number[] = []
  const place = { venues: [] as number[], organizers: [] as number[] }
  for (const owner of ['administrator', 'author'] as const) {
    const seenBy: readonly CallerName[] = owner === 'author' ? [...staff, 'author'] : staff
    const by = owner === 'author' ? { author: authorId } : {}
    for (const kind of ['venues', 'organizers', 'events'] as const) {
      for (const status of ['draft', 'pending', 'private', 'future', 'trash']) {
        const what = `a ${status} of ${kind} by the ${owner}`
        const more = kind === 'events' ? { ...when, attendance: 'mixed' } : {}
        const { id } = await make(`/${kind}`, {
          ...more,
          ...by,
          ...textsOf(parts[kind], what, seenBy),
          ...(status === 'future' ? { date: '2090-01-01 00:00:00' } : {}),
          status: status === 'trash' ? 'draft' : status,
        })
        if (status === 'trash') await administrator.delete(`/${kind}/${id}`)
        else if (kind === 'events') hidden.push(id)
        else place[kind].push(id)
      }
    }
    // The title of a protected event is public; so are its times.
    await make('/events', {
      ...when,
      ...by,
      title: `Protected by ${owner}`,
      attendance: 'mixed',
      ...textsOf(parts.events.slice(1), `an event with a password by the ${owner}`, seenBy),
      tickets: [{ name: `Of ${hide('a ticket behind a password', seenBy)}`, price: 7 }],
      password: hide('a password', seenBy),
    })
    await make('/events', {
      ...when,
      ...by,
      ...textsOf(['title', 'description'], `a private series by the ${owner}`, seenBy),
      status: 'private',
      recurrence: 'FREQ=DAILY;COUNT=3',
    })
  }
  // What is hidden must not show through what is public.
  const open = { ...when, title: 'Open evening', categories: ['concerts'], tags: ['jazz'] }
  await make('/events', { ...open, venue: place.venues, organizer: place.organizers })
  await make('/events', { ...open, title: 'Open course', recurrence: 'FREQ=WEEKLY;COUNT=3' })
  // What was public once must not reveal what it has become.
  const { id: once } = await make('/events', { ...open, title: 'Once open' })
  const now = textsOf(['title', 'description'], 'an event that was public once', staff)
  await administrator.put(`/events/${once}`, { ...now, status: 'private' })

  for (const caller of [administrator, as('author')]) {
    const isAuthor = caller !== administrator
    const title = `Open, and talked about by ${isAuthor ? 'its author' : 'its editor'}`
    const { id } = await make('/events', { ...open, title }, caller)
    const text = `@author ${hide('a comment', isAuthor ? [...staff, 'author'] : staff)}`
    await make(`/events/${id}/comments`, { text }, caller, consoleRoot)
  }
  const draft = { values: { title: hide('work that is not saved', ['author']) } }
  const kept = await as('author').put('/drafts/event/0', draft, { root: consoleRoot })
  assert.ok(kept.status < 300, kept.text)
  const view = { name: hide('the name of a saved view', ['author']), screen: 'events' }
  await make('/views', view, as('author'), consoleRoot)
  const token = { name: hide('the name of a token', ['administrator', 'author']) }
  await make('/tokens', token, as('author'), consoleRoot)
  const hook = { url: `https://${hide('the address of a webhook', ['administrator'])}.example/` }
  await make('/webhooks', hook, administrator, liveRoot)
  const source = {
    url: `https://${hide('the address of a sync', ['administrator'])}.example/a.ics`,
  }
  await make('/syncs', { ...source, every: 3600 }, administrator, consoleRoot)
  await administrator.put('/settings', { submissions: 'everybody' }, { root: consoleRoot })
  for (const state of ['unconfirmed', 'waiting', 'accepted'] as const) {
    const seen = (what: string) => hide(`${what} of a proposal that is ${state}`, staff)
    await sendProposal(fasti, {
      title: state === 'accepted' ? 'Open proposal' : seen('the title'),
      sender_name: seen('the sender'),
      sender_email: `${seen('the address')}@mail.example`,
      note: seen('the note'),
    })
    const { body } = await administrator.get('/proposals?state=unconfirmed', { root: consoleRoot })
    const { id } = body.proposals.at(-1)
    ids.add(id)
    if (state === 'unconfirmed') continue
    await make(`/proposals/${id}/messages`, { text: seen('a message') }, administrator, consoleRoot)
    const taken = await make(`/proposals/${id}/confirm`, {}, administrator, consoleRoot)
    if (state === 'waiting') hidden.push(taken.event)
    else await make(`/review/${taken.event}`, { decision: 'accept' }, administrator, consoleRoot)
  }
  // Nobody reads the address of a subscriber anywhere, administrators neither.
  for (const kind of subscriptionKinds) {
    const email = `${hide(`the mail address of a subscriber of ${kind}`, [])}@mail.example`
    await fasti.db.within(async (db) => {
      const id = await newSubscriberId(db)
      const { hash } = await tokenOf(db, { id, email })
      const moments = { asked_utc: moment(), made_utc: moment(), changed_utc: moment() }
      const wish = JSON.stringify({ events: [...ids] })
      const network = `${hide(`the network with the mail address of ${kind}`, [])}/24`
      const row = { id, kind, email, token: hash, network, wish, asked: wish, ...moments }
      await insertSubscriber(db, { ...row, language: 'en', state: 'active' })
      for (const event_id of hidden) {
        const told = { start_date: '2031-05-03 19:00:00', is_off: 0, is_told: 0 }
        await saveSaved(db, { subscriber_id: id, event_id, ...told })
      }
      ids.add(id)
      const about = { to: email, language: 'en', user: null, now: moment() }
      await queueMail(db, { ...about, template: 'newsletter_asked', values: { path: 'x' } })
    })
  }
  const accountOf = (name: CallerName) =>
    name === 'nobody' ? undefined : fasti.user(roleOf(name), name)
  const ask: Guarded['ask'] = async (name, method, address, body) => {
    const account = await accountOf(name)
    const { statusCode, headers, payload } = await fasti.app.inject({
      method: method as 'GET',
      url: address,
      headers: {
        host: 'cal.example',
        ...(account ? { authorization: `Bearer ${account.secret}` } : {}),
      },
      ...(body ? { payload: body } : {}),
    })
    assert.ok(statusCode < 500, `${method} ${address} of ${name} answered ${statusCode}`)
    return `${JSON.stringify(headers)}\n${payload.replaceAll('\r\n ', '')}`
  }
  return { secrets, ids: [...ids], slugs: [...slugs], hidden, accountOf, ask }
}

export interface Mounted {
  readonly method: string
  readonly pattern: string
}

/**
 * Every address: those of the interface, and all others that the router knows, read from its own
 * picture of it.
 */
export function mountedOf(app: FastifyInstance): readonly Mounted[] {
  const path: string[] = []
  const routed = app
    .printRoutes({ commonPrefix: false, includeMeta: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^(?<indent>(?:[│ ] {3})*)[├└]── (?<part>.*?) \((?<methods>[A-Z, ]+)\)$/.exec(
        line,
      )
      const { indent = '', part = '', methods = '' } = found?.groups ?? {}
      if (!found) return []
      path.splice(indent.length / 4, path.length, part)
      const pattern = path.join('').replace('//', '/')
      return methods.split(', ').map((method) => ({ method, pattern }))
    })
  const own = app.restRoutes.flatMap(({ path: known, methods }) => {
    const pattern = known.replaceAll(/\{(\w+)\}/g, ':$1')
    return methods.map((method) => ({ method, pattern }))
  })
  return [...own, ...routed.filter(({ pattern }) => !/\/(?:v1\/?\*?|api)$/.test(pattern))]
}

/** What may stand for the parts of an address that are not ids or slugs. */
export type Choices = Readonly<Record<string, readonly string[]>>

/** All addresses of a pattern; fails for a part that nobody has said what to put in for. */
export function addressesOf(
  pattern: string,
  { ids, slugs }: Guarded,
  choices: Choices,
): readonly string[] {
  const part = /:(\w+)(?:\([^)]*\)\$?\)?)?|\*/
  const found = part.exec(pattern)
  if (!found) return [pattern]
  const name = found[1] ?? '*'
  const place = `${pattern.slice(0, found.index)}${found[0]}`.replace(/^\/(?:en|es|fr)\//, '/')
  const values = choices[place] ?? choices[name] ?? { id: ids.map(String), slug: slugs }[name]
  assert.ok(values, `Say what stands for ${name} in ${pattern}, so that it is searched for leaks.`)
  return values.flatMap((value) => {
    const rest = pattern.slice(found.index + found[0].length)
    return addressesOf(
      `${pattern.slice(0, found.index)}${value}${rest}`,
      { ids, slugs } as Guarded,
      choices,
    )
  })
}
