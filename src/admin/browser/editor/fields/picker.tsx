// Chooses things of the calendar by typing a part of their name; what is not there can be made.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer, AnyOf } from '../../../../contract/client.ts'
import type { Organizer, Venue } from '../../../../contract/routes.ts'
import { asFilled, askTagged, get, post } from '../../api.ts'
import { fold } from '../../components/fold.ts'
import { Field, FormDialog } from '../../components/form/form.tsx'
import { Fault, Hint, type Labelled, useField } from '../../components/form/framed.tsx'
import { Button, Sign } from '../../components/parts.tsx'
import { toast, toastError } from '../../components/toasts.tsx'
import { useAsked } from '../../components/use_asked.ts'
import { useNames } from './picked.ts'
import { type ListName, nameOf, type Shown, titleIn } from '../form/kinds.ts'
import { labelOf } from '../form/labels.ts'
import { habits } from '../state/habits.ts'
import { t } from '../../i18n.ts'

interface PickerProps extends Labelled {
  readonly list: ListName
  readonly ids: readonly number[]
  /** Whether it is for writing; else for finding, where nothing is made or corrected. */
  readonly mayCreate?: boolean
  /** Whether what is often used is offered while nothing is chosen. */
  readonly isOffering?: boolean
  readonly onChange: (ids: readonly number[]) => void
}

interface Option {
  readonly id: number
  readonly name: string
}

/** Typing is over when nothing was typed for as long as this. */
const pauseMs = 150
const most = 8
const mostOffered = 5

