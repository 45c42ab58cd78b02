import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  categories,
  festivals,
  hostOf,
  kinds,
  placeOf,
  posters,
  repeated,
  tags,
  venueKeys,
} from './data.ts'

const all = [...kinds, ...repeated, ...festivals.map(({ whole }) => whole)]
const used = (list: 'venues' | 'categories') => new Set(all.flatMap((one) => one[list]))
const keys = categories.map(({ key }) => key)

test('whatever a kind of event names is in the data of the demo', () => {
  assert.ok(kinds.length > 30 && repeated.length > 10 && festivals.length > 5)
  for (const kind of all) {
    for (const venue of kind.venues) assert.ok(placeOf(venue).name)
    for (const host of kind.hosts) assert.ok(hostOf(host).name)
    const missing = [
      ...kind.categories.filter((key) => !keys.includes(key)),
      ...kind.tags.filter((tag) => !tags.includes(tag)),
      ...[kind.theme].filter((theme) => !(theme in posters.events)),
    ]
    assert.deepEqual(missing, [], String(kind.titles[0]))
  }
})

test('every category stands behind its parent', () => {
  for (const [at, { above }] of categories.entries()) {
    if (above !== undefined) assert.ok(keys.slice(0, at).includes(above), above)
  }
})

test('every venue and category of the data is that of some kind of event', () => {
  const parents = new Set(categories.flatMap(({ above = [] }) => above))
  assert.deepEqual(
    [
      ...venueKeys.filter((key) => !used('venues').has(key)),
      ...keys.filter((key) => !used('categories').has(key) && !parents.has(key)),
    ],
    [],
  )
})

test('a name that is not there is refused', () => {
  assert.throws(() => placeOf('nowhere'), /no nowhere/)
})
