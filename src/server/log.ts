import type { FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'
import { nobody } from '../access/roles.ts'

/** JSON for programs; one readable line for people at a terminal. */
export function makeLog(level: string): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return pino(options, process.stdout.isTTY ? { write: writeReadable } : gathered())
}

const gatherMs = 50

/** Lines are gathered for a moment: a write to the log for each would cost more than an answer. */
function gathered(): { write: (line: string) => void } {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    process.stdout.write(lines)
    lines = ''
  }
  // Whoever read the log may be gone; the calendar is served all the same.
  process.stdout.on('error', () => {})
  process.once('exit', flush)
  return {
    write: (line) => {
      lines += line
      timer ??= setTimeout(flush, gatherMs).unref()
    },
  }
}

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
