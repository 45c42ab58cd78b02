// A dialog above the screen; the browser keeps the focus inside and gives it back.

import type { ComponentChildren, RefObject } from 'preact'
import { useContext, useEffect, useId, useRef } from 'preact/hooks'
import { Button, Close } from './parts.tsx'
import { t } from '../i18n.ts'

export interface DialogProps {
  readonly title: string
  /** What it stands beside; else it is in the middle. */
  readonly near?: RefObject<HTMLElement | null>
  /** Else what has opened it closes it. */
  readonly onClose?: (() => void) | undefined
  readonly children: ComponentChildren
}

export function Dialog({ title, near, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isGone = useRef(false)
  const opener = useContext(Close)
  const close = onClose ?? opener
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    if (shown && near?.current) placeBeside(shown, near.current)
    return () => {
      // Also when it is taken away because its work is done, the focus goes back.
      isGone.current = true
      shown?.close()
    }
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={() => isGone.current || close()}>
      <header>
        <h2 id={id}>{title}</h2>
        <Button class="plain" aria-label={t('Close')} onClick={() => dialog.current?.close()}>
          ×
        </Button>
      </header>
      {children}
    </dialog>
  )
}

const gap = 8

/** Above or below it, where there is more room; in pixels of the window. */
function placeBeside(dialog: HTMLElement, target: HTMLElement): void {
  const { left, top, bottom } = target.getBoundingClientRect()
  const most = innerWidth - dialog.offsetWidth - gap
  const isBelow = innerHeight - bottom > top
  const [above, below] = isBelow
    ? [`${bottom + gap}px`, 'auto']
    : ['auto', `${innerHeight - top + gap}px`]
  dialog.style.margin = '0'
  dialog.style.inset = `${above} auto ${below} ${Math.max(gap, Math.min(left, most))}px`
}
