// The filters that count, each with a way to remove it.

import { useRef } from 'preact/hooks'
import { dayOf } from '../components/formats.ts'
import { useAuthors } from '../components/list/authors.ts'
import { Button, Sign } from '../components/parts.tsx'
import { eventStatuses, statuses } from '../components/statuses.ts'
import { useNames } from '../editor/fields/picked.ts'
import { type Sentence, t } from '../i18n.ts'
import { place, to } from '../router.ts'
import { listIn, type Query, show } from './address.ts'
import { missingParts, pickers, recurrences, times, wordOf } from './row.ts'

interface Chip {
  /** Of the filter. */
  readonly name: string
  readonly said: string
  /** What the address has without it. */
  readonly without: Readonly<Record<string, string | undefined>>
}

/** All lists that are written as `a,b`. */
const lists = { status: statuses, event_status: eventStatuses, missing: missingParts } as const
const ones = { when: times, recurrence: recurrences } as const

function chipsOf(query: Query, nameOf: (filter: string, id: string) => string): readonly Chip[] {
  const chips: Chip[] = []
  const add = (name: string, said: string, rest: readonly string[] = []) =>
    chips.push({ name, said, without: { [name]: rest.join() } })
  const { after, before, featured } = query
  for (const [name, choices] of Object.entries(ones)) {
    const value = query[name]
    if (value && value !== 'coming' && value !== 'occurrences') add(name, said(choices, value))
  }
  if (after) add('after', t('From {day}', { day: dayOf(after) }))
  if (before) add('before', t('Until {day}', { day: dayOf(before) }))
  const each = (name: string, word: (value: string) => string) => {
    const values = listIn(query, name)
    for (const value of values) {
      add(
        name,
        word(value),
        values.filter((one) => one !== value),
      )
    }
  }
  for (const [name, choices] of Object.entries(lists)) {
    each(name, (value) => said(choices, value))
  }
  for (const [name] of pickers) each(name, (value) => nameOf(name, value))
  each('author', (value) => nameOf('author', value))
  if (query['mine'] === 'true') add('mine', t('Mine'))
  if (featured) add('featured', featured === 'true' ? t('Featured') : t('Not featured'))
  return chips
}

const said = (choices: readonly (readonly [string, Sentence])[], value: string): string => {
  const word = wordOf(choices, value)
  return word ? t(word) : value
}

interface ChipsProps {
  /** Of the filter that is to be changed. */
  readonly onOpen: (name: string) => void
}

/** Where what has a box of its own is not one of the same name. */
const boxOf: Readonly<Record<string, string>> = { after: 'when', before: 'when', mine: 'author' }

export function Chips({ onOpen }: ChipsProps) {
  const { query } = place.value
  const list = useRef<HTMLUListElement>(null)
  const nameOf = useFilterNames(query)
  const chips = chipsOf(query, nameOf)
  if (chips.length === 0) return null
  const remove = (chip: Chip) => {
    // The button is gone afterwards; who uses the keyboard goes on beside it.
    list.current?.focus()
    show(chip.without)
  }
  return (
    <ul class="chosen chips" ref={list} tabindex={-1} aria-label={t('Filters that count')}>
      {chips.map((chip) => (
        <li key={chip.said} class="badge">
          <Button class="plain" onClick={() => onOpen(boxOf[chip.name] ?? chip.name)}>
            {chip.said}
          </Button>
          <Sign
            face="×"
            label="Remove “{name}”"
            facts={{ name: chip.said }}
            onClick={() => remove(chip)}
          />
        </li>
      ))}
      <li>
        <a href={to('events', { when: 'coming' })}>{t('Clear all')}</a>
      </li>
    </ul>
  )
}

/** The names of what the address knows by its id. */
function useFilterNames(query: Query): (filter: string, id: string) => string {
  const idsOf = (name: string) => listIn(query, name).map(Number)
  const names = new Map(
    // The list never changes, so hooks are called in the same order.
    pickers.map(([name, , list]) => [name as string, useNames(list, idsOf(name))]),
  )
  const authors = useAuthors(Boolean(query['author']))
  return (filter, id) =>
    filter === 'author'
      ? (authors.find((one) => String(one.id) === id)?.name ?? `#${id}`)
      : (names.get(filter)?.get(Number(id)) ?? `#${id}`)
}
