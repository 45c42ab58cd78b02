import type { FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'
import { nobody } from '../access/roles.ts'

/** JSON for programs; one readable line for people at a terminal. */
export function makeLog(level: string): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  if (process.stdout.isTTY) return pino(options, { write: writeReadable })
  return pino(options, pino.destination({ sync: false, ...gathering }))
}

/** Lines are gathered for a moment: a write to the log for each would cost more than an answer. */
const gathering = { minLength: 4096, periodicFlush: 50 }

function writeReadable(line: string): void {
  const { time, level, msg, err, ...rest } = JSON.parse(line)
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`)
  const stack = err?.stack ? `\n${err.stack}` : ''
  const mark = level >= 50 ? ' !' : ''
  process.stdout.write(`${String(time).slice(11, 19)}${mark} ${msg} ${facts.join(' ')}${stack}\n`)
}

/** One line per request. What may be a secret is not in it: no header, no password (§6.17). */
export function requestFacts(request: FastifyRequest, status: number, ms: number): object {
  // A request can be refused before anybody has asked who sends it.
  const { login } = request.actor ?? nobody
  return {
    id: request.id,
    from: request.ip,
    user: login === '' ? undefined : login,
    method: request.method,
    url: withoutSecrets(request.originalUrl),
    status,
    ms: Math.round(ms * 10) / 10,
  }
}

const secretName = /password|token|secret|nonce/i

/** Values of names that say they are secret, however the name is written, are not logged. */
export function withoutSecrets(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const pieces = url.slice(mark + 1).split('&')
  return `${url.slice(0, mark)}?${pieces.map(withoutSecret).join('&')}`
}

function withoutSecret(piece: string): string {
  const [name = ''] = new URLSearchParams(piece).keys()
  return secretName.test(name) ? `${piece.split('=', 1)[0]}=…` : piece
}
