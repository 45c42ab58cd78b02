// Forms: what the server refuses is said beside the field, and nothing that was typed is lost.

import { type ComponentChildren, createContext } from 'preact'
import { useContext, useId, useRef, useState } from 'preact/hooks'
import { Refused } from '../../api.ts'
import { Problem } from '../problem.tsx'
import { t } from '../../i18n.ts'
import { inputType } from './input_type.ts'

interface FormState {
  readonly faults: Readonly<Record<string, string>>
}

/** What is wrong with which field of the form around. */
export const State = createContext<FormState>({ faults: {} })

export type Values = Readonly<Record<string, string>>

interface FormProps {
  readonly submit: string
  readonly onSubmit: (values: Values) => Promise<void>
  readonly children: ComponentChildren
  /** Buttons beside the one that submits. */
  readonly others?: ComponentChildren
}

export function Form({ submit, onSubmit, children, others }: FormProps) {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = async (event: Event) => {
    event.preventDefault()
    // A dialog of a field has a form of its own, which is not this one.
    event.stopPropagation()
    if (isBusy || !form.current) return
    setBusy(true)
    setFaults({})
    setProblem('')
    try {
      await onSubmit(valuesOf(form.current))
    } catch (error) {
      const found = error instanceof Refused ? error.fields : {}
      setFaults(found)
      setProblem(error instanceof Refused ? error.message : t('The server cannot be reached.'))
      focusFirst(form.current, Object.keys(found))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate aria-busy={isBusy}>
      <Problem text={problem} />
      <State.Provider value={{ faults }}>{children}</State.Provider>
      <p class="buttons">
        {/* Not disabled, which would take the focus away. */}
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {submit}
        </button>
        {others}
      </p>
    </form>
  )
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const field = [...form.elements].find((one) => names.includes((one as HTMLInputElement).name))
  // A hidden one stands for what is edited beside it.
  const edited = field?.matches('[type=hidden]')
    ? field.parentElement?.querySelector('[role=textbox]')
    : field
  if (edited instanceof HTMLElement) edited.focus()
}

/** What is said about a field beside its label, for those who listen. */
export function useNotes(name: string, hint?: string) {
  const id = useId()
  const fault = useContext(State).faults[name]
  const notes = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(fault === undefined ? [] : [`${id}-fault`]),
  ]
  return { id, fault, describedBy: notes.join(' ') || undefined }
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'search' | 'email' | 'password'
  readonly value?: string
  readonly autocomplete?: string
  readonly isRequired?: boolean
  readonly autofocus?: boolean
}

export function Field({
  name,
  label,
  hint,
  type = 'text',
  value,
  autocomplete,
  isRequired,
  autofocus,
}: FieldProps) {
  const { id, fault, describedBy } = useNotes(name, hint)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={inputType(type)}
        defaultValue={value}
        autocomplete={autocomplete}
        required={isRequired}
        autofocus={autofocus}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy}
      />
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}

export function Fault({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p class="fault" id={id}>
      {text}
    </p>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value?: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange?: (value: string) => void
}

export function Choice({ name, label, value, options, onChange }: ChoiceProps) {
  const { id, fault, describedBy } = useNotes(name)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        defaultValue={value}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        {options.map(([one, said]) => (
          <option key={one} value={one} selected={one === value}>
            {said}
          </option>
        ))}
      </select>
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}

interface TickProps {
  readonly name: string
  readonly label: string
  readonly isTicked?: boolean
}

export function Tick({ name, label, isTicked = false }: TickProps) {
  return (
    <p class="tick">
      <label>
        <input type="checkbox" name={name} value="true" defaultChecked={isTicked} /> {label}
      </label>
    </p>
  )
}
