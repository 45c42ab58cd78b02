// All events, as a table. Everything that narrows it is in the address.

import { useEffect, useRef, useState } from 'preact/hooks'
import { Again } from '../components/list/list.tsx'
import { Failure } from '../components/parts.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { t } from '../i18n.ts'
import { go, place, to } from '../router.ts'
import { filtersOf, orderOf, type Query } from '../table/address.ts'
import type { Action } from '../table/bulk/actions.ts'
import { Bulk, EmptyTrash, Failures, mustAsk, Pending } from '../table/bulk/bulk.tsx'
import type { Scope } from '../table/bulk/chunks.ts'
import { type Chosen, useSelection } from '../table/bulk/selection.ts'
import { useWork } from '../table/bulk/use_work.ts'
import { columnsOf } from '../table/columns.tsx'
import { Filters, Options } from '../table/filters.tsx'
import { arrowKeys, useTableKeys } from '../table/keys.ts'
import { Pager, Total } from '../table/pager.tsx'
import { Rows } from '../table/rows.tsx'
import { Search } from '../table/search.tsx'
import { useCount, useRows } from '../table/use_rows.ts'
import { startView, viewQuery } from '../table/views/start_view.ts'
import { Views } from '../table/views/views.tsx'

interface Asked {
  readonly action: Action
  readonly events: readonly Chosen[]
}

export function Screen() {
  const { query } = place.value
  const start = Object.keys(query).length === 0 ? startView() : undefined
  useEffect(() => {
    if (start) go(`${to('events')}${viewQuery(start)}`, { isReplaced: true })
  }, [start?.id])
  return start ? null : <Table query={query} />
}

function Table({ query }: { readonly query: Query }) {
  const { page, error, isOld, again, turn } = useRows(query)
  const total = useCount(query, turn)
  const selection = useSelection(JSON.stringify(filtersOf(query)))
  const work = useWork(again)
  const [asked, setAsked] = useState<Asked>()
  const results = useRef<HTMLDivElement>(null)
  useFocusOnPage(query, results)
  useTableKeys()

  const run = async ({ action, events }: Asked, scope: Scope) => {
    setAsked(undefined)
    const left = await work.run(action, events, scope)
    const isIn = new Set(events.map(({ id }) => id))
    selection.set(selection.chosen.filter(({ id }) => !isIn.has(id) || left.has(id)))
    // What was pressed may be gone: who uses the keyboard goes on at the rows.
    setTimeout(() => document.activeElement === document.body && results.current?.focus())
  }
  const act = (action: Action, events: readonly Chosen[]) => {
    if (mustAsk(action, events)) setAsked({ action, events })
    else void run({ action, events }, 'this')
  }
  const selectNone = () => {
    selection.set([])
    results.current?.focus()
  }
  const rows = page?.events ?? []
  const isChosen = selection.chosen.length > 0 || work.progress !== undefined
  const paging = { cursor: page?.cursor ?? null, isOld }
  return (
    <>
      <Views />
      <div class="table-bar" hidden={isChosen}>
        <Search words={query['search'] ?? ''} />
        <Filters />
        <Options />
      </div>
      <p class="hidden" role="status">
        {isChosen && t('{n} selected', { n: selection.chosen.length })}
      </p>
      {isChosen && <Bulk {...{ rows, total, selection, work }} onAct={act} onNone={selectNone} />}
      <Failures work={work} />
      <div
        ref={results}
        class={isOld ? 'results old' : 'results'}
        tabindex={-1}
        aria-busy={isOld && error === undefined}
        onKeyDown={(event) => {
          arrowKeys(event)
          if (event.key === 'Escape' && isChosen) selectNone()
        }}
      >
        {error !== undefined ? (
          <Failure error={error} again={again}>
            <a href={to('events', { when: 'coming' })}>{t('Show all coming events')}</a>
          </Failure>
        ) : page === undefined ? (
          <Skeleton shape="rows" />
        ) : rows.length === 0 ? (
          <Empty />
        ) : (
          <>
            <div class="table-line">
              <Total {...{ total, n: rows.length, isMore: page.more }} />
              <Pager label={t('Pages')} {...paging} />
              {query['status'] === 'trash' && <EmptyTrash work={work} />}
            </div>
            <Again.Provider value={again}>
              <Rows
                {...{ rows, selection }}
                columns={columnsOf(query)}
                order={orderOf(query)}
                onAct={act}
              />
            </Again.Provider>
            <Pager label={t('Pages, below')} {...paging} />
          </>
        )}
      </div>
      {asked && (
        <Pending
          {...asked}
          onClose={() => setAsked(undefined)}
          onGo={(scope) => void run(asked, scope)}
        />
      )}
    </>
  )
}

/** Who turns the page goes on at its beginning. */
function useFocusOnPage(query: Query, results: { readonly current: HTMLElement | null }): void {
  const { cursor } = query
  const before = useRef(cursor)
  useEffect(() => {
    if (before.current !== cursor) results.current?.focus()
    before.current = cursor
  }, [cursor])
}

function Empty() {
  const { query } = place.value
  return (
    <div class="empty">
      <p>{query['status'] === 'trash' ? t('The trash is empty.') : t('No event matches.')}</p>
      <p>
        <a href={to('events', { when: 'coming' })}>{t('Show all coming events')}</a>
      </p>
    </div>
  )
}
