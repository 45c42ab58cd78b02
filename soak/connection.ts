// A minimal HTTP connection: the load generator must be faster than the server.

import { type Socket, connect } from 'node:net'

export interface Reply {
  readonly status: number
  readonly head: string
  /** Empty unless the caller wants it. */
  readonly body: string
}

export interface Sending {
  readonly bytes: string | Buffer
  /** Whether the caller wants the body. */
  readonly keepsBody: boolean
  /** Undefined if there was no response. */
  readonly done: (reply: Reply | undefined) => void
}

interface Reading {
  readonly sending: Sending
  head: string
  /** Buffers the head or, when chunked, the last bytes. */
  text: string
  left: number
  isChunked: boolean
  body: string[]
}

const bodiless = new Set([204, 304])

export class Connection {
  readonly #socket: Socket
  #reading: Reading | undefined
  readonly #onFree: (connection: Connection) => void
  readonly #onClose: (connection: Connection) => void

  constructor(
    url: URL,
    onFree: (connection: Connection) => void,
    onClose: (connection: Connection) => void,
  ) {
    this.#onFree = onFree
    this.#onClose = onClose
    this.#socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true })
    this.#socket.on('connect', () => onFree(this))
    this.#socket.on('data', (piece: Buffer) => this.#read(piece.toString('latin1')))
    // The `close` event ends the request after an error.
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      const open = this.#reading
      this.#reading = undefined
      this.#onClose(this)
      open?.sending.done(undefined)
    })
  }

  send(sending: Sending): void {
    this.#reading = { sending, head: '', text: '', left: -1, isChunked: false, body: [] }
    this.#socket.write(sending.bytes)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(piece: string): void {
    const reading = this.#reading
    if (!reading) return
    let rest = piece
    if (reading.head === '') {
      reading.text += piece
      const end = reading.text.indexOf('\r\n\r\n')
      if (end < 0) return
      reading.head = reading.text.slice(0, end)
      rest = reading.text.slice(end + 4)
      reading.text = ''
      reading.isChunked = /^transfer-encoding: chunked/im.test(reading.head)
      const [, length = '0'] = /^content-length: (\d+)/im.exec(reading.head) ?? []
      reading.left = bodiless.has(statusOf(reading.head)) ? 0 : Number(length)
    }
    if (reading.sending.keepsBody) reading.body.push(rest)
    if (reading.isChunked) {
      reading.text = (reading.text + rest).slice(-lastChunk.length)
      if (reading.text === lastChunk) this.#finish(reading)
      return
    }
    reading.left -= rest.length
    if (reading.left <= 0) this.#finish(reading)
  }

  #finish({ sending, head, body }: Reading): void {
    this.#reading = undefined
    if (!/^connection: close/im.test(head)) this.#onFree(this)
    sending.done({ status: statusOf(head), head, body: body.join('') })
  }
}

const lastChunk = '\r\n0\r\n\r\n'

const statusOf = (head: string): number => Number(head.slice(9, 12))
