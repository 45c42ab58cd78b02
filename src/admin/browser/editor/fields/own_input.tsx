import { useState } from 'preact/hooks'
import { inputType } from '../../components/form/input_type.ts'

interface OwnInputProps {
  /** What it begins with. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly type?: string
  readonly id?: string
  readonly name?: string
  readonly list?: string
  readonly placeholder?: string
  readonly required?: boolean
  readonly inputMode?: 'decimal' | undefined
  readonly autocomplete?: string
  readonly spellcheck?: boolean
  readonly min?: number
  readonly max?: number
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string | undefined
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
      onInput={(event) => onText(event.currentTarget.value)}
    />
  )
}
