// Lists of saved events that are signed by the calendar: nobody else can make it serve one, and
// nothing of them is stored.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../storage/database.ts'
import { findSigningKey, obtainSigningKey } from '../../../storage/signing_keys.ts'
import { readIds, writeIds } from './list_code.ts'

const purpose = 'saved events'
/** 96 bits: each guess is a request. */
const signatureBytes = 12

const sign = (key: string, ids: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(ids)
    .digest()
    .subarray(0, signatureBytes)

export async function signedList(db: Database, ids: readonly number[]): Promise<string> {
  const written = writeIds(ids)
  const signature = sign(await obtainSigningKey(db, purpose), written)
  return Buffer.concat([signature, written]).toString('base64url')
}

/** The ids of a list; undefined if this calendar has not signed it. `primary` knows the key first. */
export async function readSigned(
  db: Database,
  primary: Database,
  code: string,
): Promise<readonly number[] | undefined> {
  const bytes = Buffer.from(code, 'base64url')
  // Other spellings of the same bytes are no addresses of ours.
  if (bytes.length < signatureBytes || bytes.toString('base64url') !== code) return undefined
  const key = (await findSigningKey(db, purpose)) ?? (await findSigningKey(primary, purpose))
  if (key === undefined) return undefined
  const [signature, ids] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)]
  return timingSafeEqual(signature, sign(key, ids)) ? readIds(ids) : undefined
}
