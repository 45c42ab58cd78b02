// Fields of a form that few forms have.

import { Fault, useNotes } from './form.tsx'

interface MoreProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value?: string
}

function Labelled({ id, label, hint }: { id: string; label: string; hint: string | undefined }) {
  return (
    <>
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}

/** Several lines. */
export function TextArea({ name, label, hint, value }: MoreProps) {
  const { id, fault, describedBy } = useNotes(name, hint)
  return (
    <div class="field">
      <Labelled id={id} label={label} hint={hint} />
      <textarea
        id={id}
        name={name}
        rows={4}
        defaultValue={value}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy}
      />
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}

/** A day and a time. */
export function TimeField({ name, label, hint, value }: MoreProps) {
  const { id, fault, describedBy } = useNotes(name, hint)
  return (
    <div class="field">
      <Labelled id={id} label={label} hint={hint} />
      <input
        id={id}
        name={name}
        type="datetime-local"
        defaultValue={value}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy}
      />
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}
