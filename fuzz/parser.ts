// Parses HTTP/1.1 responses.

export interface Answer {
  readonly status: number
  /** Names in lower case; the last value of a duplicate name. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

export interface Parser {
  /** Every response that is complete now. */
  feed(bytes: Buffer): readonly Answer[]
  /** Responses whose length is given by the end of the connection. */
  end(): readonly Answer[]
}

/** `methods` are those of the requests, in order: a response to HEAD has no body. */
export function parserOf(methods: readonly string[]): Parser {
  let kept: Buffer = Buffer.alloc(0)
  let answered = 0
  const take = (isOver: boolean): readonly Answer[] => {
    const found: Answer[] = []
    for (;;) {
      const next = parseOne(kept, methods[answered] ?? 'GET', isOver)
      if (!next) return found
      kept = kept.subarray(next.length)
      // 1xx responses are interim.
      if (next.answer.status < 200) continue
      answered += 1
      found.push(next.answer)
    }
  }
  return {
    feed: (bytes) => {
      kept = kept.length === 0 ? bytes : Buffer.concat([kept, bytes])
      return take(false)
    },
    end: () => take(true),
  }
}

interface Parsed {
  readonly answer: Answer
  readonly length: number
}

function parseOne(bytes: Buffer, method: string, isOver: boolean): Parsed | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(first)?.[1] ?? 0)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const start = end + 4
  const done = (body: Buffer, length: number): Parsed => ({
    answer: { status, headers, body },
    length,
  })
  const isBare = method === 'HEAD' || status < 200 || status === 204 || status === 304
  if (isBare) return done(Buffer.alloc(0), start)
  if (headers.get('transfer-encoding') === 'chunked') {
    const found = parseChunks(bytes, start)
    return found && done(found.body, found.end)
  }
  const length = headers.get('content-length')
  if (length === undefined) return isOver ? done(bytes.subarray(start), bytes.length) : undefined
  const stop = start + Number(length)
  return bytes.length < stop ? undefined : done(bytes.subarray(start, stop), stop)
}

function parseChunks(bytes: Buffer, start: number): { body: Buffer; end: number } | undefined {
  const parts: Buffer[] = []
  let at = start
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    const next = line + 2 + size + 2
    if (bytes.length < next) return undefined
    if (size === 0) return { body: Buffer.concat(parts), end: next }
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = next
  }
}
