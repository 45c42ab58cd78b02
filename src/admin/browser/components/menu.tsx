// A button that shows what can be done, and hides it again when the focus leaves.

import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'

interface MenuProps {
  readonly label: string
  /** What stands on the button; else it is three dots, which stand for the label. */
  readonly face?: ComponentChildren
  readonly class?: string
  /** Items of a list, with a link or a button each. */
  readonly children: ComponentChildren
}

export function Menu({ label, face, class: look = '', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      class={`drop ${look}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          event.stopPropagation()
          close()
        }
        if (move(event)) event.preventDefault()
      }}
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        class={face === undefined ? 'plain' : undefined}
        aria-label={face === undefined ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {face ?? '⋯'}
      </button>
      {/* What was chosen takes the focus, if it opens something. */}
      <ul id={id} aria-label={label} hidden={!isOpen} onClick={close}>
        {isOpen && children}
      </ul>
    </div>
  )
}

/** Arrows lead from one to the next, round and round. */
function move(event: KeyboardEvent): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const root = event.currentTarget as HTMLElement
  const all = [...root.querySelectorAll<HTMLElement>('li > :is(a, button)')]
  if (step === undefined || all.length === 0) return false
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[(at + step + all.length + (at < 0 && step < 0 ? 1 : 0)) % all.length]?.focus()
  return true
}
