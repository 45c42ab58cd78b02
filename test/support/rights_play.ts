// Plays steps on a real calendar and on the model, and compares every answer.

import assert from 'node:assert/strict'
import type { Clock } from './clock.ts'
import type { Caller, Fasti, Json, Reply } from './fasti.ts'
import {
  type Item,
  type Model,
  type Refusal,
  type Term,
  isContributor,
  isRefusal,
  list,
  newModel,
  read,
} from './rights_model.ts'
import { at } from './rights_links.ts'
import { bodyOf } from './rights_body.ts'
import {
  type CallerName,
  type IfMatch,
  type Kind,
  type Step,
  type Taxonomy,
  callers,
  kinds,
} from './rights_steps.ts'
import { shownOf, shownTerm, termView, viewOf } from './rights_views.ts'
import {
  type Match,
  create,
  createTerm,
  deleteTerm,
  remove,
  renameTerm,
  update,
  wait,
} from './rights_writes.ts'

export const start = '2027-01-01T00:00:00Z'
const waitSeconds = 3600
/** Fewer than lock a caller out (§9.4). */
const mostGuesses = 5
const window = 'start_date=2020-01-01&end_date=2035-01-01&per_page=100'

interface Version {
  readonly etag: string
  /** The answer that had this ETag. */
  readonly shown: string
}

export class Play {
  readonly model: Model = newModel(Date.parse(start) / 1000)
  readonly versions = new Map<string, Version[]>()
  readonly guesses = new Map<Item, number>()
  readonly fasti: Fasti
  readonly clock: Clock
  readonly ids: ReadonlyMap<CallerName, number>

  constructor(fasti: Fasti, clock: Clock, ids: ReadonlyMap<CallerName, number>) {
    this.fasti = fasti
    this.clock = clock
    this.ids = ids
  }

  readonly idOf = (who: CallerName): number => this.ids.get(who) ?? 0

  asking(who: CallerName): Caller {
    if (who === 'nobody') return this.fasti
    return who === 'second' ? this.fasti.as('contributor', 'second') : this.fasti.as(who)
  }

  async step(step: Step): Promise<void> {
    const { model } = this
    const { who } = step
    switch (step.does) {
      case 'create': {
        if (step.fields.author === 'nobody') return
        const body = bodyOf(this.model, this.idOf, step.kind, step.fields, step.name)
        const reply = await this.asking(who).post(`/${step.kind}`, body)
        const expected = create(model, who, step.kind, step.name, step.fields)
        return this.compareItem(who, reply, expected, 201)
      }
      case 'update':
        return this.update(step)
      case 'delete':
        return this.remove(step)
      case 'read': {
        const item = at(model.made[step.kind], step.which)
        if (item) await this.read(who, item, step.by, step.password)
        return
      }
      case 'list':
        return this.list(who, step.kind, step)
      case 'createTerm': {
        const reply = await this.asking(who).post(`/${step.taxonomy}`, { name: step.name })
        return this.compareTerm(reply, createTerm(model, who, step.taxonomy, step.name), 201)
      }
      case 'renameTerm': {
        const term = at(model.madeTerms[step.taxonomy], step.which)
        if (!term) return
        const reply = await this.asking(who).put(`/${step.taxonomy}/${term.id}`, {
          name: step.name,
        })
        return this.compareTerm(reply, renameTerm(model, who, term, step.name), 200)
      }
      case 'deleteTerm': {
        const term = at(model.madeTerms[step.taxonomy], step.which)
        if (!term) return
        const reply = await this.asking(who).delete(`/${step.taxonomy}/${term.id}`)
        const last = termView(model, term)
        const expected = deleteTerm(model, who, term)
        if (isRefusal(expected)) return refused(reply, expected)
        return assert.deepEqual([reply.status, shownTerm(reply.body)], [200, last])
      }
      case 'listTerms':
        return this.listTerms(who, step.taxonomy)
      case 'wait':
        wait(model, waitSeconds)
        return this.clock.set(new Date(model.now * 1000).toISOString())
    }
  }

