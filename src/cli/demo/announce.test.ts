import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countDays } from '../../language/time/gregorian.ts'
import { type Made, announcer } from './announce.ts'
import { randomFrom } from './random.ts'
import { countEvents } from './entry.ts'
import { planSeason } from './season.ts'
import { categories, hostKeys, tags, venueKeys } from './data.ts'

const winter = countDays(2027, 1, 15)

const numbered = <K>(keys: readonly K[]) => new Map(keys.map((key, index) => [key, index + 1]))

const made: Made = {
  venues: numbered(venueKeys),
  hosts: numbered(hostKeys),
  categories: numbered(categories.map(({ key }) => key)),
  tags: numbered(tags),
  pictures: new Map(),
}

function requestsOf(seed: string, size: number, today = winter) {
  const random = randomFrom(seed)
  const { entries, standingOf } = planSeason(random, size, today, today + 1100)
  const announce = announcer(random, made, today)
  return entries.map((entry) => announce(entry, standingOf(entry)))
}

describe('the season of the demo', () => {
  test('the same seed, size and day give the same events, another seed gives others', () => {
    assert.deepEqual(requestsOf('one', 200), requestsOf('one', 200))
    assert.notDeepEqual(requestsOf('one', 200), requestsOf('two', 200))
  })

  test('there are exactly as many events as were asked for', () => {
    for (const size of [1, 2, 7, 30, 99, 300, 1000]) {
      const { entries } = planSeason(randomFrom('size'), size, winter, winter + 1100)
      assert.equal(countEvents(entries), size)
    }
  })

  test('nothing in the texts shows how they were made', () => {
    for (const { title, description } of requestsOf('texts', 3000)) {
      const text = `${String(title)} ${String(description)}`
      assert.doesNotMatch(text, /[{}]|undefined|\.\.|  |[,;:]\.| ,/, text)
      assert.match(String(title), /^[A-Z]/, text)
    }
  })

  test('a festival stands before its events, and they lie within its days', () => {
    const { entries } = planSeason(randomFrom('festivals'), 600, winter, winter + 1100)
    const parts = entries.filter(({ parent }) => parent)
    assert.ok(parts.length >= 15)
    for (const part of parts) {
      const { parent } = part
      assert.ok(parent && entries.indexOf(parent) < entries.indexOf(part))
      assert.ok(part.day >= parent.day && part.day < parent.day + parent.days)
    }
  })

  test('a festival with its events is in the days to come, on whatever day the demo is made', () => {
    for (let index = 0; index < 60; index += 1) {
      const today = winter + index * 7 + (index % 7)
      for (const size of [90, 300]) {
        const { entries } = planSeason(randomFrom(`soon ${index}`), size, today, today + 1100)
        const soon = entries.filter(
          ({ kind, day }) => kind.hosting && day > today && day <= today + 10,
        )
        const parts = entries.filter(({ parent }) => parent && soon.includes(parent))
        assert.ok(soon.length > 0 && parts.length >= 5, `${today} ${size}`)
      }
    }
  })

  test('what needs summer takes place in summer', () => {
    const { entries } = planSeason(randomFrom('summer'), 3000, winter, winter + 1100)
    const seasonal = entries.filter(({ kind }) => kind.months)
    assert.ok(seasonal.length > 100)
    const january = seasonal.filter(({ day }) => day >= winter - 14 && day < winter + 17)
    assert.deepEqual(january, [])
  })

  test('a venue holds one event at a time, nearly always', () => {
    const { entries } = planSeason(randomFrom('venues'), 1000, winter, winter + 1100)
    const slots = entries
      .filter(({ venue, days }) => venue && days === 0)
      .map(({ venue, day, start }) => `${venue} ${day} ${start}`)
    assert.ok(slots.length - new Set(slots).size <= slots.length / 100)
  })
})
