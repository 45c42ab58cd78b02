// What narrows the table. Each choice counts at once; all of them are in the address.

import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Choice, type Options, optionsOf, Picks } from '../components/form/form.tsx'
import { Framed } from '../components/form/framed.tsx'
import { useAuthors } from '../components/list/authors.ts'
import { eventStatuses, statuses } from '../components/statuses.ts'
import { Picker } from '../editor/fields/picker.tsx'
import type { ListName } from '../editor/form/kinds.ts'
import { type Sentence, t } from '../i18n.ts'
import { filterNames, listIn, type Query, show, whenOf } from './address.ts'
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

export function Filters({ query }: { readonly query: Query }) {
  const [isOpen, setOpen] = useState(false)
  const n = filterNames.filter((name) => name !== 'search' && query[name]).length
  return (
    <details class="panel filter-panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{n === 0 ? t('Filters') : t('Filters: {n}', { n })}</summary>
      {isOpen && (
        <div class="filters">
          <Time query={query} />
          <Ticks name="status" legend="State" choices={statuses} query={query} />
          {pickers.map(([name, label, list]) => (
            <Picker
              key={name}
              {...{ name, label: t(label) }}
              list={list}
              ids={listIn(query, name).map(Number)}
              onChange={(ids) => show({ [name]: ids.join() })}
            />
          ))}
          <Author query={query} />
          <One name="recurrence" label="Series" query={query} options={optionsOf(recurrences)} />
          <One
            name="featured"
            label="Featured"
            query={query}
            options={optionsOf(
              [
                ['true', 'Featured'],
                ['false', 'Not featured'],
              ],
              'All',
            )}
          />
          <Ticks
            name="event_status"
            legend="What became of it"
            choices={eventStatuses}
            query={query}
          />
          <Ticks name="missing" legend="What is missing" choices={missingParts} query={query} />
        </div>
      )}
    </details>
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
  readonly query: Query
}

function Ticks({ name, legend, choices, query }: TicksProps) {
  const chosen = listIn(query, name)
  const toggle = (value: string) => {
    const others = chosen.filter((one) => one !== value)
    show({ [name]: (chosen.includes(value) ? others : [...others, value]).join() })
  }
  return <Picks legend={t(legend)} options={optionsOf(choices)} picked={chosen} onPick={toggle} />
}

interface OneProps {
  readonly name: string
  readonly label: Sentence
  readonly query: Query
  /** The first is usual and not in the address. */
  readonly options: Options
}

function One({ name, label, query, options }: OneProps) {
  const choose = (value: string) => show({ [name]: value })
  return (
    <Choice {...{ name, options }} label={t(label)} value={query[name] ?? ''} onSelect={choose} />
  )
}

function Time({ query }: { readonly query: Query }) {
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
          <Day name="after" label={t('From')} query={query} />
          <Day name="before" label={t('Until')} query={query} />
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
  readonly query: Query
}

function Day({ name, label, query }: DayProps) {
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
function Author({ query }: { readonly query: Query }) {
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
