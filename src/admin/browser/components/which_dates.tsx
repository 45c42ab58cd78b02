// Of a series: which dates are meant. Asked each time that is not known, before anything is done.

import type { RefObject } from 'preact'
import { useId } from 'preact/hooks'
import { get } from '../api.ts'
import { Dialog } from './dialog.tsx'
import { wallText } from './formats.ts'
import { Button } from './parts.tsx'
import { useAsked } from './use_asked.ts'
import { t } from '../i18n.ts'
import type { Scope } from '../scope.ts'

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
  const id = useId()
  // Undefined until they are known; nobody has to wait for them.
  const { body: counts } = useAsked(String(event), () => countsOf(event))
  const day = counts?.day ?? ''
  const choices: readonly (readonly [Scope, said: string, meant: string])[] = [
    ['this', t('Only this date'), day],
    [
      'following',
      counted(t('This and the following'), counts?.following),
      t('Earlier dates stay as they are.'),
    ],
    ['all', counted(t('All dates'), counts?.all), t('Also those that are over.')],
  ]
  return (
    <Dialog title={title} onClose={onClose} {...(near && { near })}>
      <p>{t('This is a date of a series. Which dates do you mean?')}</p>
      <div class="choices">
        {choices.map(([scope, said, meant]) => (
          <div key={scope}>
            <Button
              autofocus={scope === 'this'}
              aria-describedby={`${id}-${scope}`}
              onClick={() => onChoose(scope)}
            >
              {said}
            </Button>
            <small id={`${id}-${scope}`} class="soft">
              {meant}
            </small>
          </div>
        ))}
      </div>
      <p class="hint">{t('What other dates have for themselves stays as it is.')}</p>
      <p class="buttons">
        <Button class="plain" onClick={onClose} said="Cancel" />
      </p>
    </Dialog>
  )
}

const [pageSize, mostPages] = [100, 10]

/** By their original starts, as the server decides which dates follow. */
async function countsOf(event: number) {
  const query = { _fields: 'occurrence' }
  const { occurrence } = await get(`events/events/${event}`, { query })
  if (!occurrence) throw new Error('It is no date of a series.')
  const day = wallText(occurrence.original_start, true)
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
  // Too many to be counted here.
  if (first.total_pages > mostPages) return { day, all: first.total, following: undefined }
  const others = Array.from({ length: first.total_pages - 1 }, (_, nth) => readPage(nth + 2))
  const starts = [first, ...(await Promise.all(others))].flatMap(({ events }) =>
    events.flatMap((one) => one.occurrence?.original_start ?? []),
  )
  const following = starts.filter((start) => start >= occurrence.original_start)
  return { day, all: first.total, following: following.length }
}
