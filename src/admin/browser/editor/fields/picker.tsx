// Chooses things of the calendar by typing a part of their name; what is not there can be made.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer, AnyOf } from '../../../../contract/client.ts'
import type { Organizer, Venue } from '../../../../contract/routes.ts'
import { asFilled, askTagged, get, post } from '../../api.ts'
import { Field, FormDialog } from '../../components/form/form.tsx'
import { Fault, Hint, type Labelled, useField } from '../../components/form/framed.tsx'
import { Button, Sign } from '../../components/parts.tsx'
import { toast, toastError } from '../../components/toasts.tsx'
import { oftenUsed, useFound } from './found.ts'
import { useNames } from './picked.ts'
import { type ListName, type Shown, titleIn } from '../form/kinds.ts'
import { labelOf } from '../form/labels.ts'
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

const mostOffered = 5

export function Picker(props: PickerProps) {
  const { name: field, label, hint, list, ids, mayCreate = false, isOffering, onChange } = props
  const { id, fault, control } = useField(field)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  /** One that was found, or the new one; others may come before it at any time. */
  const [marked, setMarked] = useState<number | 'new'>()
  /** Enter was pressed before anything was found. */
  const [isHasty, setIsHasty] = useState(false)
  /** What a new one may be as well. */
  const [doubles, setDoubles] = useState<readonly Double[]>([])
  const [correcting, setCorrecting] = useState<number>()
  const [turn, setTurn] = useState(0)
  const names = useNames(list, ids, turn)
  const { options: matching, isAll } = useFound(list, text)
  const found = matching.filter((one) => !ids.includes(one.id))
  const title = text.trim()
  const isNew = mayCreate && isAll && title !== '' && matching.every(({ name }) => name !== title)
  const made = isNew ? [{ id: 'new', name: t('Make “{name}”', { name: title }) } as const] : []
  const options = [...found, ...made]
  const count = options.length
  const at = options.findIndex((one) => one.id === marked)
  const offered = isOffering ? oftenUsed(list).slice(0, mostOffered) : []
  const nameIn = (one: number) => names.get(one) ?? String(one)

  const type = (typed: string) => {
    setText(typed)
    setMarked(undefined)
    setIsHasty(false)
    setDoubles([])
  }
  const take = (chosen: number) => {
    onChange([...ids, chosen])
    type('')
    input.current?.focus()
  }
  const make = async () =>
    take((await post(`events/${list}`, asFilled({ [titleIn(list)]: title }))).id)
  const choose = async (chosen: number | 'new') => {
    try {
      if (chosen !== 'new') return take(chosen)
      const alike = (await doublesOf(list, title)).filter(({ id: one }) => !ids.includes(one))
      if (alike.length === 0) return await make()
      setDoubles(alike)
    } catch (error) {
      toastError(error)
    }
  }
  const first = options[0]?.id
  useEffect(() => {
    if (!isHasty || !isAll) return
    setIsHasty(false)
    if (first !== undefined) void choose(first)
  }, [isHasty, isAll])
  const onKey = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move !== undefined && count > 0) {
      event.preventDefault()
      setMarked(options[(at + move + count + (at < 0 && move < 0 ? 1 : 0)) % count]?.id)
    } else if (event.key === 'Enter' && text !== '') {
      event.preventDefault()
      const chosen = options[at]?.id ?? (isAll ? first : undefined)
      if (chosen === undefined) setIsHasty(!isAll)
      else void choose(chosen)
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      type('')
    }
  }
  const isOpen = title !== '' && count > 0 && doubles.length === 0
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
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={onKey}
        onBlur={() => setMarked(undefined)}
      />
      <ul class="options" id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen}>
        {options.map(({ id: option, name }, index) => (
          <li
            key={option}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void choose(option)}
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
          <Button act={make} said="Make “{name}” all the same" facts={{ name: title }} />
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
