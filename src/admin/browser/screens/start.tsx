// Today: what needs me, what takes place, and what others have done. One request for all of it.

import type { ComponentChildren } from 'preact'
import type { DraftEntry, TableRow, Today, Waiting } from '../../../contract/routes.ts'
import { eventTime, eventWhen, momentOf, nowThere } from '../components/formats.ts'
import { Again, useList } from '../components/list/list.tsx'
import { submittedText } from '../components/notes.tsx'
import { Failure, Link, Section, titled } from '../components/parts.tsx'
import { listOf } from '../editor/form/kinds.ts'
import { namesOf } from '../editor/form/labels.ts'
import { actions, said } from '../history/said.ts'
import { type Sentence, t } from '../i18n.ts'
import { Decide } from '../items/decide.tsx'
import { to } from '../router.ts'
import { may } from '../session.ts'
import { site } from '../site_config.ts'

export const Screen = () =>
  may('create') ? <Needed /> : <Link href={site.pages} said="The calendar as visitors see it" />

function Needed() {
  const { body, error, again } = useList('console/today')
  if (error !== undefined && !body) return <Failure again={again} />
  if (!body) return <div class="skeleton" aria-hidden="true" />
  return (
    <Again.Provider value={again}>
      <div class="today">
        {hasNeeds(body) ? <Needs today={body} /> : <Nothing today={body} />}
        <Days rows={body.days} />
        <News news={body.news} />
      </div>
    </Again.Provider>
  )
}

const hasNeeds = ({ review, drafts, gaps, clashes, warnings }: Today): boolean =>
  [review, drafts, gaps, clashes, warnings ?? []].some(({ length }) => length > 0)

function Nothing({ today }: { readonly today: Today }) {
  const isEmpty = today.days.length === 0 && today.news.length === 0
  return (
    <p class="empty">
      {t('Nothing needs you today.')} {isEmpty && <Link href={to('events/new')} said="New event" />}
    </p>
  )
}

/** Also the address of the table that shows all of them. */
const missingQuery = {
  when: 'coming',
  status: 'publish,future',
  missing: 'image,venue,description,category',
}

const Needs = ({ today }: { readonly today: Today }) => (
  <>
    <Review {...today} />
    <Part title="Clashes of places" items={today.clashes}>
      {({ venue, events }) => ({
        key: events.map(({ id }) => id).join(' '),
        line: (
          <>
            {events.map((row, nth) => (
              <>
                {nth > 0 && ` ${t('and')} `}
                <a href={to(`events/${row.id}`)}>{titled(row.title)}</a>
              </>
            ))}
          </>
        ),
        soft: [venue.name, ...events.slice(0, 1).map(eventWhen)].join(' · '),
      })}
    </Part>
    <Part
      title="Needs a last touch"
      items={today.gaps}
      all={today.more_gaps ? to('events', missingQuery) : undefined}
    >
      {({ event, lacks }) => ({
        key: String(event.id),
        line: (
          <>
            <a href={to(`events/${event.id}`)}>{titled(event.title)}</a>
            <span class="lacks">
              {lacks.map((part) => (
                <a
                  key={part}
                  class="badge"
                  href={to(`events/${event.id}`, { field: fieldOf[part] })}
                >
                  {t(lacking[part])}
                </a>
              ))}
            </span>
          </>
        ),
        soft: event.recurrence ?? eventWhen(event),
      })}
    </Part>
    <Part title="Begun and not saved" items={today.drafts}>
      {(draft) => ({
        key: `${draft.kind} ${draft.id} ${draft.key}`,
        line: <a href={draftAddress(draft)}>{titled(draft.title)}</a>,
        soft: momentOf(draft.modified),
      })}
    </Part>
    <Part title="The server needs somebody" items={today.warnings ?? []}>
      {({ code, message }) => ({ key: code, line: <a href={to('status')}>{message}</a>, soft: '' })}
    </Part>
  </>
)

type Lacked = Today['gaps'][number]['lacks'][number]

const lacking: Readonly<Record<Lacked, Sentence>> = {
  image: 'no picture',
  venue: 'no place',
  description: 'no text',
  category: 'no topic',
}

