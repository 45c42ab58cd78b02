// What needs me today. Each part is asked for by itself and shown if there is something in it.

import type { ComponentChildren } from 'preact'
import type { DraftEntry, TableRow, Waiting } from '../../../contract/routes.ts'
import { site } from '../site_config.ts'
import { type Listed, useList } from '../components/list/use_list.ts'
import { eventWhen, momentOf, today } from '../components/when.ts'
import { to } from '../router.ts'
import { t } from '../i18n.ts'
import { may } from '../session.ts'

const most = 5

export function Screen() {
  return (
    <>
      {may('create') ? <Needed /> : <p>{t('Welcome.')}</p>}
      <p>
        <a href={site.pages}>{t('The calendar as visitors see it')}</a>
      </p>
    </>
  )
}

function Needed() {
  const isEditor = may('editOthers')
  const review = useList('console/review', { per_page: isEditor ? most : 50 })
  const drafts = useList('console/drafts', { per_page: most })
  const missing = useList('console/events', {
    ...missingQuery,
    mine: isEditor ? undefined : true,
    per_page: most,
  })
  const taking = useList('console/events', { ...today(), per_page: 10 })
  const waiting = review.body?.review ?? []
  const asked = waiting.filter(({ status }) => status === 'draft')
  const all = [review, drafts, missing, taking]
  const isKnown = all.every(({ body, error }) => body !== undefined || error !== undefined)
  const counts = [
    isEditor ? waiting.length : asked.length,
    ...[drafts.body?.drafts, missing.body?.events, taking.body?.events].map(
      (some) => some?.length ?? 0,
    ),
  ]
  return (
    <>
      {isEditor ? (
        <Part
          title={t('Waiting for review')}
          items={waiting}
          all={(review.body?.total ?? 0) > most ? to('review') : undefined}
        >
          {(item) => (
            <>
              <a href={to('review')}>{item.title || t('Without a title')}</a>
              {item.submitted && <span class="soft">{submittedBy(item.submitted)}</span>}
            </>
          )}
        </Part>
      ) : (
        <Part title={t('Asked back to you')} items={asked}>
          {(item) => (
            <>
              <a href={to('review')}>{item.title || t('Without a title')}</a>
              <span class="soft">{item.notes.at(-1)?.text}</span>
            </>
          )}
        </Part>
      )}
      <Part title={t('Begun and not saved')} items={drafts.body?.drafts ?? []}>
        {(draft) => (
          <>
            <a href={draftAddress(draft)}>{draft.title || t('Without a title')}</a>
            <span class="soft">{momentOf(draft.modified)}</span>
          </>
        )}
      </Part>
      <Part
        title={t('Coming events that lack something')}
        items={missing.body?.events ?? []}
        all={missing.body?.more ? to('events', missingQuery) : undefined}
      >
        {eventLine}
      </Part>
      <Part title={t('Today')} items={taking.body?.events ?? []}>
        {eventLine}
      </Part>
      {may('administer') && <Webhooks />}
      {isKnown && counts.every((n) => n === 0) && (
        <p class="empty">
          {t('Nothing needs you today.')} <a href={to('events/new')}>{t('New event')}</a>
        </p>
      )}
      <Failed lists={all} />
    </>
  )
}

/** Also the address of the table that shows all of them. */
const missingQuery = {
  when: 'coming',
  status: 'publish,future',
  missing: 'image,venue,description,category',
}

interface PartProps<T> {
  readonly title: string
  readonly items: readonly T[]
  /** Where the others are, if there are more. */
  readonly all?: string | undefined
  readonly children: (item: T) => ComponentChildren
}

function Part<T extends { readonly id: number; readonly kind?: string; readonly key?: string }>({
  title,
  items,
  all,
  children,
}: PartProps<T>) {
  if (items.length === 0) return null
  return (
    <section class="needed">
      <h2>{title}</h2>
      <ul class="lines">
        {items.map((item) => (
          <li key={`${item.kind} ${item.id} ${item.key}`}>{children(item)}</li>
        ))}
      </ul>
      {all !== undefined && (
        <p>
          <a href={all}>{t('Show all')}</a>
        </p>
      )}
    </section>
  )
}

const eventLine = (event: TableRow) => (
  <>
    <a href={to(`events/${event.id}`)}>{event.title || t('Without a title')}</a>
    <span class="soft">{eventWhen(event)}</span>
  </>
)

const submittedBy = ({ at, by }: NonNullable<Waiting['submitted']>): string =>
  by ? t('Submitted by {name}, {time}', { name: by.login, time: momentOf(at) }) : momentOf(at)

const plurals: Readonly<Record<string, string>> = { category: 'categories' }

function draftAddress({ kind, id, key }: DraftEntry): string {
  const list = plurals[kind] ?? `${kind}s`
  return to(`${list}/${id === 0 ? 'new' : id}`, { draft: key })
}

/** Other programs that are not told any more. */
function Webhooks() {
  const { body } = useList('live/webhooks', { per_page: 50 })
  const failed = (body?.webhooks ?? []).filter(
    (one) => one.disabled_reason !== null || one.failing_since !== null,
  )
  return (
    <Part title={t('Webhooks that fail')} items={failed}>
      {(webhook) => (
        <>
          <a href={to('webhooks')}>{webhook.url}</a>
          <span class="soft">
            {webhook.failing_since
              ? t('since {time}', { time: momentOf(webhook.failing_since) })
              : t('Off')}
          </span>
        </>
      )}
    </Part>
  )
}

/** Once, however many parts could not be read. */
function Failed({ lists }: { readonly lists: readonly Listed<unknown>[] }) {
  const failed = lists.filter(({ error }) => error !== undefined)
  if (failed.length === 0) return null
  return (
    <div role="alert">
      <p>{t('This could not be loaded.')}</p>
      <button type="button" onClick={() => failed.forEach(({ again }) => again())}>
        {t('Try again')}
      </button>
    </div>
  )
}
