// Raw sockets: sends what no client library would, and reads everything that comes back.

import { type Socket, connect } from 'node:net'
import { type Answer, parserOf } from './parser.ts'
import { type Exchange, type Leaving, type Tokens, bytesOf, isWhole } from './shot.ts'

/** How an exchange ended: all was answered; closed by the server; timed out; we disconnected. */
export type Ending = 'answered' | 'closed' | 'silent' | 'left'

export interface Outcome {
  readonly answers: readonly Answer[]
  readonly ending: Ending
  readonly ms: number
}

/** How long to wait for a response to an incomplete request. */
const halfMs = 150
/** How long to wait for bytes before disconnecting. */
const leaveMs = 100
const mostPieces = 60

/** Calls `then` once no answer can come any more; returns how to stop waiting for that. */
export type Silence = (then: () => void) => () => void

export interface Line {
  send(exchange: Exchange): Promise<Outcome>
  close(): void
}

/** One connection that is opened on demand, and again after it was closed. */
export function lineTo(port: number, tokens: Tokens, silence: Silence): Line {
  let socket: Socket | undefined
  const fresh = () => {
    const made = connect({ port, host: '127.0.0.1', noDelay: true })
    // A refusal may arrive as a reset; the `close` event that follows is enough.
    made.on('error', () => undefined)
    made.once('close', () => {
      if (socket === made) socket = undefined
    })
    return made
  }
  return {
    send: async (exchange) => {
      socket ??= fresh()
      const outcome = await converse(socket, exchange, tokens, silence)
      const isLast = outcome.answers.at(-1)?.headers.get('connection') === 'close'
      const isKept =
        outcome.ending === 'answered' && !isLast && exchange.shots.every((shot) => isWhole(shot))
      if (!isKept) {
        socket?.resetAndDestroy()
        socket = undefined
      }
      return outcome
    },
    close: () => {
      socket?.destroy()
      socket = undefined
    },
  }
}

function converse(
  socket: Socket,
  exchange: Exchange,
  tokens: Tokens,
  silence: Silence,
): Promise<Outcome> {
  const { shots, leave } = exchange
  const began = performance.now()
  const parser = parserOf(shots.map(({ method }) => method))
  const answers: Answer[] = []
  const isComplete = leave === undefined && shots.every((shot) => isWhole(shot))
  const isAwaited = isComplete || leave === 'half closed'
  const limit = heardBefore(leave)
  let heard = 0
  return new Promise((resolve) => {
    const finish = (ending: Ending) => {
      stopWaiting()
      socket.off('data', onData).off('close', onClose)
      resolve({ answers, ending, ms: performance.now() - began })
    }
    const onData = (bytes: Buffer) => {
      heard += bytes.length
      if (heard > limit) return finish('left')
      answers.push(...parser.feed(bytes))
      if (answers.length >= shots.length) finish('answered')
    }
    const onClose = () => {
      answers.push(...parser.end())
      finish(answers.length >= shots.length ? 'answered' : 'closed')
    }
    const stopWaiting = isAwaited
      ? silence(() => finish('silent'))
      : after(limit < Infinity ? leaveMs : halfMs, () => finish('left'))
    socket.on('data', onData).once('close', onClose)
    const bytes = Buffer.concat(shots.map((shot) => bytesOf(shot, tokens)))
    const sent = sentBefore(leave, bytes.length)
    if (sent) {
      socket.write(bytes.subarray(0, sent.bytes), () => after(sent.ms, () => finish('left')))
    } else if (leave === 'half closed') socket.end(bytes)
    else writePieces(socket, bytes, exchange.pieces ?? bytes.length)
  })
}

/** How many bytes of the answer are awaited before the caller leaves. */
function heardBefore(leave: Leaving | undefined): number {
  if (leave === 'at first byte') return 0
  return typeof leave === 'object' && 'heard' in leave ? leave.heard : Infinity
}

/** How much is sent before the caller leaves, if that decides. */
function sentBefore(
  leave: Leaving | undefined,
  length: number,
): { readonly bytes: number; readonly ms: number } | undefined {
  if (leave === 'half sent') return { bytes: length >> 1, ms: 0 }
  if (leave === 'at once') return { bytes: length, ms: 0 }
  if (typeof leave !== 'object' || !('sent' in leave)) return undefined
  return { bytes: Math.min(leave.sent, length), ms: leave.ms ?? 0 }
}

function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

function writePieces(socket: Socket, bytes: Buffer, wished: number): void {
  const size = Math.max(wished, Math.ceil(bytes.length / mostPieces), 1)
  const next = (at: number): void => {
    if (at >= bytes.length || socket.destroyed) return
    socket.write(bytes.subarray(at, at + size))
    setImmediate(() => next(at + size))
  }
  next(0)
}
