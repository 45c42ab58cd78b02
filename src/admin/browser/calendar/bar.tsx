// Above the calendar: which days and which view, whose clock, and which events.

import { useState } from 'preact/hooks'
import { Picker } from '../editor/fields/picker.tsx'
import { optionOf } from '../editor/form/labels.ts'
import { Choice, Field, Form } from '../components/form/form.tsx'
import { narrow } from '../router.ts'
import { type Sentence, t } from '../i18n.ts'
import { type Seen, type View, at, filterNames, later, rangeOf, today, views } from './address.ts'
import { sayDay, sayDays } from './said.ts'

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

export function Bar({ seen, onCreate }: { readonly seen: Seen; readonly onCreate: () => void }) {
  return (
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
            <a
              key={view}
              href={at({ view })}
              aria-current={view === seen.view ? 'true' : undefined}
            >
              {t(viewWords[view])}
            </a>
          ))}
        </nav>
        <button type="button" class="primary" onClick={onCreate}>
          {t('New event')}
        </button>
      </div>
      <Filters seen={seen} />
    </>
  )
}

const statuses = ['publish', 'future', 'pending', 'draft', 'private'] as const

function Filters({ seen }: { readonly seen: Seen }) {
  const isNarrow = filterNames.some((name) => seen.filters[name]) || seen.clock !== undefined
  const [isOpen, setOpen] = useState(isNarrow)
  return (
    <details
      class="calendar-filters"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('Filter')}</summary>
      {isOpen && <FilterForm seen={seen} />}
    </details>
  )
}

function FilterForm({ seen: { filters, clock } }: { readonly seen: Seen }) {
  const ids = (name: string) => (filters[name] ?? '').split(',').filter(Boolean).map(Number)
  return (
    <Form
      submit={t('Show')}
      onSubmit={async ({ search = '', status = '', times = '' }) =>
        narrow({ search, status, times })
      }
    >
      <div class="filters">
        <Field name="search" label={t('Words')} type="search" value={filters['search'] ?? ''} />
        <Choice
          name="status"
          label={t('State')}
          value={filters['status'] ?? ''}
          options={[
            ['', t('All')],
            ...statuses.map((one) => [one, optionOf('status', one)] as const),
          ]}
        />
        <Choice
          name="times"
          label={t('Times')}
          value={clock === undefined ? '' : 'site'}
          options={[
            ['', t('By the clock of each event')],
            ['site', t('By the clock of the site')],
          ]}
        />
        {pickers.map(({ name, label, list, title }) => (
          <Picker
            key={name}
            {...{ list, title, hint: undefined, fault: undefined, mayCreate: false }}
            label={t(label)}
            ids={ids(name)}
            onChange={(some) => narrow({ [name]: some.join() })}
          />
        ))}
      </div>
    </Form>
  )
}

const pickers = [
  { name: 'venue', label: 'Venue', list: 'venues', title: 'venue' },
  { name: 'categories', label: 'Category', list: 'categories', title: 'name' },
] as const
