import assert from 'node:assert/strict'
import type { Caller, Json } from './fasti.ts'
import { idsOf, listForm } from './make.ts'

/**
 * An answer as a request body: §6.9 takes terms by id and refuses objects, §3.3 and §6.10 take an
 * image by its id; everything else is sent back unchanged.
 */
export function sendable(body: Json): Json {
  const copy = structuredClone(body)
  if (copy.image) copy.image = copy.image.id
  for (const name of ['categories', 'tags']) if (copy[name]) copy[name] = idsOf(copy[name])
  return copy
}

/** Sending back what was read changes nothing. */
export async function goesRound(
  caller: Caller,
  path: string,
  what: string,
  at: { readonly root?: string } = {},
): Promise<void> {
  const read = await caller.get(path, at)
  assert.equal(read.status, 200, what)
  for (const method of ['PUT', 'PATCH', 'POST']) {
    const sent = await caller.send(method, path, { ...at, body: sendable(read.body) })
    assert.equal(sent.status, 200, `${what} ${sent.text}`)
    assert.deepEqual(sent.body, listForm(read.body), what)
    assert.equal(sent.headers['etag'], read.headers['etag'], what)
  }
  const again = await caller.get(path, at)
  assert.equal(again.text, read.text, what)
}
