// Senders of proposals: they ask for the form, solve its challenge, and send.

import { hash } from 'node:crypto'
import { submitNamespace } from '../../src/http/roots.ts'
import type { Caller, Json, Reply } from './fasti.ts'

export const submitRoot = `/api/${submitNamespace}`

export const isSolved = (tried: string, bits: number): boolean =>
  Math.clz32(hash('sha256', tried, 'buffer').readUInt32BE()) >= bits

/** As the script of the form looks for it. */
export function solve(text: string, bits: number): string {
  for (let n = 0; ; n++) {
    const tried = `${text}:${n}`
    if (isSolved(tried, bits)) return tried
  }
}

export async function solved(caller: Caller): Promise<string> {
  const { body } = await caller.get('/form', { root: submitRoot })
  return solve(body.challenge.text, body.challenge.bits)
}

export const plainProposal = {
  title: 'Lantern Parade',
  start_date: '2031-11-11 17:30:00',
  end_date: '2031-11-11 19:00:00',
  sender_name: 'Ana Brook',
  sender_email: 'ana@brook.example',
}

let senders = 0

/** From another house each time, where a proxy is trusted. */
export async function sendProposal(caller: Caller, more: Json = {}): Promise<Reply> {
  const challenge = await solved(caller)
  const n = (senders += 1)
  const headers = { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.7` }
  const sent = { ...plainProposal, sender_email: `ana${n}@brook.example`, challenge, ...more }
  return caller.post('/events', sent, { root: submitRoot, headers })
}
