// What narrows the table. Each choice counts at once; all of them are in the address.

import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Choice, type Options, optionsOf, Picks } from '../components/form/form.tsx'
import { Framed } from '../components/form/framed.tsx'
import { useAuthors } from '../components/list/authors.ts'
import { Fold } from '../components/parts.tsx'
import { eventStatuses, statuses } from '../components/statuses.ts'
import { Picker } from '../editor/fields/picker.tsx'
import type { ListName } from '../editor/form/kinds.ts'
import { type Sentence, t } from '../i18n.ts'
import { place } from '../router.ts'
import { filterNames, listIn, orderOf, show, whenOf } from './address.ts'
import { chosenColumns, columns, columnsOf, sorts } from './columns.tsx'
import { missingParts, recurrences } from './row.ts'

/** Typing is over when nothing was typed for as long as this. */
const pauseMs = 200

/** Words are looked for while they are typed. */
export function Search({ words }: { readonly words: string }) {
  const id = useId()
  const [text, setText] = useState(words)
  const sent = useRef(words)
  const later = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isOver = () => clearTimeout(later.current)
  // The address has changed by itself, as by a step back: it counts, not what waits to be sent.
  useEffect(() => {
    if (words === sent.current) return
    isOver()
    setText(words)
    sent.current = words
  }, [words])
  useEffect(() => isOver, [])
  const send = (typed: string) => {
    isOver()
    const search = typed.trim()
    if (search === sent.current) return
    // One step back leads to before the search, not to its last letter.
    const isReplaced = sent.current !== ''
    sent.current = search
    show({ search }, { isReplaced })
  }
  const type = (typed: string) => {
    setText(typed)
    isOver()
    later.current = setTimeout(() => send(typed), pauseMs)
  }
  return (
    <form
      class="table-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
      }}
    >
      <label for={id}>{t('Words')}</label>
      <input
        id={id}
        type="search"
        value={text}
        aria-keyshortcuts="/"
        onInput={(event) => type(event.currentTarget.value)}
      />
    </form>
  )
}

export function Filters() {
  const { query } = place.value
  const n = filterNames.filter((name) => name !== 'search' && query[name]).length
  return (
    <Fold class="panel filter-panel" said={n === 0 ? 'Filters' : 'Filters: {n}'} facts={{ n }}>
      <div class="filters">
        <Time />
        <Ticks name="status" legend="State" choices={statuses} />
        {pickers.map(([name, label, list]) => (
          <Picker
            key={name}
            {...{ name, label: t(label) }}
            list={list}
            ids={listIn(query, name).map(Number)}
            onChange={(ids) => show({ [name]: ids.join() })}
          />
        ))}
        <Author />
        <One name="recurrence" label="Series" options={optionsOf(recurrences)} />
        <One
          name="featured"
          label="Featured"

          options={optionsOf(
            [
              ['true', 'Featured'],
              ['false', 'Not featured'],
            ],
            'All',
          )}
        />
        <Ticks name="event_status" legend="What became of it" choices={eventStatuses} />
        <Ticks name="missing" legend="What is missing" choices={missingParts} />
      </div>
    </Fold>
  )
}

export const pickers = [
  ['categories', 'Categories', 'categories'],
  ['tags', 'Tags', 'tags'],
  ['venue', 'Venue', 'venues'],
  ['organizer', 'Organizer', 'organizers'],
] as const satisfies readonly (readonly [string, Sentence, ListName])[]

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
    <details class="panel">
      <summary>{t('Columns and order')}</summary>
      <div class="filters">
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
      </div>
    </details>
  )
}
