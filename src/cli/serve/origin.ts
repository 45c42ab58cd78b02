// The address of the running server, for commands beside it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../access/users/refusal.ts'
import { urlOf } from '../../app/server/connections/listen.ts'
import type { Settings } from '../../app/settings.ts'

const fileIn = ({ FASTI_DATA }: Settings) => join(FASTI_DATA, 'address')
const longestAnswerMs = 1000

/** Called by a server that listens. Best effort: without the file, commands go by the settings. */
export function noteAddress(settings: Settings, address: string): void {
  try {
    writeFileSync(fileIn(settings), `${address}\n`)
  } catch {
    // Everything may be kept in PostgreSQL, without a data folder.
  }
}

export const fixedOrigin = ({ FASTI_ORIGIN }: Settings): string | undefined =>
  FASTI_ORIGIN?.replace(/\/+$/, '')

/** Scheme, host and port: as the settings say, else as the running server is reached. */
export async function originOf(settings: Settings): Promise<string> {
  const { HOST, PORT } = settings
  const fixed = fixedOrigin(settings)
  if (fixed !== undefined) return fixed
  for (const address of addressesOf(settings)) if (await isAlive(address)) return address
  if (PORT !== 0) return urlOf(HOST, PORT)
  throw new Refusal('The address of the server is not known: start it, or set FASTI_ORIGIN.')
}

/** Where a server on this machine may be: as it has noted itself, and as the settings say. */
export function addressesOf(settings: Settings): readonly string[] {
  const { HOST, PORT } = settings
  const found = [readNoted(settings), PORT === 0 ? undefined : urlOf(HOST, PORT)]
  return [...new Set(found.filter((one) => one !== undefined))]
}

function readNoted(settings: Settings): string | undefined {
  try {
    const noted = readFileSync(fileIn(settings), 'utf8').trim()
    return URL.canParse(noted) ? noted : undefined
  } catch {
    // No server has run on this folder yet.
    return undefined
  }
}

/** A server that was killed leaves its address behind. */
const isAlive = async (address: string) => (await statusAt(`${address}/healthz`)) === 200

/** The status of a response; undefined if there is none. */
export async function statusAt(url: string): Promise<number | undefined> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(longestAnswerMs) })
    return status
  } catch {
    // Whatever the reason, nothing is to be expected there now.
    return undefined
  }
}
