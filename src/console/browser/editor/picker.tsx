// Chooses things of the calendar by typing a part of their name; what is not there can be made.

import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { type Json, get, post } from '../api.ts'
import { site } from '../facts.ts'
import { toastError } from '../parts/toasts.tsx'
import { t } from '../say.ts'
import { Hint } from './hint.tsx'

interface PickerProps {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  /** `venues` */
  readonly list: string
  /** The field with the name: `venue`. */
  readonly title: string
  readonly ids: readonly number[]
  readonly mayCreate: boolean
  readonly onChange: (ids: readonly number[]) => void
}

interface Option {
  readonly id: number
  readonly name: string
}

/** Typing is over when nothing was typed for as long as this. */
const pauseMs = 150
const most = 8

export function Picker(props: PickerProps) {
  const { label, hint, fault, list, title, ids, mayCreate, onChange } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const names = useNames(list, title, ids)
  const found = useFound(list, title, text).filter((one) => !ids.includes(one.id))
  const isNew = mayCreate && text.trim() !== '' && !found.some(({ name }) => name === text.trim())
  const count = found.length + (isNew ? 1 : 0)

  const choose = async (index: number) => {
    try {
      const made =
        found[index]?.id ?? (await post(`${site.events}/${list}`, { [title]: text.trim() })).id
      onChange([...ids, made])
      setText('')
      setAt(-1)
      input.current?.focus()
    } catch (error) {
      toastError(error)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move !== undefined && count > 0) {
      event.preventDefault()
      setAt((at + move + count + (at < 0 && move < 0 ? 1 : 0)) % count)
    } else if (event.key === 'Enter' && text !== '') {
      event.preventDefault()
      if (count > 0) void choose(Math.max(0, at))
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      setText('')
    }
  }
  const isOpen = text.trim() !== '' && count > 0
  return (
    <div class="field picker">
      <label for={id}>{label}</label>
      <Hint id={`${id}-hint`} text={hint} />
      <ul class="chosen">
        {ids.map((one) => (
          <li key={one} class="badge">
            {names.get(one) ?? one}{' '}
            <button
              type="button"
              class="plain"
              aria-label={t('Remove “{name}”', { name: names.get(one) ?? one })}
              onClick={() => onChange(ids.filter((other) => other !== one))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <input
        id={id}
        ref={input}
        type="text"
        role="combobox"
        autocomplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== undefined}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setAt(-1)
        }}
        onKeyDown={onKey}
        onBlur={() => setAt(-1)}
      />
      <ul class="options" id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen}>
        {found.map(({ id: one, name }, index) => (
          <li
            key={one}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void choose(index)}
          >
            {name}
          </li>
        ))}
        {isNew && (
          <li
            id={`${id}-${found.length}`}
            role="option"
            aria-selected={at === found.length}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void choose(found.length)}
          >
            {t('Make “{name}”', { name: text.trim() })}
          </li>
        )}
      </ul>
      {fault !== undefined && <p class="fault">{fault}</p>}
    </div>
  )
}

/** What matches the text, after a pause of typing. */
function useFound(list: string, title: string, text: string): readonly Option[] {
  const [found, setFound] = useState<readonly Option[]>([])
  useEffect(() => {
    const until = new AbortController()
    const search = text.trim()
    if (search === '') setFound([])
    else {
      const query = { search, per_page: most, _fields: `${list}.id,${list}.${title}` }
      const later = setTimeout(() => {
        get(`${site.events}/${list}`, { query, signal: until.signal }).then(
          (body) => setFound(body[list].map((one: Json) => ({ id: one.id, name: one[title] }))),
          () => setFound([]),
        )
      }, pauseMs)
      until.signal.addEventListener('abort', () => clearTimeout(later))
    }
    return () => until.abort()
  }, [list, title, text])
  return found
}

/** The names of those that are chosen. */
function useNames(
  list: string,
  title: string,
  ids: readonly number[],
): ReadonlyMap<number, string> {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const missing = ids.filter((id) => !names.has(id)).join()
  useEffect(() => {
    if (missing === '') return
    void Promise.all(
      missing.split(',').map(async (id) => {
        const one = await get(`${site.events}/${list}/${id}`).catch(() => undefined)
        return [Number(id), one?.[title] ?? `#${id}`] as const
      }),
    ).then((some) => setNames((before) => new Map([...before, ...some])))
  }, [list, title, missing])
  return names
}