  async update(step: Extract<Step, { does: 'update' }>): Promise<void> {
    const { model } = this
    const { who, fields } = step
    const item = at(model.made[step.kind], step.which)
    if (!item || fields.author === 'nobody') return
    const isThroughTrash = item.status === 'trash' || fields.status === 'trash'
    // The contract does not define what a slug means on the way into or out of the trash.
    if (step.kind === 'events' && fields.slug !== undefined && isThroughTrash) return
    const { match, headers } = await this.matching(who, item, step.ifMatch)
    const body = bodyOf(this.model, this.idOf, step.kind, fields, fields.name)
    const address = addressOf(item, step.by, model)
    const reply = await this.asking(who).put(address, body, { headers })
    await this.compareItem(who, reply, update(model, who, item, fields, match), 200)
  }

  async remove(step: Extract<Step, { does: 'delete' }>): Promise<void> {
    const { model } = this
    const item = at(model.made[step.kind], step.which)
    if (!item) return
    const { match, headers } = await this.matching(step.who, item, step.ifMatch)
    const query = step.force ? '?force=true' : ''
    const address = addressOf(item, step.by, model)
    const last = viewOf(model, step.who, item, this.idOf)
    const reply = await this.asking(step.who).delete(`${address}${query}`, { headers })
    const expected = remove(model, step.who, item, step.force, match)
    if (isRefusal(expected)) return refused(reply, expected)
    const after = step.force ? last : viewOf(model, step.who, expected, this.idOf)
    assert.deepEqual([reply.status, shownOf(reply.body)], [200, after])
  }

  /** The If-Match header, and whether it names the current version. */
  async matching(who: CallerName, item: Item, wish: IfMatch) {
    const none: { match: Match; headers: Record<string, string> } = {
      match: 'is present',
      headers: {},
    }
    if (wish === 'none') return none
    if (wish === 'any') return { ...none, headers: ifMatch('*') }
    const { status, headers: given, body } = await this.asking(who).get(pathOf(item))
    if (wish === 'current') return { ...none, headers: ifMatch(given['etag'] ?? '"none"') }
    const now = status === 200 ? JSON.stringify(shownOf(body)) : ''
    const earlier = this.versions.get(`${who} ${item.id}`)?.find(({ shown }) => shown !== now)
    const match: Match = earlier?.etag === given['etag'] ? 'is present' : 'is another'
    return { match, headers: ifMatch(earlier?.etag ?? '"another"') }
  }

  /** The answer equals the model's, and the next read equals the answer. */
  async compareItem(who: CallerName, reply: Reply, expected: Item | Refusal, status: number) {
    if (isRefusal(expected)) return refused(reply, expected)
    assert.equal(reply.status, status, reply.text)
    this.learn(expected, reply.body)
    assert.deepEqual(shownOf(reply.body), viewOf(this.model, who, expected, this.idOf))
    await this.read(who, expected, 'id', undefined, reply.headers['etag'])
  }

  /** Takes the ids of new items and terms from the answer of the server. */
  learn(item: Item, body: Json): void {
    if (item.id < 0) item.id = body.id
    for (const [entries, shown] of [
      [item.venue, [body.venue].flat()],
      [item.organizer, [body.organizer].flat()],
      [item.categories, body.categories],
      [item.tags, body.tags],
    ] as const) {
      for (const entry of entries) {
        const found = shown?.find(({ slug }: Json) => slug === entry.slug)
        if (entry.id < 0 && found) entry.id = found.id
      }
    }
  }

  async read(who: CallerName, item: Item, by: 'id' | 'slug', password?: string, etag?: string) {
    const { model } = this
    const expected = read(who, item, model, password)
    const isGuess = isRefusal(expected) && expected.code === 'event-password-protected'
    const guesses = this.guesses.get(item) ?? 0
    if (isGuess && password && guesses >= mostGuesses) return
    if (isGuess && password) this.guesses.set(item, guesses + 1)
    const query = password === undefined ? '' : `?password=${password}`
    const reply = await this.asking(who).get(`${addressOf(item, by, model)}${query}`)
    if (isRefusal(expected)) return refused(reply, expected)
    assert.equal(reply.status, 200, reply.text)
    const shown = shownOf(reply.body)
    assert.deepEqual(shown, viewOf(model, who, expected, this.idOf))
    if (by === 'id' && password === undefined) this.compareVersion(who, item, reply, shown, etag)
  }

