// Collects what users are told by mail: news of what is theirs, and what waits for a decision. Each is
// told up to a moment, and the mark moves in the transaction that queues the mail, so that no node
// tells it twice. Who has no mark yet is told nothing of the past.

import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import type { Said, Stop } from '../../../jobs/mail/letter.ts'
import { queueMail } from '../../../jobs/mail/queue.ts'
import type { Database } from '../../../storage/database.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { wallSeconds, writeWall } from '../../../language/time/wall.ts'
import { toInstant, toWall } from '../../../language/time/zone.ts'
import { type ItemName, itemKinds } from '../../items/columns_store.ts'
import { canEdit } from '../../items/status.ts'
import { findItem } from '../../items/store.ts'
import { type Told, toldTo } from '../news/operations.ts'
import { newsKinds } from '../news/rules.ts'
import { findWaiting } from '../review/review.ts'
import { ownChoices } from './choices.ts'
import {
  type MailKind,
  dayHour,
  lagSeconds,
  newsTexts,
  removedTexts,
  soonSeconds,
  tellUntil,
  usual,
} from './rules.ts'
import { type ReaderRow, findReaders, lastHappened, moveMark } from './store.ts'

/** Of one mail; the others are counted. */
const mostLines = 20
const mostWaiting = 100

export interface Collection {
  readonly collect: () => Promise<void>
  /** When it has something to do again. */
  readonly next: () => number
}

/** `contextIn` is a context of the program itself, in that language or else in that of the site. */
export function collectionOf(
  contextIn: (language: string) => Context,
  ownLanguage: () => string,
): Collection {
  let done: { readonly at: number; readonly next: number } | undefined
  return {
    next: () => {
      const { now } = contextIn(ownLanguage())
      // A clock may be set back.
      return done && now >= done.at ? done.next : now
    },
    collect: async () => {
      const { db, now } = contextIn(ownLanguage())
      const last = await db.within(lastHappened)
      for (const reader of await db.within(findReaders)) {
        const language = reader.language ?? ownLanguage()
        const { id, login, role } = reader
        await tell({ ...contextIn(language), actor: { id, login, role } }, reader, last)
      }
      done = { at: now, next: tellUntil('soon', now, now) + soonSeconds + lagSeconds }
    },
  }
}

async function tell(context: Context, reader: ReaderRow, last: number): Promise<void> {
  const { now, actor, site } = context
  const { news, review } = {
    news: reader.news ?? usual.news,
    review: reader.review ?? usual.review,
  }
  const morning = morningBefore(now - lagSeconds, site.zone)
  if (news !== 'off' && may(actor, 'create')) {
    const span = { from: reader.news_utc, to: tellUntil(news, now, morning) }
    if (isOpen(span, last)) await tellNews(context, reader, span)
  }
  if (review !== 'off' && may(actor, 'editOthers')) {
    const isDaily = review === 'daily'
    const span = { from: reader.review_utc, to: tellUntil(review, now, morning) }
    if (isOpen(span, isDaily ? Infinity : last)) await tellWaiting(context, reader, span, isDaily)
  }
}

/** From when, without that second, until when; null is that nothing was told yet. */
interface Span {
  readonly from: number | null
  readonly to: number
}

/** A mark that lies ahead was set by a clock that was wrong. */
const isOpen = ({ from, to }: Span, last: number): boolean =>
  from === null || (from < to && from < last)

/** When the day of mails has begun last, in the zone of the site. */
function morningBefore(now: number, zone: string): number {
  const wall = wallSeconds(toWall(now, zone))
  const midnight = Math.floor(wall / SECONDS_OF_DAY) * SECONDS_OF_DAY
  const at = (day: number) => toInstant(writeWall(day + dayHour * 3600), zone)
  const today = at(midnight)
  return today <= now ? today : at(midnight - SECONDS_OF_DAY)
}

async function tellNews(context: Context, reader: ReaderRow, span: Span): Promise<void> {
  const silent = (reader.muted ?? usual.muted).split(',')
  const muted = newsKinds.filter((kind) => silent.includes(kind))
  const told = span.from === null ? [] : await toldTo(context, muted)
  const lines: Said[] = []
  for (const one of told.filter(({ at_utc }) => isIn(span, at_utc))) {
    if (await isStillTheirs(context, one)) lines.push(lineOf(context, one))
  }
  await move(context, reader, 'news', span, async (about, stop) => {
    if (lines.length === 0) return
    const values = { lines: lines.slice(0, mostLines), more: beyond(lines), stop }
    await queueMail(about.db, { ...about, template: 'news', values })
  })
}

async function tellWaiting(
  context: Context,
  reader: ReaderRow,
  span: Span,
  tellsAll: boolean,
): Promise<void> {
  const { count, items } = findWaiting(context, {})
  const isNew = ({ submitted }: { readonly submitted: { readonly at: string } | null }) =>
    submitted !== null && isIn(span, wallSeconds(submitted.at))
  const waiting = span.from === null ? [] : await items({ size: mostWaiting, skip: 0 })
  const lines = (tellsAll ? waiting : waiting.filter(isNew)).map(({ kind, id, title }) => ({
    title,
    path: `${kind}s/${id}`,
  }))
  const all = tellsAll && lines.length === mostWaiting ? await count() : lines.length
  await move(context, reader, 'review', span, async (about, stop) => {
    if (lines.length === 0) return
    const values = { lines: lines.slice(0, mostLines), more: all - Math.min(all, mostLines), stop }
    await queueMail(about.db, { ...about, template: 'review', values })
  })
}

const beyond = ({ length }: readonly unknown[]): number => Math.max(0, length - mostLines)

const isIn = ({ from, to }: Span, at: number): boolean => from !== null && at > from && at <= to

interface About {
  readonly db: Database
  readonly to: string
  readonly language: string
  readonly user: number
  readonly now: number
}

function move(
  { db: outer, now, root }: Context,
  { id: user, email: to }: ReaderRow,
  kind: MailKind,
  span: Span,
  queue: (about: About, stop: Stop) => Promise<void>,
): Promise<void> {
  return outer.within(async (db) => {
    if (!(await moveMark(db, { user, kind, ...span }))) return
    const { secret } = await ownChoices(db, user)
    const oneClick = `/api/cal/console/v1/mail/stop?kind=${kind}&token=${secret}`
    await queue(
      { db, to, language: root.language, user, now },
      { path: `#/stop/${kind}/${secret}`, oneClick },
    )
  })
}

/** It may have got another author, or they have lost the right to see it. What is deleted is told. */
async function isStillTheirs({ db, actor }: Context, { kind, item, action }: Told) {
  if (action === 'delete') return true
  const row = await findItem(db, itemKinds[kind as ItemName].table, item)
  return row !== undefined && (row.author === actor.id || canEdit(actor, row))
}

function lineOf({ say }: Context, { about, action, by, title, kind, item }: Told): Said {
  const isTalk = about === 'mentioned' || about === 'commented'
  return {
    sentence: action === 'delete' || action === 'restore' ? removedTexts[action] : newsTexts[about],
    facts: { name: by?.login ?? say('Somebody'), title: title || say('Without a title') },
    path:
      action === 'delete'
        ? `history?item=${item}`
        : `${kind}s/${item}${isTalk ? '?field=comments' : ''}`,
  }
}
