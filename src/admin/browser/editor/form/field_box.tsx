// What is around each field of the form: it knows who is in it, and makes its control anew when
// another hand has given it a value.

import { type ComponentChildren, Fragment } from 'preact'
import { Control } from '../fields/control.tsx'
import type { Editing } from '../state/editing.ts'

interface FieldBoxProps {
  readonly editing: Editing
  readonly name: string
  /** Else the control that its declaration asks for. */
  readonly children?: ComponentChildren
}

const isWithin = (around: Element, one: EventTarget | null): boolean =>
  one instanceof Node && around.contains(one)

export function FieldBox({ editing, name, children }: FieldBoxProps) {
  const { revisions } = editing
  return (
    <div
      data-field={name}
      onFocusIn={() => revisions.enter(name)}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        const isLeft = !isWithin(currentTarget, relatedTarget)
        // When the window loses the focus, the field has it as soon as the window comes back.
        if (isLeft && !isWithin(currentTarget, document.activeElement)) revisions.leave(name)
      }}
    >
      <Fragment key={revisions.of(name)}>
        {children ?? <Declared editing={editing} name={name} />}
      </Fragment>
    </div>
  )
}

function Declared({ editing, name }: FieldBoxProps) {
  const { kind, mine, opened } = editing
  const field = opened.value?.fields.find((one) => one.name === name)
  if (!field) return null
  return (
    <Control
      field={field}
      kind={kind}
      value={mine.value[name]}
      values={mine.value}
      shown={opened.value?.shown}
      onChange={(value) => editing.set(name, value)}
    />
  )
}
