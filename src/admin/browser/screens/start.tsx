// What needs me today. Each part is asked for by itself and shown if there is something in it.

import type { ComponentChildren } from 'preact'
import type { DraftEntry, TableRow } from '../../../contract/routes.ts'
import { eventWhen, momentOf, today } from '../components/formats.ts'
import { useList } from '../components/list/list.tsx'
import { submittedText } from '../components/notes.tsx'
import { Failure, titled } from '../components/parts.tsx'
import { listOf } from '../editor/form/kinds.ts'
import { type Sentence, t } from '../i18n.ts'
import { to } from '../router.ts'
import { may } from '../session.ts'
import { site } from '../site_config.ts'

const most = 5

export const Screen = () => (
  <>
    {may('create') ? <Needed /> : <p>{t('Welcome.')}</p>}
    <p>
      <a href={site.pages}>{t('The calendar as visitors see it')}</a>
    </p>
  </>
)

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
  const all = [review, drafts, missing, taking]
  const waiting = (review.body?.review ?? []).filter(({ status }) => isEditor || status === 'draft')
  const begun = drafts.body?.drafts ?? []
  const lacking = missing.body?.events ?? []
  const now = taking.body?.events ?? []
  const isNothing = [waiting, begun, lacking, now].every(({ length }) => length === 0)
  const isKnown = all.every(({ body, error }) => body !== undefined || error !== undefined)
  const failed = all.filter(({ error }) => error !== undefined)
  return (
    <>
      <Part
        title={isEditor ? 'Waiting for review' : 'Asked back to you'}
        items={waiting}
        all={isEditor && (review.body?.total ?? 0) > most ? to('review') : undefined}
      >
        {({ title, submitted, notes }) => [
          to('review'),
          title,
          isEditor ? submitted && submittedText(submitted) : notes.at(-1)?.text,
        ]}
      </Part>
      <Part title="Begun and not saved" items={begun}>
        {(draft) => [draftAddress(draft), draft.title, momentOf(draft.modified)]}
      </Part>
      <Part
        title="Coming events that lack something"
        items={lacking}
        all={missing.body?.more ? to('events', missingQuery) : undefined}
      >
        {eventLine}
      </Part>
      <Part title="Today" items={now}>
        {eventLine}
      </Part>
      {may('administer') && <Webhooks />}
      {isKnown && isNothing && (
        <p class="empty">
          {t('Nothing needs you today.')} <a href={to('events/new')}>{t('New event')}</a>
        </p>
      )}
      {/* Once, however many parts could not be read. */}
      {failed.length > 0 && <Failure again={() => failed.forEach(({ again }) => again())} />}
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
  readonly title: Sentence
  readonly items: readonly T[]
  /** Where the others are, if there are more. */
  readonly all?: string | undefined
  readonly children: (item: T) => readonly [href: string, title: string, soft: ComponentChildren]
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
      <h2>{t(title)}</h2>
      <ul class="lines">
        {items.map((item) => {
          const [href, name, soft] = children(item)
          return (
            <li key={`${item.kind} ${item.id} ${item.key}`}>
              <a href={href}>{titled(name)}</a>
              {soft && <span class="soft">{soft}</span>}
            </li>
          )
        })}
      </ul>
      {all !== undefined && (
        <p>
          <a href={all}>{t('Show all')}</a>
        </p>
      )}
    </section>
  )
}

const eventLine = (event: TableRow) =>
  [to(`events/${event.id}`), event.title, eventWhen(event)] as const

const draftAddress = ({ kind, id, key }: DraftEntry): string =>
  to(`${listOf(kind)}/${id === 0 ? 'new' : id}`, { draft: key })

/** Other programs that are not told any more. */
function Webhooks() {
  const { body } = useList('live/webhooks', { per_page: 50 })
  const failed = (body?.webhooks ?? []).filter(
    (one) => one.disabled_reason !== null || one.failing_since !== null,
  )
  return (
    <Part title="Webhooks that fail" items={failed}>
      {({ url, failing_since: since }) => [
        to('webhooks'),
        url,
        since ? t('since {time}', { time: momentOf(since) }) : t('Off'),
      ]}
    </Part>
  )
}
