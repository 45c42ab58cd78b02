// From page to page by cursors, which are in the address; this tab remembers the way it came.

import { useEffect } from 'preact/hooks'
import { numberOf } from '../components/formats.ts'
import { Link } from '../components/parts.tsx'
import { t } from '../i18n.ts'
import { place } from '../router.ts'
import { addressOf, pageOf } from './address.ts'
import { prefetchRows } from './use_rows.ts'

interface PagerProps {
  readonly label: string
  /** Of the page after the one that is shown. */
  readonly cursor: string | null
  /** Whether that is not yet the page of the address. */
  readonly isOld: boolean
}

const remembered = 'fasti-pages'
const mostRemembered = 200

/** By cursor of a page: that of the page before, which is empty for the first. */
const trail = (): Readonly<Record<string, string>> =>
  JSON.parse(sessionStorage.getItem(remembered) ?? '{}')

function remember(cursor: string, before: string): void {
  const all = Object.entries({ ...trail(), [cursor]: before }).slice(-mostRemembered)
  sessionStorage.setItem(remembered, JSON.stringify(Object.fromEntries(all)))
}

const at = (page: number, cursor: string | undefined): string =>
  addressOf({ cursor, page: page > 1 ? String(page) : undefined })

export function Pager({ label, cursor, isOld }: PagerProps) {
  const { query } = place.value
  const page = pageOf(query)
  const current = query['cursor'] ?? ''
  useEffect(() => {
    if (cursor !== null && !isOld) remember(cursor, current)
  }, [cursor, current, isOld])
  const before = trail()[current]
  const soon = () => cursor !== null && prefetchRows({ ...query, cursor })
  if (current === '' && cursor === null) return null
  return (
    <nav class="pager" aria-label={label}>
      {current !== '' && before !== '' && <a href={at(1, undefined)}>{t('First page')}</a>}
      {current !== '' && before !== undefined && (
        <Link href={at(page - 1, before)} rel="prev" said="Previous" />
      )}
      {cursor !== null && (
        <Link
          href={at(page + 1, cursor)}
          rel="next"
          onPointerEnter={soon}
          onFocus={soon}
          said="Next"
        />
      )}
    </nav>
  )
}

interface TotalProps {
  /** Undefined until it is known. */
  readonly total: number | undefined
  /** On this page. */
  readonly n: number
  readonly isMore: boolean
}

/** As many as the pages before this one have. */
const onPage = 50

/** Which rows these are, and of how many once that is known. */
export function Total({ total, n, isMore }: TotalProps) {
  const page = pageOf(place.value.query)
  const from = (page - 1) * onPage + 1
  const rows = { from: numberOf(from), to: numberOf(from + n - 1) }
  return (
    <p class="count" role="status">
      {total === undefined
        ? `${rows.from}–${rows.to}`
        : page === 1 && !isMore
          ? t('{n} in all', { n: numberOf(total) })
          : t('{from}–{to} of {total}', { ...rows, total: numberOf(total) })}
    </p>
  )
}
