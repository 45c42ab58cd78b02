// People who have passkeys (§22).

import assert from 'node:assert/strict'
import type { Caller, Fasti, Json, Reply } from './fasti.ts'
import { type Device, type Lie, newDevice, passkeyOrigin } from './device.ts'
import { type Browser, consoleRoot as root, from } from './signing_in.ts'

export const passkeySettings = { FASTI_ORIGIN: passkeyOrigin, FASTI_TRUST_PROXY: 'true' }

/** Guesses are counted by address: each case has its own. */
let addresses = 0
export const anywhere = () => {
  addresses += 1
  return { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` }
}

export const question = async (caller: Caller): Promise<Json> => {
  const { status, body, text } = await caller.post('/session/passkey/question', {}, { root })
  assert.equal(status, 200, text)
  return body.options
}

export const send = (caller: Caller, response: Json, more: Json = {}): Promise<Reply> =>
  caller.post('/session/passkey', { response, ...more }, { root, headers: anywhere() })

export const signIn = async (caller: Caller, device: Device, lie: Lie = {}): Promise<Reply> =>
  send(caller, device.get(await question(caller), lie))

export const newQuestion = async (fasti: Fasti, person: Browser): Promise<Json> =>
  (await from(fasti, person).post('/passkeys/question')).body.options

/** Of somebody who is signed in. */
export async function register(
  fasti: Fasti,
  person: Browser,
  device = newDevice(),
  name = 'Laptop',
): Promise<Device & { readonly id: number }> {
  const response = device.create(await newQuestion(fasti, person))
  const made = await from(fasti, person).post('/passkeys', { response, name })
  assert.equal(made.status, 201, made.text)
  return Object.assign(device, { id: made.body.id as number })
}
