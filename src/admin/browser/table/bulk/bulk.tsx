// Above the rows: what is selected, what can be done with it, and how far that is.

import { useState } from 'preact/hooks'
import { t } from '../../i18n.ts'
import { type Action, actionsFor } from './actions.ts'
import { Ask } from './ask.tsx'
import { BulkChange } from './change.tsx'
import { filtersOf, type Query } from '../address.ts'
import type { Scope } from './chunks.ts'
import type { TableRow as Row } from '../../../../contract/routes.ts'
import type { Chosen, Selection } from './selection.ts'
import type { BulkWork } from './use_work.ts'

interface BulkProps {
  readonly query: Query
  readonly rows: readonly Row[]
  /** Undefined until it is known. */
  readonly total: number | undefined
  readonly selection: Selection
  readonly work: BulkWork
  readonly onAct: (action: Action, events: readonly Chosen[]) => void
}

export function Bulk({ query, rows, total, selection, work, onAct }: BulkProps) {
  const [isChanging, setChanging] = useState(false)
  const { chosen, set } = selection
  const isInTrash = query['status'] === 'trash'
  const isBusy = work.progress !== undefined
  const isPage = rows.length > 0 && rows.every(({ id }) => selection.has(id))
  const selectPage = () => {
    const others = chosen.filter(({ id }) => !rows.some((row) => row.id === id))
    set(isPage ? others : [...others, ...rows])
  }
  const isMore = isPage && total !== undefined && total > chosen.length
  const selectAll = async () => {
    const found = await work.collect(filtersOf(query), total ?? 0)
    if (found) set(found)
  }
  return (
    <div class="bulk" role="group" aria-label={t('Selected events')} aria-busy={isBusy}>
      <label class="pick">
        <input
          type="checkbox"
          checked={isPage}
          disabled={isBusy || rows.length === 0}
          onChange={selectPage}
        />{' '}
        {t('Select all')}
      </label>
      {chosen.length > 0 && <span>{t('Selected: {n}', { n: chosen.length })}</span>}
      {isMore && (
        <button type="button" disabled={isBusy} onClick={() => void selectAll()}>
          {t('Select all {n} that match', { n: total })}
        </button>
      )}
      {chosen.length > 0 && (
        <>
          {actionsFor(isInTrash).map((action) => (
            <button
              key={action.said}
              type="button"
              disabled={isBusy}
              onClick={() => onAct(action, chosen)}
            >
              {t(action.said)}
            </button>
          ))}
          {!isInTrash && (
            <button type="button" disabled={isBusy} onClick={() => setChanging(true)}>
              {t('Change …')}
            </button>
          )}
          <button type="button" class="plain" disabled={isBusy} onClick={() => set([])}>
            {t('Select none')}
          </button>
        </>
      )}
      <Progress work={work} />
      {isChanging && (
        <BulkChange
          n={chosen.length}
          onClose={() => setChanging(false)}
          onChange={(body) => {
            setChanging(false)
            onAct({ said: 'Change …', done: 'Changed: {n}', body }, chosen)
          }}
        />
      )}
    </div>
  )
}

/** Seen when it takes longer than a second. */
function Progress({ work: { progress, stop } }: { readonly work: BulkWork }) {
  if (!progress) return null
  const { done, total } = progress
  return (
    <p class="progress">
      <progress
        max={total}
        value={done > 0 ? done : undefined}
        aria-label={t('{done} of {total} are done.', { done, total })}
      />{' '}
      <span role="status">{t('{done} of {total} are done.', { done, total })}</span>{' '}
      <button type="button" onClick={stop}>
        {t('Stop')}
      </button>
    </p>
  )
}

const mostNamed = 20

/** What was refused, in the words of the server. */
export function Failures({ work: { failed, forget } }: { readonly work: BulkWork }) {
  if (failed.length === 0) return null
  const more = failed.length - mostNamed
  return (
    <div class="problem" role="alert">
      <p>{t('Not changed: {n}. They are still selected.', { n: failed.length })}</p>
      <ul>
        {failed.slice(0, mostNamed).map(({ id, title, message }) => (
          <li key={id}>
            <strong>{title || t('Without a title')}</strong>: {message}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('and {n} more', { n: more })}</p>}
      <button type="button" onClick={forget}>
        {t('Close')}
      </button>
    </div>
  )
}

interface PendingProps {
  readonly action: Action
  readonly events: readonly Chosen[]
  readonly onClose: () => void
  readonly onGo: (scope: Scope) => void
}

export const mustAsk = ({ question }: Action, events: readonly Chosen[]): boolean =>
  question !== undefined || events.some(({ series }) => series !== null)

/** What has to be known before: whether it is meant, and which dates of series. */
export function Pending({ action, events, onClose, onGo }: PendingProps) {
  const n = events.length
  return (
    <Ask
      title={t(action.said)}
      question={action.question && t(action.question, { n })}
      isOfSeries={events.some(({ series }) => series !== null)}
      submit={t(action.said)}
      onClose={onClose}
      onGo={onGo}
    />
  )
}
