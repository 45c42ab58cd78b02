// Raw sockets: sends what no client library would, and reads everything that comes back.

import { type Socket, connect } from 'node:net'
import { type Answer, parserOf } from './parser.ts'
import { type Exchange, type Tokens, bytesOf, isWhole } from './shot.ts'

/** How an exchange ended: all was answered; closed by the server; timed out; we disconnected. */
export type Ending = 'answered' | 'closed' | 'silent' | 'left'

export interface Outcome {
  readonly answers: readonly Answer[]
  readonly ending: Ending
  readonly ms: number
}

/** How long to wait for a response to an incomplete request. */
const halfMs = 150
/** How long to wait for the first byte before disconnecting. */
const leaveMs = 100
const mostPieces = 60

export interface Line {
  send(exchange: Exchange): Promise<Outcome>
  close(): void
}

/** One connection that is opened on demand, and again after it was closed. */
export function lineTo(port: number, tokens: Tokens, silenceMs: number): Line {
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
      const outcome = await converse(socket, exchange, tokens, silenceMs)
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
  silenceMs: number,
): Promise<Outcome> {
  const { shots, leave } = exchange
  const began = performance.now()
  const parser = parserOf(shots.map(({ method }) => method))
  const answers: Answer[] = []
  const isComplete = leave === undefined && shots.every((shot) => isWhole(shot))
  const patience = isComplete ? silenceMs : leave === 'half closed' ? silenceMs : halfMs
  return new Promise((resolve) => {
    const finish = (ending: Ending) => {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onClose)
      resolve({ answers, ending, ms: performance.now() - began })
    }
    const onData = (bytes: Buffer) => {
      if (leave === 'at first byte') return finish('left')
      answers.push(...parser.feed(bytes))
      if (answers.length >= shots.length) finish('answered')
    }
    const onClose = () => {
      answers.push(...parser.end())
      finish(answers.length >= shots.length ? 'answered' : 'closed')
    }
    const onTime = () => finish(isComplete || leave === 'half closed' ? 'silent' : 'left')
    const timer = setTimeout(onTime, leave === 'at first byte' ? leaveMs : patience)
    socket.on('data', onData).once('close', onClose)
    const bytes = Buffer.concat(shots.map((shot) => bytesOf(shot, tokens)))
    if (leave === 'half sent') {
      socket.write(bytes.subarray(0, bytes.length >> 1), () => finish('left'))
    } else if (leave === 'at once') socket.write(bytes, () => finish('left'))
    else if (leave === 'half closed') socket.end(bytes)
    else writePieces(socket, bytes, exchange.pieces ?? bytes.length)
  })
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
