// The fields of the form: each setting by what its declaration takes.

import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { MenuEntry } from '../../../contract/menu.ts'
import type { Published } from '../../../contract/published.ts'
import type { Setting } from '../../../contract/routes.ts'
import { clockIn } from '../components/formats.ts'
import { Choice, Field } from '../components/form/form.tsx'
import { Framed, type Labelled } from '../components/form/framed.tsx'
import { t } from '../i18n.ts'
import { contrast } from '../colours/contrast.ts'
import { MenuEditor } from './menu_editor.tsx'
import { labelOf, settingText, wordOf } from './settings.ts'

export function Input({ setting }: { readonly setting: Setting }) {
  const { name, description } = setting
  const schema: Published = setting.schema
  const label = labelOf(name)
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

/** Browsers search in the list of all zones. */
function Zone({ name, label, hint, value }: InputProps) {
  const list = useId()
  const [zone, setZone] = useState(value)
  const time = timeIn(zone)
  const there = time === '' ? '' : t('It is {time} there.', { time })
  return (
    <Framed {...{ name, label, hint: `${hint} ${there}` }}>
      {(control) => (
        <>
          <input
            {...control}
            {...{ name, list, value: zone }}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => setZone(currentTarget.value)}
          />
          <datalist id={list}>
            {['UTC', ...Intl.supportedValuesOf('timeZone')].map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </Framed>
  )
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
