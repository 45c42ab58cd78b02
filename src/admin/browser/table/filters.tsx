// What narrows the table. Each choice counts at once; all of them are in the address.

import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Author as Person } from '../../../contract/routes.ts'
import { Picker } from '../editor/fields/picker.tsx'
import { Choice } from '../components/form/form.tsx'
import { statuses } from '../components/statuses.ts'
import { useList } from '../components/list/use_list.ts'
import { type Sentence, t } from '../i18n.ts'
import { may } from '../session.ts'
import { type Query, filterNames, listIn, show, whenOf } from './address.ts'
import { eventStatuses, missingParts, recurrences } from './row.ts'

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
          <Ticks name="status" legend={t('State')} choices={statuses} query={query} />
          {pickers.map(([name, label, list, title]) => (
            <Picker
              key={name}
              label={t(label)}
              hint={undefined}
              fault={undefined}
              list={list}
              title={title}
              ids={listIn(query, name).map(Number)}
              mayCreate={false}
              onChange={(ids) => show({ [name]: ids.join() })}
            />
          ))}
          <Author query={query} />
          <One name="recurrence" label={t('Series')} query={query}>
            {recurrences.map(([one, said]) => [one === 'occurrences' ? '' : one, t(said)])}
          </One>
          <One name="featured" label={t('Featured')} query={query}>
            {[
              ['', t('All')],
              ['true', t('Featured')],
              ['false', t('Not featured')],
            ]}
          </One>
          <Ticks
            name="event_status"
            legend={t('What became of it')}
            choices={eventStatuses}
            query={query}
          />
          <Ticks
            name="missing"
            legend={t('What is missing')}
            choices={missingParts}
            query={query}
          />
        </div>
      )}
    </details>
  )
}

export const pickers = [
  ['categories', 'Categories', 'categories', 'name'],
  ['tags', 'Tags', 'tags', 'name'],
  ['venue', 'Venue', 'venues', 'venue'],
  ['organizer', 'Organizer', 'organizers', 'organizer'],
] as const satisfies readonly (readonly [string, Sentence, string, string])[]

interface TicksProps {
  readonly name: string
  readonly legend: string
  readonly choices: readonly (readonly [value: string, said: Sentence])[]
  readonly query: Query
}

function Ticks({ name, legend, choices, query }: TicksProps) {
  const chosen = listIn(query, name)
  const toggle = (value: string) => {
    const others = chosen.filter((one) => one !== value)
    show({ [name]: (chosen.includes(value) ? others : [...others, value]).join() })
  }
  return (
    <fieldset class="ticks">
      <legend>{legend}</legend>
      {choices.map(([value, said]) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />{' '}
          {t(said)}
        </label>
      ))}
    </fieldset>
  )
}

interface OneProps {
  readonly name: string
  readonly label: string
  readonly query: Query
  readonly children: readonly (readonly string[])[]
}

/** One of several, of which the first is usual and not in the address. */
function One({ name, label, query, children }: OneProps) {
  return (
    <Choice
      name={name}
      label={label}
      value={query[name] ?? ''}
      options={children.map(([value = '', said = '']) => [value, said] as const)}
      onChange={(value) => show({ [name]: value })}
    />
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
        options={[
          ['coming', t('Coming')],
          ['past', t('Past')],
          ['all', t('All')],
          ['span', t('Between two days')],
        ]}
        onChange={(when) => {
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
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const day = query[name] ?? ''
  useEffect(() => {
    // Not whenever something else changes: a half typed day would be lost.
    if (input.current) input.current.value = day
  }, [day])
  return (
    <Labelled id={id} label={label}>
      <input
        ref={input}
        id={id}
        type="date"
        onChange={({ currentTarget: { value } }) => {
          const isReplaced = Boolean(query[name])
          if (isWhole(value)) show({ [name]: value, when: undefined }, { isReplaced })
        }}
      />
    </Labelled>
  )
}

interface LabelledProps {
  readonly id: string
  readonly label: string
  readonly children: ComponentChildren
}

function Labelled({ id, label, children }: LabelledProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
    </div>
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
        ['', t('All')],
        ['mine', t('Mine')],
        ...authors.map(({ id, name }) => [String(id), name] as const),
      ]}
      onChange={(value) =>
        show(
          value === 'mine'
            ? { mine: 'true', author: undefined }
            : { mine: undefined, author: value },
        )
      }
    />
  )
}

/** Nobody, for those who may not know. */
export function useAuthors(isNeeded = true): readonly Person[] {
  const path = isNeeded && may('editOthers') ? 'console/authors' : undefined
  const { body } = useList(path, { per_page: 100 })
  return body?.authors ?? []
}
