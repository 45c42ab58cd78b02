import type { FastifyBaseLogger } from 'fastify'
import { type Logger, pino } from 'pino'
import { logTime, nowMillis } from '../../language/time/clock.ts'

/** JSON for programs; one readable line for people at a terminal. */
export function makeLog(level: string): Logger {
  const options = { level, base: null, timestamp: () => timeAt(nowMillis()) }
  // The reader of the log may be gone (EPIPE); the server continues.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  return pino(options, process.stdout.isTTY ? { write: writeReadable } : gathered())
}

let lastMs = NaN
let lastTime = ''

/** Caches the last time: many lines are of the same millisecond. */
function timeAt(ms: number): string {
  if (ms !== lastMs) lastTime = `,"time":"${logTime(ms)}"`
  lastMs = ms
  return lastTime
}

const gatherMs = 50

interface Lines {
  write(line: string): void
  /** Written in order, but formatted only at the flush. */
  later?(handled: Handled): void
}

/**
 * Batches lines for 50 ms: formatting and writing each separately would cost more than a response.
 */
function gathered(): Lines {
  let lines: (string | Handled)[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    let text = ''
    for (const line of lines) text += typeof line === 'string' ? line : requestLine(line)
    lines = []
    process.stdout.write(text)
  }
  const write = (line: string | Handled) => {
    lines.push(line)
    timer ??= setTimeout(flush, gatherMs).unref()
  }
  process.once('exit', flush)
  return { write, later: write }
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
  /** Empty for an anonymous caller. */
  readonly login: string
  readonly method: string
  /** The pattern of the URL. */
  readonly route: string
  readonly url: string
  readonly status: number
  readonly ms: number
  /** When it was answered, in milliseconds. */
  readonly at: number
}

/**
 * One line per request, without secrets: no header, no password (§6.17). Formatted by hand, because
 * pino takes longer than most responses.
 */
export function logRequests(log: FastifyBaseLogger): (handled: Handled) => void {
  if (!(log as Logger).isLevelEnabled('info')) return () => {}
  const { [pino.symbols.streamSym]: lines } = log as Logger & Written
  return (handled) => {
    if (lines.later) lines.later(handled)
    else lines.write(requestLine(handled))
  }
}

/** The output stream of a pino logger. */
interface Written {
  readonly [pino.symbols.streamSym]: Lines
}

const { info } = pino.levels.values

function requestLine({ id, from, login, method, url, status, ms, at }: Handled): string {
  const user = login === '' ? '' : `"user":${JSON.stringify(login)},`
  const shown = JSON.stringify(withoutSecrets(url))
  // Ids and methods contain no character that JSON has to escape.
  return (
    `{"level":${info}${timeAt(at)},"id":"${id}","from":${JSON.stringify(from)},${user}` +
    `"method":"${method}","url":${shown},"status":${status},"ms":${Math.round(ms * 10) / 10},` +
    `"msg":"request"}\n`
  )
}

const secretName = /password|token|secret|nonce|^code$/i
/** Matches names that are secret, or percent-encoded and have to be decoded to tell. */
const doubtfulName = /[?&](?:code=|[^=&]*(?:%|password|token|secret|nonce))/i

/** The URL of a private feed, of a proposal or of a subscription, is its only credential; a sender is a mail address. */
const secretPath =
  /^((?:\/[a-z-]+)?\/(?:feed|submit|newsletter|api\/cal\/(?:submit\/v1\/events|console\/v1\/senders))\/)[^/?.]+/

const mayHaveSecret = /\/(?:feed|submit|newsletter|senders)\//

/** Masks values of parameters whose decoded name looks secret. */
function withoutSecrets(whole: string): string {
  const url = mayHaveSecret.test(whole) ? whole.replace(secretPath, '$1…') : whole
  const mark = url.indexOf('?')
  // Fast path: most URLs have no such name.
  if (mark < 0 || !doubtfulName.test(url)) return url
  const pieces = url.slice(mark + 1).split('&')
  return `${url.slice(0, mark)}?${pieces.map(withoutSecret).join('&')}`
}

function withoutSecret(piece: string): string {
  const [name = ''] = new URLSearchParams(piece).keys()
  return secretName.test(name) ? `${piece.split('=', 1)[0]}=…` : piece
}
