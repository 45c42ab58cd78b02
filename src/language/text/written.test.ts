import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WrittenWhole, isWritten, partsOf, tagOf, written } from './written.ts'

const item = (value: unknown) => written(Buffer.from(`,${JSON.stringify(value)}`), 'tag')
const joined = (body: unknown) => {
  const found = partsOf(body)
  return found && JSON.parse(Buffer.concat(found.parts).toString())
}

test('what is written already stands in the whole as if it was written now', () => {
  const body = { events: [item({ id: 1 }), item({ id: 2 })], next: 'a "b"', none: undefined }
  assert.deepEqual(joined(body), { events: [{ id: 1 }, { id: 2 }], next: 'a "b"' })
  assert.deepEqual(joined({ events: [item('only')] }), { events: ['only'] })
})

test('a whole that is written is sent as it is, with the tag of its bytes', () => {
  const text = '{"name":"Évora"}'
  const body = new WrittenWhole(text)
  const { parts, tag } = partsOf(body) ?? {}
  assert.deepEqual([parts, tag], [[Buffer.from(text)], tagOf(text)])
  assert.deepEqual([body, { bytes: text }, [item(1)], [1]].map(isWritten), [
    true,
    false,
    true,
    false,
  ])
})

test('nothing else is taken for written', () => {
  for (const body of [undefined, null, 'events', [], {}, { events: [] }, { events: [{ id: 1 }] }]) {
    assert.equal(partsOf(body), undefined)
  }
})

test('the tag is another when any part is', () => {
  const tags = [
    { events: [item(1)], total: 1 },
    { events: [item(1)], total: 2 },
    { events: [item(1), item(1)], total: 1 },
    { events: [written(Buffer.from(',1'), 'other')], total: 1 },
  ].map((body) => partsOf(body)?.tag)
  assert.equal(new Set(tags).size, tags.length)
})
