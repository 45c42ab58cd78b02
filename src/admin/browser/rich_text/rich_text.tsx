// A field for a text with structure. It holds what the server would keep, and nothing else.

import { useState } from 'preact/hooks'
import { Fault, useNotes } from '../components/form/form.tsx'
import { Lazy } from '../components/lazy.tsx'

interface RichTextProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** HTML that it begins with, as the server has it. Another text is another field, with another key. */
  readonly value: string
  readonly onChange: (value: string) => void
}

const load = () => import('./editor.tsx').then(({ Editor }) => ({ Screen: Editor }))

export function RichText({ name, label, hint, value, onChange }: RichTextProps) {
  const { id, fault, describedBy } = useNotes(name, hint)
  const [written, setWritten] = useState(value)
  return (
    <div class="field">
      <span class="label" id={`${id}-label`}>
        {label}
      </span>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input type="hidden" name={name} value={written} />
      <Lazy
        load={load}
        props={{
          id,
          labelledBy: `${id}-label`,
          describedBy: describedBy,
          isInvalid: fault !== undefined,
          value,
          onChange: (now: string) => {
            setWritten(now)
            onChange(now)
          },
        }}
      />
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}
