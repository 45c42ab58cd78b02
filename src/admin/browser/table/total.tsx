import { site } from '../site_config.ts'
import { t } from '../i18n.ts'
import { type Query, pageOf } from './address.ts'

interface TotalProps {
  readonly query: Query
  /** Undefined until it is known. */
  readonly total: number | undefined
  /** On this page. */
  readonly n: number
  readonly isMore: boolean
}

const number = new Intl.NumberFormat(site.locale)

/** As many as the pages before this one have. */
const onPage = 50

/** Which rows these are, and of how many once that is known. */
export function Total({ query, total, n, isMore }: TotalProps) {
  const page = pageOf(query)
  const from = (page - 1) * onPage + 1
  const rows = { from: number.format(from), to: number.format(from + n - 1) }
  return (
    <p class="count" role="status">
      {total === undefined
        ? `${rows.from}–${rows.to}`
        : page === 1 && !isMore
          ? t('{n} in all', { n: number.format(total) })
          : t('{from}–{to} of {total}', { ...rows, total: number.format(total) })}
    </p>
  )
}
