// Takes events out, in the form that another program understands.

import { useState } from 'preact/hooks'
import { queryOf } from '../api.ts'
import { Choice, optionsOf, Picks } from '../components/form/form.tsx'
import { Framed } from '../components/form/framed.tsx'
import { numberOf } from '../components/formats.ts'
import { useList } from '../components/list/list.tsx'
import { counted } from '../counted.ts'
import { type Sentence, t } from '../i18n.ts'
import { Download } from './download.tsx'

const formats = [
  [
    'ics',
    'iCalendar',
    'For calendar programs such as those of Google, Microsoft and Apple. Events that repeat are in it once, with their rule.',
  ],
  [
    'csv',
    'A table (CSV)',
    'For Excel, LibreOffice and other spreadsheets: a line for each date. It can be changed there, and imported again.',
  ],
  [
    'json',
    'Everything (JSON)',
    'For another Fasti, or to keep: all events with drafts and the trash, places, organizers, categories, tags and pictures. Keep it as you keep a backup.',
  ],
] as const satisfies readonly (readonly [string, Sentence, Sentence])[]

type Format = (typeof formats)[number][0]

interface Filters {
  readonly start_date: string
  readonly end_date: string
  readonly categories: string
  readonly status: string
}

const noFilters: Filters = { start_date: '', end_date: '', categories: '', status: '' }

export function Screen() {
  const [format, setFormat] = useState<Format>('ics')
  const [filters, setFilters] = useState(noFilters)
  const isWhole = format === 'json'
  const path = () => `console/exports/${format}${queryOf(isWhole ? {} : { ...filters })}`
  return (
    <>
      <Picks
        legend={t('What for?')}
        options={formats.map(([name, title, text]) => [
          name,
          <>
            <strong>{t(title)}</strong> {t(text)}
          </>,
        ])}
        picked={format}
        onPick={(name) => setFormat(name as Format)}
        isHigh
      />
      {!isWhole && <ChooseEvents filters={filters} onChange={setFilters} />}
      <Contents filters={isWhole ? undefined : filters} />
      <p class="actions">
        <Download path={path} name={`calendar.${format}`} label={t('Download')} isMain />
      </p>
    </>
  )
}

interface ChooseProps {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

function ChooseEvents({ filters, onChange }: ChooseProps) {
  const { body } = useList('events/categories', { per_page: 100, hide_empty: false })
  const categories = body?.categories ?? []
  const set = (name: keyof Filters) => (value: string) => {
    // While a year is typed, its first digits are a year as well.
    if (!/^0\d{3}-/.test(value)) onChange({ ...filters, [name]: value })
  }
  return (
    <fieldset class="filters">
      <legend>{t('Which events?')}</legend>
      {days.map(([name, label]) => (
        <Framed key={name} name={name} label={t(label)}>
          {(control) => (
            <input
              {...control}
              type="date"
              onInput={({ currentTarget }) => set(name)(currentTarget.value)}
            />
          )}
        </Framed>
      ))}
      <Choice
        name="categories"
        label={t('Category')}
        value={filters.categories}
        options={[
          ...optionsOf([], 'All'),
          ...categories.map(({ id, name }) => [String(id), name] as const),
        ]}
        onSelect={set('categories')}
      />
      <Choice
        name="status"
        label={t('State')}
        value={filters.status}
        options={optionsOf(statuses)}
        onSelect={set('status')}
      />
    </fieldset>
  )
}

const days = [
  ['start_date', 'From'],
  ['end_date', 'Until'],
] as const satisfies readonly (readonly [keyof Filters, Sentence])[]

const statuses = [
  ['', 'Published'],
  ['draft', 'Draft'],
  ['pending', 'Waiting for review'],
  ['publish,future,draft,pending,private', 'All but the trash'],
] as const satisfies readonly (readonly [string, Sentence])[]

/** A list without dates would begin today. */
const ever = { start_date: '1000-01-01', end_date: '9999-12-31' }

/** What the file will have. */
function Contents({ filters }: { readonly filters: Filters | undefined }) {
  const { start_date, end_date, ...others } = filters ?? noFilters
  const list = useList(filters && 'events/events', {
    ...others,
    start_date: start_date || ever.start_date,
    end_date: end_date || ever.end_date,
    per_page: 1,
    _fields: 'total',
  })
  if (!filters)
    return (
      <p role="status">
        {t('The file has the whole calendar, without people, settings and history.')}
      </p>
    )
  const total = list.body?.total
  return (
    <p role="status">
      {list.error === undefined && total !== undefined
        ? t(counted.exported, { n: numberOf(total) })
        : t('Loading …')}
    </p>
  )
}
