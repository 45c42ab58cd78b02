// Finding what is at a path.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PathTree } from './path_tree.ts'

const tree = new PathTree<string>()
for (const path of [
  '/',
  '/events',
  '/events/{id}',
  '/events/by-slug/{slug}',
  '/events/{id}/comments/{comment}',
  '/drafts/{kind}/{id}',
  '/drafts/events/all',
]) {
  tree.add(path, path)
}
const found = (path: string) => {
  const { value, params } = tree.find(path) ?? {}
  return [value, params]
}

test('a path is found by its fixed parts and its variables, with a slash at the end or without', () => {
  assert.deepEqual(found('/'), ['/', {}])
  assert.deepEqual(found('/events/'), ['/events', {}])
  assert.deepEqual(found('/events/7'), ['/events/{id}', { id: '7' }])
  assert.deepEqual(found('/events/7/comments/9'), [
    '/events/{id}/comments/{comment}',
    { id: '7', comment: '9' },
  ])
})

test('a variable may hold anything that is encoded, also a slash, and a number is digits (§2.3)', () => {
  assert.deepEqual(found('/events/by-slug/caf%C3%A9%2Fbar'), [
    '/events/by-slug/{slug}',
    { slug: 'café/bar' },
  ])
  assert.deepEqual(found('/events/%37'), ['/events/{id}', { id: '7' }])
  for (const path of ['/events/x', '/events/-1', '/events/7/comments/x', '/events/7/more']) {
    assert.deepEqual(found(path), [undefined, undefined], path)
  }
})

test('a fixed part is found as it is written alone, before a variable, and is tried again as one', () => {
  assert.deepEqual(found('/drafts/events/all'), ['/drafts/events/all', {}])
  assert.deepEqual(found('/drafts/events/5'), ['/drafts/{kind}/{id}', { kind: 'events', id: '5' }])
  for (const path of ['/%65vents', '/Events', '/events//', '//events', '/events/7//']) {
    assert.deepEqual(found(path), [undefined, undefined], path)
  }
})