const fieldOf: Readonly<Record<Lacked, string>> = {
  image: 'image',
  venue: 'venue',
  description: 'description',
  category: 'categories',
}

/** What waits for an editor; for others what was given back to them, with why. */
function Review({ review, review_total: total }: Today) {
  const isEditor = may('editOthers')
  const shown = review.filter(({ status }) => isEditor || status === 'draft')
  const soft = ({ submitted, notes }: Waiting) =>
    isEditor ? submitted && submittedText(submitted) : notes.at(-1)?.text
  return (
    <Part
      title={isEditor ? 'Waiting for review' : 'Asked back to you'}
      items={shown}
      all={isEditor && total > shown.length ? to('review') : undefined}
    >
      {(item) => ({
        key: `${item.kind} ${item.id}`,
        line: <a href={to('review')}>{titled(item.title)}</a>,
        soft: soft(item),
        deeds: isEditor && <Decide {...item} address={to(pathOf(item))} />,
      })}
    </Part>
  )
}

const pathOf = ({ kind, id }: Waiting): string => `${listOf(kind)}/${id}`

interface PartProps<T> {
  readonly title: Sentence
  readonly items: readonly T[]
  /** Where the others are, if there are more. */
  readonly all?: string | undefined
  readonly children: (item: T) => {
    readonly key: string
    readonly line: ComponentChildren
    readonly soft: ComponentChildren
    /** What can be done about it at once. */
    readonly deeds?: ComponentChildren
  }
}

function Part<T>({ title, items, all, children }: PartProps<T>) {
  if (items.length === 0) return null
  return (
    <Section class="needed" title={t(title)}>
      <ul class="lines">
        {items.map((item) => {
          const { key, line, soft, deeds } = children(item)
          return (
            <li key={key}>
              <span>{line}</span>
              {soft && <span class="soft">{soft}</span>}
              {deeds}
            </li>
          )
        })}
      </ul>
      {all !== undefined && (
        <p>
          <Link href={all} said="Show all" />
        </p>
      )}
    </Section>
  )
}

const draftAddress = ({ kind, id, key }: DraftEntry): string =>
  to(`${listOf(kind)}/${id === 0 ? 'new' : id}`, { draft: key })

/** Today and tomorrow as a line of time. */
function Days({ rows }: { readonly rows: readonly TableRow[] }) {
  const day = nowThere().slice(0, 10)
  const isNow = ({ start_date }: TableRow) => start_date.slice(0, 10) <= day
  return (
    <>
      <Day title="Today" rows={rows.filter(isNow)} />
      <Day title="Tomorrow" rows={rows.filter((row) => !isNow(row))} />
    </>
  )
}

interface DayProps {
  readonly title: Sentence
  readonly rows: readonly TableRow[]
}

function Day({ title, rows }: DayProps) {
  if (rows.length === 0) return null
  return (
    <section class="needed">
      <h2>{t(title)}</h2>
      <ol class="lines day-line">
        {rows.map((row) => (
          <li key={row.id}>
            <span class="soft">{eventTime(row)}</span>
            <a href={to(`events/${row.id}`)}>{titled(row.title)}</a>
            <span class="soft">{row.venues.map(({ name }) => name).join(', ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** For an author, what became of what is theirs. */
function News({ news }: Pick<Today, 'news'>) {
  if (news.length === 0) return null
  return (
    <section class="needed">
      <h2>{t(may('editOthers') ? 'What others have done' : 'What happened to yours')}</h2>
      <ul class="lines">
        {news.map(({ id, at, by, kind, item, title, action, fields }) => (
          <li key={id}>
            <span>
              <strong>{by.login}</strong> {said(actions, action)}{' '}
              <a href={kind === 'image' ? to(`images/${item}`) : to(`${listOf(kind)}/${item}`)}>
                {titled(title)}
              </a>
              {action === 'update' && <span class="soft"> {namesOf(fields)}</span>}
            </span>
            <span class="soft">{momentOf(at)}</span>
          </li>
        ))}
      </ul>
      {may('publish') && (
        <p>
          <Link href={to('history')} said="The whole history" />
        </p>
      )}
    </section>
  )
}
