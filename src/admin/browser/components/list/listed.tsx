// What every list has in common: while it is read, when it fails, when it is empty, its pages.

import type { ComponentChildren } from 'preact'
import { Refused } from '../../api.ts'
import { place, to } from '../../router.ts'
import { t } from '../../i18n.ts'
import type { Listed } from './use_list.ts'

interface ListProps {
  readonly list: Listed<object & { readonly total?: number; readonly total_pages?: number }>
  readonly isEmpty: boolean
  /** What to do when there is nothing. */
  readonly empty: ComponentChildren
  readonly children: ComponentChildren
}

export function List({ list, isEmpty, empty, children }: ListProps) {
  const { error, body, isLoading, again } = list
  if (error !== undefined) {
    return (
      <div role="alert">
        <p>{error instanceof Refused ? error.message : t('The server cannot be reached.')}</p>
        <button type="button" onClick={again}>
          {t('Try again')}
        </button>
      </div>
    )
  }
  if (body === undefined) return <p class="late">{t('Loading …')}</p>
  return (
    <div aria-busy={isLoading}>
      {isEmpty ? <div class="empty">{empty}</div> : children}
      <Pager pages={body.total_pages ?? 1} total={body.total ?? 0} />
    </div>
  )
}

function Pager({ pages, total }: { readonly pages: number; readonly total: number }) {
  const { path, query } = place.value
  const page = Number(query['page'] ?? 1)
  if (pages <= 1) return total > 0 ? <p class="count">{t('{n} in all', { n: total })}</p> : null
  const at = (number: number) =>
    to(path, { ...query, page: number === 1 ? undefined : String(number) })
  return (
    <nav class="pager" aria-label={t('Pages')}>
      {page > 1 && (
        <a href={at(page - 1)} rel="prev">
          {t('Previous')}
        </a>
      )}
      <span>{t('Page {page} of {pages}, {n} in all', { page, pages, n: total })}</span>
      {page < pages && (
        <a href={at(page + 1)} rel="next">
          {t('Next')}
        </a>
      )}
    </nav>
  )
}
