// Mixed traffic of visitors, programs and editors, in typical shares.

import sharp from 'sharp'
import { randomFrom } from '../src/cli/demo/random.ts'
import { mediaNamespace, ownNamespace } from '../src/http/roots.ts'
import { toWall } from '../src/language/time/zone.ts'

export interface Asked {
  readonly kind: string
  readonly bytes: string | Buffer
  /** For a write: the title that must be found once it was acknowledged. */
  readonly title?: string
  /** For a delete: what must be gone. */
  readonly removed?: Written
}

export interface Written {
  readonly id: number
  readonly title: string
}

/** What the server has acknowledged. */
export interface Acknowledged {
  writes: number
  /** Titles of what was written, by id. */
  readonly there: Map<number, string>
  /** Ids of what was deleted again. */
  readonly gone: Set<number>
}

export const nothingYet = (): Acknowledged => ({ writes: 0, there: new Map(), gone: new Set() })

export interface Known {
  /** Secret of an editor. */
  readonly secret: string
  readonly ids: readonly number[]
  readonly slugs: readonly string[]
  /** The middle of the calendar, in seconds since 1970. */
  readonly middle: number
}

const root = `/api/${ownNamespace}`
const day = 86_400
/** Above this, as much is deleted as is written, so that the calendar does not grow. */
const mostWritten = 1000
const words = ['walk', 'night', 'music', 'garden', 'open', 'river', 'talk', 'zzz']
const browser = 'Accept: text/html\r\nAccept-Encoding: gzip, br\r\n'
const program = 'Accept: application/json\r\nAccept-Encoding: gzip\r\n'

const wall = (seconds: number) => encodeURIComponent(toWall(seconds, 'UTC'))

const get = (kind: string, path: string, more: string): Asked => ({
  kind,
  bytes: `GET ${path} HTTP/1.1\r\nHost: soak.example\r\n${more}\r\n`,
})

/** Titles are unique, so that each write is found again. */
export async function trafficOf(known: Known, { there }: Acknowledged): Promise<() => Asked> {
  const random = randomFrom('soak')
  const pick = <T>(all: readonly T[]): T => all[random.below(all.length)] as T
  const authorized = `Authorization: Bearer ${known.secret}\r\n`
  const picture = await sharp({
    create: { width: 320, height: 200, channels: 3, background: '#c63' },
  })
    .png()
    .toBuffer()
  let n = 0
  const write = (kind: string, method: string, path: string, body: object): Asked => {
    const text = JSON.stringify(body)
    const head = `${method} ${path} HTTP/1.1\r\nHost: soak.example\r\n${authorized}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`
    return { kind, bytes: head + text }
  }
  const remove = (removed: Written): Asked => ({
    kind: 'delete',
    bytes: `DELETE ${root}/events/${removed.id}?force=true HTTP/1.1\r\nHost: soak.example\r\n${authorized}\r\n`,
    removed,
  })
  const month = () => toWall(known.middle + (random.below(24) - 12) * 30 * day, 'UTC')
  const makers: readonly (readonly [share: number, make: () => Asked])[] = [
    [20, () => get('list', `${root}/events`, program)],
    [15, () => get('event', `${root}/events/${pick(known.ids)}`, program)],
    [
      15,
      () => {
        const from = known.middle + n
        const query = `start_date=${wall(from)}&end_date=${wall(from + 60 * day)}`
        return get('new list', `${root}/events?${query}`, program)
      },
    ],
    [8, () => get('search', `${root}/events?search=${pick(words)}&n=${n}`, program)],
    [4, () => get('venues', `${root}/venues?n=${n % 50}`, program)],
    [8, () => get('month', `/events/month/${month().slice(0, 7)}/`, browser)],
    [6, () => get('page of an event', `/event/${pick(known.slugs)}/`, browser)],
    [4, () => get('page of a list', `/events/list/?q=${pick(words)}`, browser)],
    [3, () => get('feed', pick(['/events.ics', '/events.rss', '/events.json']), browser)],
    [2, () => get('description', pick([`${root}/doc`, root, '/sitemap.xml']), browser)],
    [2, () => get('lost', `/nowhere/${n}`, browser)],
    [
      10,
      () => {
        const removed = there.size > mostWritten ? takeFirst(there) : undefined
        if (removed) return remove(removed)
        const title = `Soak ${process.pid} ${n}`
        const start = known.middle + random.below(700) * day
        const body = {
          title,
          description: '<p>An evening by the river.</p>',
          start_date: toWall(start, 'UTC'),
          end_date: toWall(start + 7200, 'UTC'),
        }
        return { ...write('write', 'POST', `${root}/events`, body), title }
      },
    ],
    [
      2,
      () => write('change', 'PUT', `${root}/events/${pick(known.ids)}`, { cost: String(n % 90) }),
    ],
    [1, () => ({ kind: 'upload', bytes: uploadOf(picture, n, authorized) })],
  ]
  const whole = makers.reduce((sum, [share]) => sum + share, 0)
  return () => {
    n += 1
    let at = random.next() * whole
    for (const [share, make] of makers) {
      at -= share
      if (at < 0) return make()
    }
    return get('list', `${root}/events`, program)
  }
}

function takeFirst(there: Map<number, string>): Written | undefined {
  for (const [id, title] of there) {
    there.delete(id)
    return { id, title }
  }
  return undefined
}

function uploadOf(picture: Buffer, n: number, authorized: string): Buffer {
  const boundary = 'soak'
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="soak-${n}.png"\r\nContent-Type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(part), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const head = `POST /api/${mediaNamespace}/images HTTP/1.1\r\nHost: soak.example\r\n${authorized}Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}
