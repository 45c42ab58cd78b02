// Plays steps on a real calendar and on the model, and compares every answer and all that is shown.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Json, Reply } from '../../test/support/fasti.ts'
import { compareStep } from './compare.ts'
import { type Item, type Model, type Refusal, Refused, invalid, itemOf, ownNames } from './model.ts'
import { ascending, bodyOf, changeOf, firstTimes, givenOf, picked } from './requests.ts'
import { Progress } from './progress.ts'
import { remove } from './removes.ts'
import { Undefined } from './schedule.ts'
import { mistakes } from './mistakes.ts'
import { moveOf } from './moves.ts'
import type { Step } from './steps.ts'
import { compareEvent, viewOf } from './views.ts'
import { type Change, type Scope, create, update, write } from './writes.ts'

export class Play extends Progress {
  /** False if the contract does not define the step, or there is nothing it could be about. */
  async step(step: Step): Promise<boolean> {
    const request = this.requestOf(step)
    if (!request) return false
    const next = structuredClone(this.model)
    const expected = outcome(next, request.run)
    if (expected === undefined) return false
    const last = request.isForced ? undefined : next
    const reply = await request.send()
    const refusals = [
      ...(typeof expected === 'object' ? [expected] : []),
      ...(next.mayRefuse.length > 0 && reply.status === 400 ? [invalid(...next.mayRefuse)] : []),
    ]
    const refusal = refusals.find((one) => isDeepStrictEqual(refusalOf(reply, one), one))
    if (typeof expected === 'object' || refusals.length > 0) {
      assert.ok(refusal, `${reply.text} instead of ${JSON.stringify(refusals)}`)
    } else {
      assert.equal(reply.status, step.does === 'create' ? 201 : 200, reply.text)
      const before = this.model
      this.model = next
      if (step.does !== 'delete' && reply.body.recurrence) {
        const { lost = [] } = reply.body.recurrence
        assert.deepEqual(lost.toSorted(ascending), lostBetween(before, next), 'what is lost')
      }
      if (last) this.answered(itemOf(last, expected), reply.body)
      else assert.equal(reply.body.id, itemOf(before, expected).id)
    }
    this.played++
    await compareStep(this)
    return true
  }

  /** The answer is the event as the model has it. */
  answered(item: Item, body: Json): void {
    if (item.id === 0) this.learn(item, body)
    compareEvent(body, viewOf(this.model, item, this.ids), 'the answer')
  }

  requestOf(step: Step): Request | undefined {
    const caller = this.fasti.as(step.who)
    const { who } = step
    if (step.does === 'create') {
      const times = firstTimes(step.first)
      const { values, recurrence: shape } = step
      const recurrence = shape && givenOf(shape, times.start_date)
      const change: Change = { values, ...times, ...(recurrence ? { recurrence } : {}) }
      return {
        run: (model) => create(model, who, times, change),
        send: () => caller.post('/events', bodyOf(this.model, this.ids, change)),
      }
    }
    const item = picked(this.model, step.what)
    if (!item) return undefined
    const { id, key } = item
    const put = (body: object, scope?: Scope) =>
      caller.put(`/events/${id}`, body, scope ? { query: { scope } } : {})
    switch (step.does) {
      case 'update': {
        const change = changeOf(this.model, item, step)
        return {
          run: (model) => update(model, who, key, step.scope, change),
          send: () => put(bodyOf(this.model, this.ids, change), step.scope),
        }
      }
      case 'move': {
        const scope = item.occurrence ? step.scope : 'all'
        const moved = moveOf(this.model, item, scope, step)
        if (!moved) return undefined
        const change = { values: {}, ...moved }
        return {
          run: (model) => update(model, who, key, scope, change),
          send: () => put(bodyOf(this.model, this.ids, change), scope),
        }
      }
      case 'delete': {
        const { scope, force } = step
        const query = { ...(scope ? { scope } : {}), ...(force ? { force: 'true' } : {}) }
        return {
          run: (model) => remove(model, who, key, scope, force),
          send: () => caller.delete(`/events/${id}`, { query }),
          isForced: force,
        }
      }
      case 'restore': {
        const change: Change = { values: { status: step.status } }
        return {
          run: (model) => update(model, who, key, undefined, change),
          send: () => put(bodyOf(this.model, this.ids, change)),
        }
      }
      case 'echo': {
        const { occurrence } = item
        const scope = occurrence && step.scope
        // Own values would become those of all.
        const isOther = scope === 'all' && ownNames(occurrence!).length > 0
        return {
          run: () => {
            if (isOther) throw new Undefined('Its own values would be those of all.')
            return scope === 'all' ? occurrence!.series : key
          },
          send: async () => put(echoOf((await caller.get(`/events/${id}`)).body), scope),
        }
      }
      case 'mistake': {
        const [body, fault] = mistakes[step.mistake]
        return {
          run: () => {
            throw new Refused(invalid(fault))
          },
          send: () => put(body),
        }
      }
    }
  }
}

interface Request {
  readonly run: (model: Model) => number
  readonly send: () => Promise<Reply>
  readonly isForced?: boolean
}

/** The key of the answer, or why it is refused; undefined if the contract does not say. */
function outcome(model: Model, run: (model: Model) => number): number | Refusal | undefined {
  try {
    return write(model, () => run(model))
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    if (error instanceof Undefined) return undefined
    throw error
  }
}

/** The ids of dates with own values that went to the trash, as they are no longer given (§17.4). */
function lostBetween(before: Model, after: Model): readonly number[] {
  const isLost = ({ key, occurrence, isTrash }: Item) =>
    !isTrash &&
    occurrence !== undefined &&
    ownNames(occurrence).length > 0 &&
    after.items.get(key)?.occurrence?.gone === 'rule'
  return [...before.items.values()]
    .filter(isLost)
    .map(({ id }) => id)
    .toSorted(ascending)
}

/** Of an answer as much as the model says. */
function refusalOf({ status, body }: Reply, { code, faults }: Refusal): Refusal {
  return {
    status,
    ...(code === undefined ? {} : { code: body?.code }),
    ...(faults === undefined ? {} : { faults: Object.keys(body?.data?.params ?? {}) }),
  }
}

/** What a client sends back that has changed nothing (§17.8). */
function echoOf(body: Json): object {
  const { title, description, excerpt, website, all_day, start_date, end_date, timezone } = body
  const { recurrence, occurrence, post_parent, event_status, attendance, featured } = body
  const texts = { title, description, excerpt, website, event_status, attendance, featured }
  return { ...texts, all_day, start_date, end_date, timezone, recurrence, occurrence, post_parent }
}