export function Picker(props: PickerProps) {
  const { name: field, label, hint, list, ids, mayCreate = false, isOffering, onChange } = props
  const { id, fault, control } = useField(field)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  /** What a new one may be as well. */
  const [doubles, setDoubles] = useState<readonly Double[]>([])
  const [correcting, setCorrecting] = useState<number>()
  const [turn, setTurn] = useState(0)
  const names = useNames(list, ids, turn)
  const found = useFound(list, text).filter((one) => !ids.includes(one.id))
  const isNew = mayCreate && text.trim() !== '' && !found.some(({ name }) => name === text.trim())
  const made = isNew ? [t('Make “{name}”', { name: text.trim() })] : []
  const options = [...found.map(({ name }) => name), ...made]
  const count = options.length
  const offered = isOffering ? oftenUsed(list).slice(0, mostOffered) : none
  const nameIn = (one: number) => names.get(one) ?? String(one)

  const take = (chosen: number) => {
    onChange([...ids, chosen])
    setText('')
    setAt(-1)
    setDoubles([])
    input.current?.focus()
  }
  const make = async () =>
    take((await post(`events/${list}`, asFilled({ [titleIn(list)]: text.trim() }))).id)
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
      <Hint id={id} text={hint} />
      <ul class="chosen">
        {ids.map((one) => (
          <li key={one} class="badge">
            {nameIn(one)}{' '}
            {mayCreate && isCorrected(list) && (
              <Sign
                face="✎"
                label="Correct “{name}”"
                facts={{ name: nameIn(one) }}
                onClick={() => setCorrecting(one)}
              />
            )}
            <Sign
              face="×"
              label="Remove “{name}”"
              facts={{ name: nameIn(one) }}
              onClick={() => onChange(ids.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ul>
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        autocomplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
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
        {options.map((name, index) => (
          <li
            key={found[index]?.id ?? 'new'}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void choose(index)}
          >
            {name}
          </li>
        ))}
      </ul>
      {ids.length === 0 && text === '' && offered.length > 0 && (
        <p class="offered">
          {t('Often used:')}{' '}
          {offered.map(({ id: one, name }) => (
            <Button key={one} class="plain" onClick={() => take(one)}>
              {name}
            </Button>
          ))}
        </p>
      )}
      {doubles.length > 0 && (
        <div class="notice" role="alert">
          <p>{t('This may be there already. Take it?')}</p>
          <ul class="lines">
            {doubles.map((one) => (
              <li key={one.id}>
                <Button onClick={() => take(one.id)}>
                  {[one.venue ?? one.organizer, one.address, one.city].filter(Boolean).join(', ')}
                </Button>
              </li>
            ))}
          </ul>
          <Button act={make} said="Make “{name}” all the same" facts={{ name: text.trim() }} />
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
      <Fault id={id} text={fault} />
    </div>
  )
}

function optionsIn(
  body: AnyOf<Answer<'GET', `events/${ListName}`>>,
  list: ListName,
): readonly Option[] {
  const some: readonly (Shown & Pick<Option, 'id'>)[] = body[list] ?? []
  return some.map((one) => ({ id: one.id, name: nameOf(one, titleIn(list)) }))
}

const oftenUsed = (list: ListName): readonly Option[] => habits.value[list] ?? none

/** What matches the text, after a pause of typing; what is often used first. */
function useFound(list: ListName, text: string): readonly Option[] {
  const title = titleIn(list)
  const search = text.trim()
  const { body, error } = useAsked(
    search === '' ? '' : `${list} ${search}`,
    async (signal) => {
      // Terms that nothing has yet can be chosen, too.
      const unused = title === 'name' ? ({ hide_empty: false, ...byCount } as const) : {}
      const shown = { per_page: most, _fields: `${list}.id,${list}.${title}` }
      const query = { search, ...shown, ...unused }
      return optionsIn(await get(`events/${list}`, { query, signal }), list)
    },
    pauseMs,
  )
  if (error !== undefined || !body) return none
  const isMeant = ({ name }: Option) => fold(name).includes(fold(search))
  const first = oftenUsed(list).filter(isMeant).slice(0, most)
  return [...first, ...body.filter(({ id }) => first.every((one) => one.id !== id))].slice(0, most)
}

const byCount = { orderby: 'count', order: 'desc' } as const

const none: readonly Option[] = []

/** What is corrected here; the rest is on the screen of its own. */
const corrected = {
  venues: ['venue', 'address', 'zip', 'city', 'country', 'phone', 'website'],
  organizers: ['organizer', 'email', 'phone', 'website'],
} as const satisfies Partial<Record<ListName, readonly (keyof Shown)[]>>

export type Corrected = keyof typeof corrected

export const isCorrected = (list: ListName): list is Corrected => list in corrected

export type Double = AnyOf<Venue | Organizer> & { readonly id: number }

/** Those that may be meant by a new name; none if that cannot be asked. */
export async function doublesOf(list: ListName, name: string): Promise<readonly Double[]> {
  if (!isCorrected(list)) return []
  const found: AnyOf<Answer<'GET', `console/${Corrected}/doubles`>> = await get(
    `console/${list}/doubles`,
    { query: { name } },
  ).catch(() => ({}))
  return found[list] ?? []
}

interface CorrectProps {
  readonly list: Corrected
  readonly id: number
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function Correct({ list, id, onClose, onSaved }: CorrectProps) {
  const path = `events/${list}/${id}` as const
  const names: readonly (keyof Shown)[] = corrected[list]
  const [opened, setOpened] = useState<{
    readonly shown: Shown
    readonly tag?: string | undefined
  }>()
  useEffect(() => {
    askTagged('GET', path).then(
      ({ body, tag }) => setOpened({ shown: body, tag }),
      (error) => {
        toastError(error)
        onClose()
      },
    )
  }, [path])
  const textOf = (name: keyof Shown) => {
    const value = opened?.shown[name]
    return typeof value === 'string' ? value : ''
  }
  if (!opened) return null
  return (
    <FormDialog
      title={t('Correct')}
      onClose={onClose}
      submit="Save"
      onSubmit={async (values) => {
        await askTagged('PATCH', path, { body: asFilled(values), tag: opened.tag })
        toast(t('“{title}” was saved.', { title: values[names[0] ?? ''] ?? '' }))
        onSaved()
      }}
    >
      {names.map((name) => (
        <Field key={name} name={name} label={labelOf({ name })} value={textOf(name)} />
      ))}
    </FormDialog>
  )
}
