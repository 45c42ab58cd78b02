// What is around the control of a field: its label, its hint, and what is wrong with it.

import type { ComponentChildren } from 'preact'
import { Hint } from './hint.tsx'

export interface Labelled {
  readonly label: string
  readonly hint: string | undefined
}

interface FrameProps extends Labelled {
  /** Of the control. */
  readonly id: string
  readonly fault: string | undefined
  readonly children: ComponentChildren
}

export function Framed({ id, label, hint, fault, children }: FrameProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Hint id={`${id}-hint`} text={hint} />
      {children}
      <FaultNote id={id} fault={fault} />
    </div>
  )
}

interface FaultNoteProps {
  readonly id: string
  readonly fault: string | undefined
}

export function FaultNote({ id, fault }: FaultNoteProps) {
  if (fault === undefined) return null
  return (
    <p class="fault" id={`${id}-fault`}>
      {fault}
    </p>
  )
}

/** For the control, which refers to what is said about it; some have further notes. */
export const described = (id: string, fault: string | undefined, ...notes: readonly string[]) => ({
  'aria-invalid': fault !== undefined,
  'aria-describedby': ['hint', ...notes, ...(fault === undefined ? [] : ['fault'])]
    .map((note) => `${id}-${note}`)
    .join(' '),
})
