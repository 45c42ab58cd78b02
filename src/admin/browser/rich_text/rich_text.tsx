// A field for a text with structure. It holds what the server would keep, and nothing else.

import { useState } from 'preact/hooks'
import { Fault, Hint, type Kept, useField } from '../components/form/framed.tsx'
import { Lazy } from '../components/lazy.tsx'

/** The value is HTML that it begins with, as the server has it; another one has another key. */
const load = () => import('./editor.tsx').then(({ Editor }) => ({ Screen: Editor }))

export function RichText({ name, label, hint, value, onChange }: Kept<string>) {
  const { id, fault, control } = useField(name)
  const [written, setWritten] = useState(value)
  return (
    <div class="field">
      <span class="label" id={`${id}-label`}>
        {label}
      </span>
      <Hint id={id} text={hint} />
      <input type="hidden" name={name} value={written} />
      <Lazy
        load={load}
        props={{
          id,
          labelledBy: `${id}-label`,
          describedBy: control['aria-describedby'],
          isInvalid: fault !== undefined,
          value,
          onChange: (now: string) => {
            setWritten(now)
            onChange(now)
          },
        }}
      />
      <Fault id={id} text={fault} />
    </div>
  )
}
