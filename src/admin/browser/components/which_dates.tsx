// Of a series: which dates are meant. Asked each time that is not known, before anything is done.

import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api.ts'
import { t } from '../i18n.ts'
import type { Scope } from '../scope.ts'
import { Dialog } from './dialog.tsx'

interface WhichDatesProps {
  readonly title: string
  /** The date of the series. */
  readonly event: number
  /** What was pressed: the question stands beside it. */
  readonly near?: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly onChoose: (scope: Scope) => void
}

const counted = (said: string, n: number | undefined): string =>
  n === undefined ? said : `${said} (${n})`

export function WhichDates({ title, event, near, onClose, onChoose }: WhichDatesProps) {
  const counts = useCounts(event)
  const choices: readonly (readonly [Scope, string])[] = [
    ['this', t('Only this date')],
    ['following', counted(t('This and the following'), counts?.following)],
    ['all', counted(t('All dates'), counts?.all)],
  ]
  return (
    <Dialog title={title} onClose={onClose} {...(near && { near })}>
      <p>{t('This is a date of a series. Which dates do you mean?')}</p>
      <div class="choices">
        {choices.map(([scope, said]) => (
          <button
            key={scope}
            type="button"
            autofocus={scope === 'this'}
            onClick={() => onChoose(scope)}
          >
            {said}
          </button>
        ))}
      </div>
      <p class="hint">{t('What other dates have for themselves stays as it is.')}</p>
      <p class="buttons">
        <button type="button" class="plain" onClick={onClose}>
          {t('Cancel')}
        </button>
      </p>
    </Dialog>
  )
}

interface Counts {
  readonly all: number
  /** Undefined if there are too many to be counted here. */
  readonly following: number | undefined
}

/** Undefined until they are known; nobody has to wait for them. */
function useCounts(event: number): Counts | undefined {
  const [counts, setCounts] = useState<Counts>()
  useEffect(() => {
    countsOf(event).then(setCounts, () => undefined)
  }, [event])
  return counts
}

const [pageSize, mostPages] = [100, 10]

/** By their original starts, as the server decides which dates follow. */
async function countsOf(event: number): Promise<Counts> {
  const query = { _fields: 'occurrence' }
  const { occurrence } = await get(`events/events/${event}`, { query })
  if (!occurrence) throw new Error('It is no date of a series.')
  const readPage = (page: number) =>
    get('events/events', {
      query: {
        series: occurrence.series,
        context: 'edit',
        starts_after: '1900-01-01',
        per_page: pageSize,
        page,
        _fields: 'total,total_pages,events.occurrence',
      },
    })
  const first = await readPage(1)
  if (first.total_pages > mostPages) return { all: first.total, following: undefined }
  const others = Array.from({ length: first.total_pages - 1 }, (_, nth) => readPage(nth + 2))
  const starts = [first, ...(await Promise.all(others))].flatMap(({ events }) =>
    events.flatMap((one) => one.occurrence?.original_start ?? []),
  )
  const following = starts.filter((start) => start >= occurrence.original_start)
  return { all: first.total, following: following.length }
}
