// What needs me today.

import { site } from '../facts.ts'
import { List } from '../parts/listed.tsx'
import { useList } from '../parts/use_list.ts'
import { eventWhen } from '../parts/when.ts'
import { to } from '../place.ts'
import { t } from '../say.ts'
import { may } from '../session.ts'

export function Screen() {
  return (
    <>
      {may('create') && <Coming />}
      <p>
        <a href={site.pages}>{t('The calendar as visitors see it')}</a>
      </p>
    </>
  )
}

function Coming() {
  const list = useList(`${site.events}/events`, { per_page: 10, context: 'edit' })
  const events: readonly EventRow[] = list.body?.events ?? []
  return (
    <section aria-labelledby="coming">
      <h2 id="coming">{t('Coming events')}</h2>
      <List
        list={list}
        isEmpty={events.length === 0}
        empty={<p>{t('There are no coming events.')}</p>}
      >
        <ul class="coming">
          {events.map((event) => (
            <li key={event.id}>
              <a href={to(`events/${event.id}`)}>{event.title}</a>{' '}
              <span class="soft">{eventWhen(event)}</span>
            </li>
          ))}
        </ul>
      </List>
    </section>
  )
}

interface EventRow {
  readonly id: number
  readonly title: string
  readonly start_date: string
  readonly end_date: string
  readonly all_day: boolean
  readonly timezone: string
}
