// A server with one calendar file, which tells the truth or lies as a test wants.

import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export interface FeedSource extends AsyncDisposable {
  readonly origin: string
  readonly url: string
  answer: Answer
  /** What was asked, in order. */
  readonly requests: IncomingMessage[]
}

export async function startFeed(answer: Answer = calendar([])): Promise<FeedSource> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    source.answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const source: FeedSource = {
    origin,
    url: `${origin}/all.ics`,
    answer,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return source
}

export interface FeedEvent {
  readonly uid: string
  readonly title?: string
  /** As iCalendar has it, in UTC. */
  readonly start?: string
  readonly place?: string
  readonly text?: string
  /** Further lines. */
  readonly more?: readonly string[]
}

const linesOf = ({
  uid,
  title = `Concert ${uid}`,
  start,
  place,
  more = [],
  ...event
}: FeedEvent) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${title}`,
  `DTSTART:${start ?? '20270310T190000Z'}`,
  'DURATION:PT2H',
  ...(place === undefined ? [] : [`LOCATION:${place}`]),
  ...(event.text === undefined ? [] : [`DESCRIPTION:${event.text}`]),
  ...more,
  'END:VEVENT',
]

export const icsOf = (events: readonly FeedEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Somebody//Else//EN',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** The whole calendar, without anything by which it is known again. */
export function calendar(events: readonly FeedEvent[]): Answer {
  return text(icsOf(events))
}

export function text(
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(body)
}

export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => response.writeHead(code, headers).end()
}

/** As servers do that know what they have sent. */
export function tagged(etag: string, events: readonly FeedEvent[]): Answer {
  return (request, response) =>
    request.headers['if-none-match'] === etag
      ? response.writeHead(304, { etag }).end()
      : response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(icsOf(events))
}
