// Above the calendar: which days and which view, whose clock, and which events.

import { at, filterNames, later, rangeOf, type Seen, today, type View, views } from './address.ts'
import { sayDay, sayDays } from './said.ts'
import { Choice, Form, optionsOf } from '../components/form/form.tsx'
import { By, ByWords } from '../components/list/list.tsx'
import { Button, Fold, Link } from '../components/parts.tsx'
import { statuses } from '../components/statuses.ts'
import { Picker } from '../editor/fields/picker.tsx'
import { type Sentence, t } from '../i18n.ts'
import { narrow } from '../router.ts'

const viewWords: Readonly<Record<View, Sentence>> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  list: 'List',
}

/** What is shown, in words. */
export function titleOf(seen: Seen): string {
  const [first, count] = rangeOf(seen)
  if (seen.view === 'day') return sayDay(first, 'fullDate')
  return seen.view === 'week' ? sayDays(first, first + count - 1) : sayDay(seen.day, 'month')
}

export const Bar = ({ seen, onCreate }: { readonly seen: Seen; readonly onCreate: () => void }) => (
  <>
    <div class="calendar-bar">
      <nav aria-label={t('When')}>
        <a href={at({ day: later(seen, -1) })} rel="prev">
          <span aria-hidden="true">‹</span> <span class="hidden">{t('Previous')}</span>
        </a>
        <a href={at({ day: today() })}>{t('Today')}</a>
        <a href={at({ day: later(seen, 1) })} rel="next">
          <span class="hidden">{t('Next')}</span> <span aria-hidden="true">›</span>
        </a>
      </nav>
      <h2 aria-live="polite">{titleOf(seen)}</h2>
      <nav aria-label={t('View')}>
        {views.map((view) => (
          <Link
            key={view}
            href={at({ view })}
            aria-current={view === seen.view ? 'true' : undefined}
            said={viewWords[view]}
          />
        ))}
      </nav>
      <Button class="primary" onClick={onCreate} said="New event" />
    </div>
    <Filters seen={seen} />
  </>
)

function Filters({ seen: { filters, clock } }: { readonly seen: Seen }) {
  const isNarrow = filterNames.some((name) => filters[name]) || clock !== undefined
  const ids = (name: string) => (filters[name] ?? '').split(',').filter(Boolean).map(Number)
  return (
    <Fold class="calendar-filters" isOpen={isNarrow} said="Filter">
      <Form
        submit="Show"
        onSubmit={async ({ search = '', status = '', times = '' }) =>
          narrow({ search, status, times })
        }
      >
        <div class="filters">
          <ByWords />
          <By name="status" label="State" options={optionsOf(shownStatuses)} />
          <Choice
            name="times"
            label={t('Times')}
            value={clock === undefined ? '' : 'site'}
            options={optionsOf(
              [['site', 'By the clock of the site']],
              'By the clock of each event',
            )}
          />
          {pickers.map(({ name, label, list }) => (
            <Picker
              key={name}
              {...{ name, list, label: t(label), ids: ids(name) }}
              onChange={(some) => narrow({ [name]: some.join() })}
            />
          ))}
        </div>
      </Form>
    </Fold>
  )
}

const shownStatuses = statuses.filter(([status]) => status !== 'trash')

const pickers = [
  { name: 'venue', label: 'Place', list: 'venues' },
  { name: 'categories', label: 'Category', list: 'categories' },
] as const
