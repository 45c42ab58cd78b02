// A dialog above the screen; the browser keeps the focus inside and gives it back.

import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { t } from '../say.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isGone = useRef(false)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => {
      // Also when it is taken away because its work is done, the focus goes back.
      isGone.current = true
      shown?.close()
    }
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={() => isGone.current || onClose()}>
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="plain"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
        >
          ×
        </button>
      </header>
      {children}
    </dialog>
  )
}
