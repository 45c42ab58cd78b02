// Sends what is in the outbox, by the engine of all deliveries: the receivers are the hosts of the
// addresses, so that many mails to one of them keep nobody else waiting.

import { createHash } from 'node:crypto'
import type { MaybePromise, OpenDatabase } from '../../storage/database.ts'
import type { Languages, Say } from '../../language/text/locale/say.ts'
import type { Sentence } from '../../language/sentence.ts'
import { now } from '../../language/time/clock.ts'
import type { Collect, Outgoing, Receiver } from '../delivery.ts'
import { MailTrouble, handOver } from './attempt.ts'
import { compose } from './compose.ts'
import { type MailFailure, isFinal, isOfServer } from './failures.ts'
import { completeAsked, isAsked } from './lost_password.ts'
import { toMessage } from './message.ts'
import { type MailAddress, type MailServer, isMailable } from './server.ts'
import {
  type MailOutcome,
  type MailRow,
  findDue,
  findHosts,
  findNextDue,
  giveUpLate,
  noteOutcome,
  pauseAll,
} from './store.ts'
import { type TemplateName, templateNames, writeLetter } from './templates.ts'

export interface MailSettings {
  readonly server: MailServer
  readonly from: MailAddress
  /** Scheme, host and port of this server as the world sees it: mails link to nothing else. */
  readonly origin: string
}

export interface MailSenderParts extends MailSettings {
  readonly db: OpenDatabase
  readonly site: () => { readonly name: string; readonly language: string }
  readonly languages: Languages
  /** What the paths of a language begin with, such as `/es`; empty for that of the site. */
  readonly prefixOf: (language: string) => string
  readonly generation: () => MaybePromise<number>
  /** What is to be queued by the clock; when that will be so again. */
  readonly collect: () => Promise<void>
  readonly nextCollection: () => number
  /** A mail was given up, or the server takes none; addresses are in no log. */
  readonly report: (facts: { readonly mail?: number; readonly failure: MailFailure }) => void
  readonly attemptSeconds?: number
  readonly ca?: string
}

/** Servers may scan what they get before they answer. */
const usualSeconds = 60
/** What is queued is seen after so long: it raises no generation, which would outdate all caches. */
const lookSeconds = 2
/** For so long after it could not be reached, the server is left alone. */
const awaySeconds = 60

const [minute, hour] = [60, 3600]
/** After each failed attempt: two days in all. Servers that do not know a sender want some minutes. */
const pauses = [1, 5, 15, 30]
  .map((n) => n * minute)
  .concat([1, 2, 4, 6, 8, 12, 12].map((n) => n * hour))

export interface Tried {
  readonly row: MailRow
  readonly outcome: MailOutcome
  readonly failure?: MailFailure
}

const due = () => ({ names: templateNames, now: now() })

export function mailSender(parts: MailSenderParts): Outgoing<Receiver, MailRow, Tried> {
  const { db, report, nextCollection } = parts
  return {
    db,
    name: 'mail',
    generation: parts.generation,
    hasReaders: async () => false,
    nextDue: async () =>
      Math.min(await findNextDue(db, templateNames), nextCollection(), now() + lookSeconds),
    collector: () => collectorOf(parts),
    receivers: () => findHosts(db, due()),
    due: ({ id }, size) => findDue(db, String(id), due(), size),
    attempt: (_host, row, signal) => attempt(parts, row, signal),
    note: async (some) => {
      await db.within(async (inside) => {
        for (const { row, outcome } of some) await noteOutcome(inside, row, outcome)
        const failures = some.flatMap(({ failure }) => failure ?? [])
        if (failures.some(isOfServer)) await pauseAll(inside, now() + awaySeconds)
      })
      for (const { row, outcome, failure } of some) {
        if (!failure) continue
        if (outcome.state === 'failed') report({ mail: row.id, failure })
        else if (isOfServer(failure)) report({ failure })
      }
    },
    each: { well: 2, failing: 1 },
    all: { well: 6, failing: 2 },
  }
}

function collectorOf({ db, collect, nextCollection, report }: MailSenderParts): Collect {
  let isDone = false
  return async () => {
    if (isDone) return false
    isDone = true
    const late = await giveUpLate(db, now())
    if (late > 0) report({ failure: 'late' })
    if (nextCollection() <= now()) await collect()
    return false
  }
}

async function attempt(
  parts: MailSenderParts,
  given: MailRow,
  signal: AbortSignal,
): Promise<Tried | undefined> {
  const { db, server, from, attemptSeconds: seconds = usualSeconds, ca } = parts
  const row = isAsked(given) ? await completeAsked(db, given, now()) : given
  // Nobody is there, and the row is gone.
  if (!row) return undefined
  if (!isMailable(row.receiver)) return failed(row, new MailTrouble('address', ''))
  const message = await writeMessage(parts, row)
  const { hostname: name } = new URL(parts.origin)
  const envelope = { from: from.address, to: row.receiver }
  const result = await handOver({ server, name, signal, seconds, ca }, envelope, message)
  if (result === undefined) return undefined
  return result === 'sent' ? { row, outcome: ended('sent') } : failed(row, result)
}

const ended = (state: 'sent' | 'failed', trouble?: MailTrouble): MailOutcome => ({
  state,
  next_utc: now(),
  ended_utc: now(),
  content: '{}',
  failure: trouble?.failure ?? null,
  answer: trouble?.answer ?? null,
})

function failed(row: MailRow, trouble: MailTrouble): Tried {
  const { failure, answer } = trouble
  const pause = pauses[Math.min(row.attempts, pauses.length - 1)] ?? hour
  const next_utc = now() + Math.ceil(pause * (1 + spread(row)))
  if (isFinal(failure) || next_utc >= row.until_utc) {
    return { row, failure, outcome: ended('failed', trouble) }
  }
  const { content } = row
  return {
    row,
    failure,
    outcome: { state: 'waiting', next_utc, ended_utc: null, content, failure, answer },
  }
}

/** Up to a tenth, so that many do not come back together. */
const spread = ({ message }: MailRow): number =>
  createHash('sha256').update(message).digest().readUInt16BE() / 655_360

/** Of a row; also what tests and previews look at. */
export function writeMessage(
  { site, languages, prefixOf, origin, from }: MailSenderParts,
  row: MailRow,
): Promise<Buffer> {
  const { name, language: own } = site()
  const language = languages.has(row.language) ? row.language : own
  const say = languages.get(language) as Say<Sentence> | undefined
  if (!say) throw new Error(`There is no language ${language}.`)
  const letter = writeLetter(row.template as TemplateName, row.content, { say, site: name })
  const prefix = `${origin}${prefixOf(language)}`
  const composed = compose(letter, {
    site: name,
    language,
    console: `${prefix}/admin`,
    pages: prefix,
    stopWords: say('No more of these messages'),
  })
  const { receiver: to, message, created_utc: at } = row
  const stopUrl = letter.stop && `${prefix}${letter.stop.oneClick}`
  return toMessage({ ...composed, from, to, message, language, at, stopUrl })
}
