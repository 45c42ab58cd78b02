// Of a date of a series: which one it is, and the way to the dates beside it.

import { get } from '../api.ts'
import { Link } from '../components/parts.tsx'
import { useAsked } from '../components/use_asked.ts'
import type { Opened } from './state/open.ts'
import { t } from '../i18n.ts'
import { to } from '../router.ts'

/** So many dates of one series are looked through for those beside it. */
const most = 100

export function SeriesLine({ opened: { shown } }: { readonly opened: Opened }) {
  const series = shown?.occurrence?.series
  const { body } = useAsked(series === undefined ? '' : String(series), () => datesOf(series ?? 0))
  if (!shown?.occurrence) return null
  const dates = body?.events ?? []
  const at = dates.findIndex(({ id }) => id === shown.id)
  const [before, after] = at < 0 ? [] : [dates[at - 1], dates[at + 1]]
  return (
    <p class="series-line">
      {body ? t('One of {n} dates', { n: body.total }) : t('A date of a series')}
      {' · '}
      {shown.occurrence.text} {' · '}
      <Link href={to(`events/${shown.occurrence.series}`)} said="The whole series" />{' '}
      {before && (
        <a href={to(`events/${before.id}`)} aria-label={t('The date before')}>
          ‹
        </a>
      )}{' '}
      {after && (
        <a href={to(`events/${after.id}`)} aria-label={t('The next date')}>
          ›
        </a>
      )}
    </p>
  )
}

const datesOf = (series: number) =>
  get('events/events', {
    query: {
      series,
      context: 'edit',
      starts_after: '1900-01-01',
      per_page: most,
      _fields: 'total,events.id',
    },
  })
