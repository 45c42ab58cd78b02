// What a response must not be: a server error, another shape than declared, or a leak.

import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { checkReply } from '../test/support/replies.ts'
import { decodeLoosely } from './encoding.ts'
import { languages } from './given.ts'
import type { Answer } from './parser.ts'
import type { Shot } from './shot.ts'
import { type Hidden, type World, canaryStem } from './world.ts'

export type FailureKind =
  | 'death'
  | 'server error'
  | 'hang'
  | 'lost'
  | 'leak'
  | 'shape'
  | 'changed'
  | 'dear'
  | 'fault'
  | 'memory'
  | 'left open'

export interface Failure {
  readonly kind: FailureKind
  /** The same for the same bug, where possible. */
  readonly signature: string
  readonly detail: string
}

const seers = new Set(['administrator', 'editor'])

/** Undefined if the response is fine. */
export function judge(
  world: World,
  shot: Shot,
  answer: Answer,
  isChecked: boolean,
): Failure | undefined {
  const { status, headers } = answer
  const isShed = status === 503 && headers.has('retry-after')
  // As oEmbed has it for formats that there are not.
  const isDeclared = status === 501 && /\/oembed\b/.test(shot.target)
  if (status >= 500 && !isShed && !isDeclared) {
    const detail = `${shot.method} ${shot.target.slice(0, 200)} → ${status}`
    return { kind: 'server error', signature: headers.get('x-request-id') ?? `${status}`, detail }
  }
  const leak = seers.has(shot.role) ? undefined : leakIn(world, shot, answer)
  return leak ?? (isChecked ? misshapen(shot, answer) : undefined)
}

function leakIn(world: World, shot: Shot, answer: Answer): Failure | undefined {
  const text = textOf(answer)
  if (!text.includes(canaryStem)) return undefined
  const said = decodeLoosely(`${shot.target} ${shot.headers.flat().join(' ')} ${shot.body ?? ''}`)
  // A caller who knows the secret may see it all.
  if (said.includes('{feed}') || said.includes(world.password)) return undefined
  const shown = (word: string) => text.includes(word) && !said.includes(word)
  const found = world.hidden.find(({ canaries }) => canaries.some(shown))
  if (!found) return undefined
  const word = found.canaries.find(shown)
  const detail = `${shot.role} reads ${word} of the ${found.status} item ${found.kind}/${found.id}`
  const names = shot.headers.map(([name]) => name).toSorted()
  const what = `${found.status} ${found.kind}`
  return { kind: 'leak', signature: ['leak', shot.face, what, ...names].join(' '), detail }
}

export const leakedItem = (world: World, { detail }: Failure): Hidden | undefined =>
  world.hidden.find(({ kind, id }) => detail.endsWith(`${kind}/${id}`))

/** Headers and body as text: decompressed, and lines of iCalendar unfolded. */
function textOf({ headers, body }: Answer): string {
  const plain = inflated(headers.get('content-encoding'), body)
  const text = plain.toString('latin1')
  const head = [...headers.values()].join('\n')
  const isFolded = headers.get('content-type')?.startsWith('text/calendar')
  return `${head}\n${isFolded ? text.replaceAll('\r\n ', '') : text}`
}

function inflated(encoding: string | undefined, body: Buffer): Buffer {
  if (encoding === undefined || body.length === 0) return body
  if (encoding === 'gzip') return gunzipSync(body)
  if (encoding === 'br') return brotliDecompressSync(body)
  if (encoding === 'zstd') return zstdDecompressSync(body)
  return encoding === 'deflate' ? inflateSync(body) : body
}

const ownRoot = new RegExp(
  `^(?:/(?:${languages.join('|')}))?/api/cal/(?:events|media)/v1(?:[/?]|$)`,
)

/** Validates responses of the interface against the declared view, or the form of problems. */
function misshapen(shot: Shot, answer: Answer): Failure | undefined {
  const { method, target } = shot
  const { status, headers } = answer
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const hasBody = method !== 'HEAD' && status !== 304 && status !== 204
  const isPicked = decodeLoosely(`${target}${shot.body ?? ''}`).includes('_fields')
  if (!isJson || !hasBody || isPicked || !ownRoot.test(target)) return undefined
  try {
    const body: unknown = JSON.parse(
      inflated(headers.get('content-encoding'), answer.body).toString(),
    )
    checkReply(method, target, { status, headers: Object.fromEntries(headers), body })
    return undefined
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const what = said.replace(/^.*?(?: is not | does not )/s, 'is not ').replaceAll(/\d+/g, 'N')
    return { kind: 'shape', signature: `shape ${what.slice(0, 120)}`, detail: said.slice(0, 600) }
  }
}
