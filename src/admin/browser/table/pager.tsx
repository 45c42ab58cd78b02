// From page to page by cursors, which are in the address; this tab remembers the way it came.

import { useEffect } from 'preact/hooks'
import { t } from '../i18n.ts'
import { type Query, addressOf, pageOf } from './address.ts'
import { prefetch } from './use_rows.ts'

interface PagerProps {
  readonly label: string
  readonly query: Query
  /** Of the page after the one that is shown. */
  readonly cursor: string | null
  /** Whether that is not yet the page of the address. */
  readonly isOld: boolean
}

const remembered = 'fasti-pages'
const mostRemembered = 200

/** By cursor of a page: that of the page before, which is empty for the first. */
function trail(): Readonly<Record<string, string>> {
  return JSON.parse(sessionStorage.getItem(remembered) ?? '{}')
}

function remember(cursor: string, before: string): void {
  const all = Object.entries({ ...trail(), [cursor]: before }).slice(-mostRemembered)
  sessionStorage.setItem(remembered, JSON.stringify(Object.fromEntries(all)))
}

const at = (page: number, cursor: string | undefined): string =>
  addressOf({ cursor, page: page > 1 ? String(page) : undefined })

export function Pager({ label, query, cursor, isOld }: PagerProps) {
  const page = pageOf(query)
  const current = query['cursor'] ?? ''
  useEffect(() => {
    if (cursor !== null && !isOld) remember(cursor, current)
  }, [cursor, current, isOld])
  const before = trail()[current]
  const soon = () => cursor !== null && prefetch({ ...query, cursor })
  if (current === '' && cursor === null) return null
  return (
    <nav class="pager" aria-label={label}>
      {current !== '' && before !== '' && <a href={at(1, undefined)}>{t('First page')}</a>}
      {current !== '' && before !== undefined && (
        <a href={at(page - 1, before)} rel="prev">
          {t('Previous')}
        </a>
      )}
      {cursor !== null && (
        <a href={at(page + 1, cursor)} rel="next" onPointerEnter={soon} onFocus={soon}>
          {t('Next')}
        </a>
      )}
    </nav>
  )
}