  /** The ETag changes if, and only if, something that is shown changes (§12.3). */
  compareVersion(who: CallerName, item: Item, reply: Reply, shown: Json, written?: string): void {
    const etag = reply.headers['etag'] ?? ''
    if (written !== undefined) assert.equal(etag, written, 'the version that the write told')
    const key = `${who} ${item.id}`
    const known = this.versions.get(key) ?? []
    const last = known.at(-1)
    const now = { etag, shown: JSON.stringify(shown) }
    if (last) assert.equal(last.etag === now.etag, last.shown === now.shown, 'the version')
    if (last?.etag !== now.etag) this.versions.set(key, [...known, now])
  }

  async list(
    who: CallerName,
    kind: Kind,
    asked: Pick<Extract<Step, { does: 'list' }>, 'statuses' | 'edit'>,
  ) {
    const { model } = this
    const statuses = asked.statuses.length > 0 ? `&status=${asked.statuses.join(',')}` : ''
    const context = asked.edit ? '&context=edit' : ''
    const dates = kind === 'events' ? window : 'per_page=100'
    const reply = await this.asking(who).get(`/${kind}?${dates}${statuses}${context}`)
    const expected = list(model, who, kind, asked)
    if (!Array.isArray(expected)) return refused(reply, expected as Refusal)
    const views = expected.map((item: Item) => viewOf(model, who, item, this.idOf, true))
    const found = reply.body[kind].map(shownOf)
    assert.deepEqual([reply.status, found.toSorted(byId)], [200, views.toSorted(byId)])
    assert.equal(reply.body.total, views.length)
  }

  async listTerms(who: CallerName, taxonomy: Taxonomy): Promise<void> {
    const { model } = this
    const reply = await this.asking(who).get(`/${taxonomy}?hide_empty=false&per_page=100`)
    const all = [...model.terms].filter((term) => term.taxonomy === taxonomy)
    const views = all.map((term) => termView(model, term))
    const found = reply.body[taxonomy].map(shownTerm)
    assert.deepEqual([reply.status, found.toSorted(byId)], [200, views.toSorted(byId)])
    assert.equal(reply.body.total, views.length)
  }

  compareTerm(reply: Reply, expected: Term | Refusal, status: number): void {
    if (isRefusal(expected)) return refused(reply, expected)
    assert.equal(reply.status, status, reply.text)
    if (expected.id < 0) expected.id = reply.body.id
    assert.deepEqual(shownTerm(reply.body), termView(this.model, expected))
  }

  /** At the end every caller reads everything. */
  async sweep(): Promise<void> {
    for (const who of callers) {
      for (const kind of kinds) {
        for (const item of this.model.made[kind]) await this.read(who, item, 'id')
        await this.list(who, kind, { statuses: [], edit: true })
        if (isContributor(who)) await this.list(who, kind, { statuses: ['trash'], edit: true })
      }
      for (const taxonomy of ['categories', 'tags'] as const) await this.listTerms(who, taxonomy)
    }
  }
}

const ifMatch = (etag: string): Record<string, string> => ({ 'if-match': etag })
const byId = (a: Json, b: Json) => a.id - b.id
const pathOf = ({ kind, id }: Item) => `/${kind}/${id}`

/** By id if the item is deleted, because then its slug is gone. */
const addressOf = (item: Item, by: 'id' | 'slug', { items }: Model) =>
  by === 'id' || !items.has(item) ? pathOf(item) : `/${item.kind}/by-slug/${item.slug}`

function refused(reply: Reply, { status, code, faults }: Refusal): void {
  assert.deepEqual([reply.status, reply.body?.code], [status, code], reply.text)
  if (faults) assert.deepEqual(Object.keys(reply.body.data.params).toSorted(), faults)
}
