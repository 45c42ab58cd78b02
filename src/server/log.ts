import { type Logger, pino } from 'pino'
import { nowMillis } from '../time/clock.ts'

/** JSON for programs; one readable line for people at a terminal. */
export function makeLog(level: string): Logger {
  const options = { level, base: null, timestamp }
  return pino(options, process.stdout.isTTY ? { write: writeReadable } : gathered())
}

let lastMs = NaN
let lastTime = ''

/** Many lines are of the same millisecond. */
function timestamp(): string {
  const ms = nowMillis()
  if (ms !== lastMs) lastTime = pino.stdTimeFunctions.isoTime()
  lastMs = ms
  return lastTime
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

export interface Handled {
  readonly id: string
  readonly from: string
  readonly login?: string
  readonly method: string
  /** The pattern of the address. */
  readonly route: string
  readonly url: string
  readonly status: number
  readonly ms: number
}

/** One line per request. What may be a secret is not in it: no header, no password (§6.17). */
export function requestFacts({ id, from, login, method, url, status, ms }: Handled): object {
  return {
    id,
    from,
    user: login === '' ? undefined : login,
    method,
    url: withoutSecrets(url),
    status,
    ms: Math.round(ms * 10) / 10,
  }
}

const secretName = /password|token|secret|nonce/i

/** The address of a private feed is all that is needed to read it. */
const secretPath = /^((?:\/[a-z-]+)?\/feed\/)[^/?.]+/

/** Values of names that say they are secret, however the name is written, are not logged. */
export function withoutSecrets(whole: string): string {
  const url = whole.replace(secretPath, '$1…')
  const mark = url.indexOf('?')
  // Most say nothing of the kind, however they are written.
  if (mark < 0 || !(url.includes('%') || secretName.test(url))) return url
  const pieces = url.slice(mark + 1).split('&')
  return `${url.slice(0, mark)}?${pieces.map(withoutSecret).join('&')}`
}

function withoutSecret(piece: string): string {
  const [name = ''] = new URLSearchParams(piece).keys()
  return secretName.test(name) ? `${piece.split('=', 1)[0]}=…` : piece
}
