// What narrows the table. Each choice counts at once; all of them are in the address.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Choice, type Options, optionsOf, Picks } from '../components/form/form.tsx'
import { Framed } from '../components/form/framed.tsx'
import { useAuthors } from '../components/list/authors.ts'
import { Menu } from '../components/menu.tsx'
import { Button } from '../components/parts.tsx'
import { Popover } from '../components/popover.tsx'
import { eventStatuses, statuses } from '../components/statuses.ts'
import { Picker } from '../editor/fields/picker.tsx'
import { type Sentence, t } from '../i18n.ts'
import { place } from '../router.ts'
import { listIn, orderOf, show, whenOf } from './address.ts'
import { Chips } from './chips.tsx'
import { chosenColumns, columns, columnsOf, sorts } from './columns.tsx'
import { featuredOrNot, missingParts, pickers, recurrences } from './row.ts'

interface Filter {
  readonly name: string
  readonly label: Sentence
  readonly draw: () => ComponentChildren
}

const filters: readonly Filter[] = [
  { name: 'when', label: 'Time', draw: () => <Time /> },
  {
    name: 'status',
    label: 'State',
    draw: () => <Ticks name="status" legend="State" choices={statuses} />,
  },
  ...pickers.map(([name, label, list]) => ({
    name,
    label,
    draw: () => (
      <Picker
        {...{ name, label: t(label), list }}
        ids={listIn(place.value.query, name).map(Number)}
        onChange={(ids) => show({ [name]: ids.join() })}
      />
    ),
  })),
  { name: 'author', label: 'Author', draw: () => <Author /> },
  {
    name: 'recurrence',
    label: 'Series',
    draw: () => <One name="recurrence" label="Series" options={optionsOf(recurrences)} />,
  },
  {
    name: 'featured',
    label: 'Featured',
    draw: () => <One name="featured" label="Featured" options={optionsOf(featuredOrNot, 'All')} />,
  },
  {
    name: 'event_status',
    label: 'Takes place',
    draw: () => <Ticks name="event_status" legend="Takes place" choices={eventStatuses} />,
  },
  {
    name: 'missing',
    label: 'What is missing',
    draw: () => <Ticks name="missing" legend="What is missing" choices={missingParts} />,
  },
]

/** What narrows the table, as chips; others are added by their names. */
export function Filters() {
  const [opened, setOpened] = useState<string>()
  const found = filters.find(({ name }) => name === opened)
  return (
    <div class="table-filters">
      <Menu class="add-filter" label={t('Add a filter')} face={t('+ Filter')}>
        {filters.map(({ name, label }) => (
          <li key={name}>
            <Button onClick={() => setOpened(name)} said={label} />
          </li>
        ))}
      </Menu>
      {found && (
        <Popover key={found.name} onClose={() => setOpened(undefined)}>
          {found.draw()}
        </Popover>
      )}
      <Chips onOpen={setOpened} />
    </div>
  )
}

interface TicksProps {
  readonly name: string
  readonly legend: Sentence
  readonly choices: Options<Sentence>
}

function Ticks({ name, legend, choices }: TicksProps) {
  const chosen = listIn(place.value.query, name)
  const toggle = (value: string) => {
    const others = chosen.filter((one) => one !== value)
    show({ [name]: (chosen.includes(value) ? others : [...others, value]).join() })
  }
  return <Picks legend={t(legend)} options={optionsOf(choices)} picked={chosen} onPick={toggle} />
}

interface OneProps {
  readonly name: string
  readonly label: Sentence
  /** The first is usual and not in the address. */
  readonly options: Options
}

function One({ name, label, options }: OneProps) {
  const { query } = place.value
  const choose = (value: string) => show({ [name]: value })
  return (
    <Choice {...{ name, options }} label={t(label)} value={query[name] ?? ''} onSelect={choose} />
  )
}

function Time() {
  const { query } = place.value
  const isSpan = Boolean(query['after'] ?? query['before'])
  const [isOpen, setOpen] = useState(isSpan)
  const value = isSpan || isOpen ? 'span' : whenOf(query)
  return (
    <>
      <Choice
        name="when"
        label={t('Time')}
        value={value}
        options={optionsOf([
          ['coming', 'Coming'],
          ['past', 'Past'],
          ['all', 'All'],
          ['span', 'Between two days'],
        ])}
        onSelect={(when) => {
          setOpen(when === 'span')
          if (when !== 'span') show({ when, after: undefined, before: undefined })
        }}
      />
      {value === 'span' && (
        <>
          <Day name="after" label={t('From')} />
          <Day name="before" label={t('Until')} />
        </>
      )}
    </>
  )
}

/** While a year is typed, its first digits are a year as well. */
const isWhole = (day: string): boolean => day === '' || day >= '1000'

interface DayProps {
  readonly name: string
  readonly label: string
}

function Day({ name, label }: DayProps) {
  const { query } = place.value
  const input = useRef<HTMLInputElement>(null)
  const day = query[name] ?? ''
  useEffect(() => {
    // Not whenever something else changes: a half typed day would be lost.
    if (input.current) input.current.value = day
  }, [day])
  return (
    <Framed {...{ name, label }}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="date"
          onChange={({ currentTarget: { value } }) => {
            const isReplaced = Boolean(query[name])
            if (isWhole(value)) show({ [name]: value, when: undefined }, { isReplaced })
          }}
        />
      )}
    </Framed>
  )
}

/** Whose events: one's own, and for those who may edit all, anybody's. */
function Author() {
  const { query } = place.value
  const authors = useAuthors()
  return (
    <Choice
      name="author"
      label={t('Author')}
      value={query['mine'] === 'true' ? 'mine' : (query['author'] ?? '')}
      options={[
        ...optionsOf([['mine', 'Mine']], 'All'),
        ...authors.map(({ id, name }) => [String(id), name] as const),
      ]}
      onSelect={(value) =>
        show(
          value === 'mine'
            ? { mine: 'true', author: undefined }
            : { mine: undefined, author: value },
        )
      }
    />
  )
}

export function Options() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div class="table-options">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} said="Columns and order" />
      {isOpen && (
        <Popover onClose={() => setOpen(false)}>
          <Columns />
        </Popover>
      )}
    </div>
  )
}

function Columns() {
  const { query } = place.value
  const { orderby, order } = orderOf(query)
  const shown = columnsOf(query).map(({ name }) => name)
  const toggle = (name: string) => {
    const others = shown.filter((one) => one !== name)
    const wanted = chosenColumns(shown.includes(name) ? others : [...others, name])
    // The page stays where it is.
    show({ columns: wanted, cursor: query['cursor'], page: query['page'] }, { isReplaced: true })
  }
  return (
    <>
      <Picks
        legend={t('Columns')}
        options={optionsOf(columns.map(({ name, heading }) => [name, heading] as const))}
        picked={shown}
        onPick={toggle}
      />
      <Choice
        name="orderby"
        label={t('Sort by')}
        value={orderby}
        options={optionsOf(sorts)}
        onSelect={(value) => show({ orderby: value, order: undefined })}
      />
      <Choice
        name="order"
        label={t('Order')}
        value={order}
        options={optionsOf([
          ['asc', 'Forward'],
          ['desc', 'Backward'],
        ])}
        onSelect={(value) => show({ orderby, order: value })}
      />
    </>
  )
}
