// The fields of the form: each setting by what its declaration takes.

import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { MenuEntry } from '../../../contract/menu.ts'
import type { Published } from '../../../contract/published.ts'
import type { Setting } from '../../../contract/routes.ts'
import { contrast } from '../colours/contrast.ts'
import { Choice, Field, TextArea } from '../components/form/form.tsx'
import { Fault, Framed, Hint, type Labelled, useField } from '../components/form/framed.tsx'
import { clockIn } from '../components/formats.ts'
import { Button } from '../components/parts.tsx'
import { ZoneField } from '../editor/fields/named.tsx'
import { labelOf } from '../editor/form/labels.ts'
import { type Sentence, t } from '../i18n.ts'
import { settingText, wordOf } from './settings.ts'

export function Input({ setting }: { readonly setting: Setting }) {
  const { name, description } = setting
  const schema: Published = setting.schema
  const label = labelOf(setting)
  const value = settingText(setting.value)
  const shared = { name, label, hint: description, value }
  // A list alone is a menu.
  if (schema.type === 'array') {
    const entries = setting.value as readonly MenuEntry[]
    return <MenuEditor {...shared} entries={entries} most={schema.maxItems ?? Infinity} />
  }
  if (schema.enum) {
    const options = schema.enum.map((one) => [one, wordOf(one)] as const)
    return <Choice {...{ name, label, value, options }} />
  }
  if (schema.format === 'timezone') return <Zone {...shared} />
  if (schema.format === 'lines') return <TextArea {...shared} />
  if (schema.format === 'color') return <Colour {...shared} />
  return <Field {...shared} type={schema.format === 'email' ? 'email' : 'text'} />
}

interface InputProps extends Labelled {
  readonly value: string
}

/** The clock there, which tells at once whether it is the right one. */
function timeIn(zone: string): string {
  try {
    return clockIn(zone).format()
  } catch {
    // The server says what is wrong with it, if it is.
    return ''
  }
}

function Zone({ hint, ...field }: InputProps) {
  const [zone, setZone] = useState(field.value)
  const time = timeIn(zone)
  const there = time === '' ? '' : t('It is {time} there.', { time })
  return <ZoneField {...field} hint={`${hint} ${there}`} onChange={setZone} />
}

/** The ground of the pages on which it is hardest to read, and the least contrast of texts. */
const [paper, least] = ['#f4eee4', 4.5]

function Colour({ name, label, hint, value }: InputProps) {
  const [colour, setColour] = useState(value)
  const sample = useRef<HTMLParagraphElement>(null)
  const isColour = /^#[\da-f]{6}$/i.test(colour)
  useEffect(() => {
    // Through the object model: no style may be inside of the page.
    if (isColour) sample.current?.style.setProperty('--sample', colour)
  }, [colour])
  const ratio = isColour ? contrast(colour, paper) : 0
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
    setColour(currentTarget.value)
  return (
    <Framed {...{ name, label, hint }}>
      {(control) => (
        <>
          <span class="colour">
            <input {...control} {...{ name, value: colour, onInput: take }} spellcheck={false} />
            <input
              type="color"
              aria-label={t('Choose a colour')}
              value={isColour ? colour.toLowerCase() : '#000000'}
              onInput={take}
            />
          </span>
          {ratio >= least && (
            <p class="sample" ref={sample} aria-hidden="true">
              <span>{t('A link')}</span> <b>{t('A button')}</b>
            </p>
          )}
          <p class="hint" role="status">
            {isColour && t('Contrast {ratio}:1.', { ratio: Math.floor(ratio * 10) / 10 })}{' '}
            {isColour && ratio < least && t('This is hard to read: at least 4.5:1 is needed.')}
          </p>
        </>
      )}
    </Framed>
  )
}

interface MenuEditorProps extends Labelled {
  readonly entries: readonly MenuEntry[]
  readonly most: number
}

const number = /\d+/g

export function MenuEditor({ name, label, hint, entries, most }: MenuEditorProps) {
  const [shown, setShown] = useState(entries.map((entry, key) => ({ ...entry, key })))
  const last = useRef(entries.length)
  const list = useRef<HTMLFieldSetElement>(null)
  const { id, fault, control } = useField(name)
  const wrong = Number(fault?.match(number)?.at(-1)) - 1
  /** After a change the focus goes on where one would look. */
  const focus = (selector: string) =>
    setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  const change = (at: number, given: Partial<MenuEntry>) =>
    setShown(shown.map((entry, index) => (index === at ? { ...entry, ...given } : entry)))
  const move = (at: number, by: 1 | -1) => {
    const moved = shown.toSpliced(at, 1)
    const entry = shown[at]
    if (!entry) return
    setShown(moved.toSpliced(at + by, 0, entry))
    const isEnd = by < 0 ? at + by === 0 : at + by === shown.length - 1
    focus(`li:nth-child(${at + by + 1}) .${by < 0 !== isEnd ? 'up' : 'down'}`)
  }
  const remove = (at: number) => {
    setShown(shown.toSpliced(at, 1))
    focus(shown.length > 1 ? `li:nth-child(${Math.min(at + 1, shown.length - 1)}) input` : '.add')
  }
  const add = () => {
    last.current += 1
    setShown([...shown, { label: '', url: '', key: last.current }])
    focus('li:last-child input')
  }
  return (
    <fieldset class="field menu-editor" ref={list} aria-describedby={control['aria-describedby']}>
      <legend>{label}</legend>
      <Hint id={id} text={hint} />
      <input
        type="hidden"
        name={name}
        value={JSON.stringify(shown.map(({ key: _key, ...entry }) => entry))}
      />
      <ol>
        {shown.map((entry, at) => (
          <Row
            key={entry.key}
            entry={entry}
            place={at + 1}
            count={shown.length}
            isWrong={at === wrong}
            onChange={(given) => change(at, given)}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <Button class="add" disabled={shown.length >= most} onClick={add} said="Add a link" />
      <Fault id={id} text={fault} />
    </fieldset>
  )
}

interface RowProps {
  readonly entry: MenuEntry
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly isWrong: boolean
  readonly onChange: (given: Partial<MenuEntry>) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const parts = [
  ['label', 'Label of link {n}'],
  ['url', 'Address of link {n}'],
] as const satisfies readonly (readonly [keyof MenuEntry, Sentence])[]

function Row({ entry, place, count, isWrong, onChange, onMove, onRemove }: RowProps) {
  const id = useId()
  const name = entry.label || String(place)
  return (
    <li>
      {parts.map(([part, label]) => (
        <span key={part}>
          <label for={`${id}-${part}`}>{t(label, { n: place })}</label>
          <input
            id={`${id}-${part}`}
            value={entry[part]}
            placeholder={part === 'url' ? 'https://' : undefined}
            aria-invalid={isWrong}
            onInput={({ currentTarget }) => onChange({ [part]: currentTarget.value })}
          />
        </span>
      ))}
      <span class="actions">
        <Button
          class="up"
          disabled={place === 1}
          aria-label={t('Move “{name}” up', { name })}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          class="down"
          disabled={place === count}
          aria-label={t('Move “{name}” down', { name })}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        <Button aria-label={t('Remove “{name}”', { name })} onClick={onRemove}>
          ×
        </Button>
      </span>
    </li>
  )
}
