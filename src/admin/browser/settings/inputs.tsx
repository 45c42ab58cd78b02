// The fields of the form: each setting by what its declaration takes.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { MenuEntry } from '../../../contract/menu.ts'
import type { Published } from '../../../contract/published.ts'
import type { Setting } from '../../../contract/routes.ts'
import { clockIn } from '../components/formats.ts'
import { Choice, Fault, Field, useNotes } from '../components/form/form.tsx'
import { t } from '../i18n.ts'
import { contrastOf } from './contrast.ts'
import { MenuEditor } from './menu_editor.tsx'
import { labelOf, settingText, wordOf } from './settings.ts'

export function Input({ setting }: { readonly setting: Setting }) {
  const { name, description } = setting
  const schema: Published = setting.schema
  const label = labelOf(name)
  const value = settingText(setting.value)
  const shared = { name, label, hint: description, value }
  if (schema.type === 'array') {
    return (
      <MenuEditor
        name={name}
        label={label}
        hint={description}
        // A list alone is a menu.
        entries={setting.value as readonly MenuEntry[]}
        most={schema.maxItems ?? Infinity}
      />
    )
  }
  if (schema.enum) {
    const options = schema.enum.map((one) => [one, wordOf(one)] as const)
    return <Choice name={name} label={label} value={value} options={options} />
  }
  if (schema.format === 'timezone') return <Zone {...shared} />
  if (schema.format === 'color') return <Colour {...shared} />
  return <Field {...shared} type={schema.format === 'email' ? 'email' : 'text'} />
}

interface InputProps {
  readonly name: string
  readonly label: string
  readonly hint: string
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
  const { id, fault, describedBy } = useNotes(name, hint)
  const [zone, setZone] = useState(value)
  const clock = timeIn(zone)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <p class="hint" id={`${id}-hint`}>
        {hint} {clock !== '' && t('It is {time} there.', { time: clock })}
      </p>
      <input
        id={id}
        name={name}
        list={`${id}-zones`}
        value={zone}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy}
        onInput={(event) => setZone(event.currentTarget.value)}
      />
      <datalist id={`${id}-zones`}>
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}

/** The ground of the pages on which it is hardest to read, and the least contrast of texts. */
const [paper, least] = ['#f4eee4', 4.5]

function Colour({ name, label, hint, value }: InputProps) {
  const { id, fault, describedBy } = useNotes(name, hint)
  const [colour, setColour] = useState(value)
  const sample = useRef<HTMLParagraphElement>(null)
  const isColour = /^#[\da-f]{6}$/i.test(colour)
  useEffect(() => {
    // Through the object model: no style may be inside of the page.
    if (isColour) sample.current?.style.setProperty('--sample', colour)
  }, [colour])
  const ratio = isColour ? contrastOf(colour, paper) : 0
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <span class="colour">
        <input
          id={id}
          name={name}
          value={colour}
          spellcheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy}
          onInput={(event) => setColour(event.currentTarget.value)}
        />
        <input
          type="color"
          aria-label={t('Choose a colour')}
          value={isColour ? colour.toLowerCase() : '#000000'}
          onInput={(event) => setColour(event.currentTarget.value)}
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
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}
