// Chooses things of the calendar by typing a part of their name; what is not there can be made.

import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { AnyOf, Answer } from '../../../../contract/client.ts'
import { asFilled, get, post } from '../../api.ts'
import { toastError } from '../../components/toasts.tsx'
import { t } from '../../i18n.ts'
import { Correct, type Double, doublesOf, isCorrected } from './linked.tsx'
import { FaultNote, described } from './framed.tsx'
import { Hint } from './hint.tsx'
import { type ListName, type Shown, type TitleName, nameOf } from '../form/kinds.ts'
import { type Picked, useNames } from './picked.ts'

interface PickerProps extends Picked {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  readonly ids: readonly number[]
  /** Whether it is for writing; else for finding, where nothing is made or corrected. */
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
  /** What a new one may be as well. */
  const [doubles, setDoubles] = useState<readonly Double[]>([])
  const [correcting, setCorrecting] = useState<number>()
  const [turn, setTurn] = useState(0)
  const names = useNames(list, title, ids, turn)
  const found = useFound(list, title, text).filter((one) => !ids.includes(one.id))
  const isNew = mayCreate && text.trim() !== '' && !found.some(({ name }) => name === text.trim())
  const count = found.length + (isNew ? 1 : 0)

  const take = (chosen: number) => {
    onChange([...ids, chosen])
    setText('')
    setAt(-1)
    setDoubles([])
    input.current?.focus()
  }
  const make = async () =>
    take((await post(`events/${list}`, asFilled({ [title]: text.trim() }))).id)
  const choose = async (index: number) => {
    try {
      const known = found[index]
      if (known) return take(known.id)
      const alike = (await doublesOf(list, text.trim())).filter(({ id: one }) => !ids.includes(one))
      if (alike.length === 0) return await make()
      setDoubles(alike)
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
  const isOpen = text.trim() !== '' && count > 0 && doubles.length === 0
  return (
    <div class="field picker">
      <label for={id}>{label}</label>
      <Hint id={`${id}-hint`} text={hint} />
      <ul class="chosen">
        {ids.map((one) => (
          <li key={one} class="badge">
            {names.get(one) ?? one}{' '}
            {mayCreate && isCorrected(list) && (
              <button
                type="button"
                class="plain"
                aria-label={t('Correct “{name}”', { name: names.get(one) ?? one })}
                onClick={() => setCorrecting(one)}
              >
                ✎
              </button>
            )}
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
        {...described(id, fault)}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setAt(-1)
          setDoubles([])
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
      {doubles.length > 0 && (
        <div class="notice" role="alert">
          <p>{t('This may be there already. Take it?')}</p>
          <ul class="lines">
            {doubles.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => take(one.id)}>
                  {[one.venue ?? one.organizer, one.address, one.city].filter(Boolean).join(', ')}
                </button>
              </li>
            ))}
          </ul>
          <button type="button" onClick={() => void make().catch(toastError)}>
            {t('Make “{name}” all the same', { name: text.trim() })}
          </button>
        </div>
      )}
      {correcting !== undefined && isCorrected(list) && (
        <Correct
          list={list}
          id={correcting}
          onClose={() => setCorrecting(undefined)}
          onSaved={() => {
            setCorrecting(undefined)
            setTurn(turn + 1)
          }}
        />
      )}
      <FaultNote id={id} fault={fault} />
    </div>
  )
}

function optionsIn(
  body: AnyOf<Answer<'GET', `events/${ListName}`>>,
  list: ListName,
  title: TitleName,
): readonly Option[] {
  const some: readonly (Shown & Pick<Option, 'id'>)[] = body[list] ?? []
  return some.map((one) => ({ id: one.id, name: nameOf(one, title) }))
}

/** What matches the text, after a pause of typing. */
function useFound(list: ListName, title: TitleName, text: string): readonly Option[] {
  const [found, setFound] = useState<readonly Option[]>([])
  useEffect(() => {
    const until = new AbortController()
    const search = text.trim()
    if (search === '') setFound([])
    else {
      // Terms that nothing has yet can be chosen, too.
      const unused = title === 'name' ? { hide_empty: false } : {}
      const shown = { per_page: most, _fields: `${list}.id,${list}.${title}` }
      const query = { search, ...shown, ...unused }
      const later = setTimeout(() => {
        get(`events/${list}`, { query, signal: until.signal }).then(
          (body) => setFound(optionsIn(body, list, title)),
          () => setFound([]),
        )
      }, pauseMs)
      until.signal.addEventListener('abort', () => clearTimeout(later))
    }
    return () => until.abort()
  }, [list, title, text])
  return found
}
