// What is around the control of a field: its label, what helps to fill it in, and what is wrong with it.

import { type ComponentChildren, createContext } from 'preact'
import { useContext, useId, useState } from 'preact/hooks'

/** What is wrong with which field of the form around. */
export const Faults = createContext<Readonly<Record<string, string>>>({})

export interface Labelled {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
}

/** For the control, which refers to what is said about it; some have further notes. */
export function useField(name: string, ...notes: readonly string[]) {
  const id = useId()
  const fault = useContext(Faults)[name]
  const said = ['hint', ...notes, ...(fault === undefined ? [] : ['fault'])]
  const control = {
    id,
    'aria-invalid': fault !== undefined,
    'aria-describedby': said.map((note) => `${id}-${note}`).join(' '),
  }
  return { id, fault, control }
}

interface FrameProps extends Labelled {
  readonly class?: string
  readonly notes?: readonly string[]
  readonly children: (control: ReturnType<typeof useField>['control']) => ComponentChildren
}

export function Framed({ name, label, hint, class: look = '', notes = [], children }: FrameProps) {
  const { id, fault, control } = useField(name, ...notes)
  return (
    <div class={`field ${look}`}>
      <label for={id}>{label}</label>
      <Hint id={id} text={hint} />
      {children(control)}
      <Fault id={id} text={fault} />
    </div>
  )
}

interface NoteProps {
  /** Of the control. */
  readonly id: string
  readonly text: ComponentChildren
}

/** There is always an element, so that a control can refer to it. */
export const Hint = ({ id, text }: NoteProps) => (
  <p class="hint" id={`${id}-hint`}>
    {text}
  </p>
)

export const Fault = ({ id, text }: NoteProps) =>
  text === undefined ? null : (
    <p class="fault" id={`${id}-fault`}>
      {text}
    </p>
  )

/** For the types of attributes, which know each kind of input alone and none that varies. */
export const inputType = (type: string): 'text' => type as 'text'

/** A field whose value somebody else keeps. */
export interface Kept<Value, Sent = Value> extends Labelled {
  readonly value: Value
  readonly onChange: (value: Sent) => void
}

interface OwnInputProps {
  /** What it begins with. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly type?: string
  readonly id?: string
  readonly name?: string
  readonly class?: string
  /** The id of what is offered. */
  readonly list?: string
  readonly placeholder?: string
  readonly required?: boolean
  readonly inputMode?: 'decimal' | undefined
  readonly autocomplete?: string
  readonly spellcheck?: boolean
  readonly min?: number
  readonly max?: number
  readonly step?: 'any'
  readonly 'aria-label'?: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string
}

/**
 * A text that belongs to who types it: nothing that comes later is written over it, however late
 * the page is drawn. Another text from outside is another input, with another key.
 */
export function OwnInput({ text, onText, type = 'text', ...others }: OwnInputProps) {
  const [first] = useState(text)
  return (
    <input
      type={inputType(type)}
      {...others}
      defaultValue={first}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  )
}
