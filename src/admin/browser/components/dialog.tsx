// A dialog above the screen; the browser keeps the focus inside and gives it back.

import type { ComponentChildren, RefObject } from 'preact'
import { useContext, useId, useLayoutEffect, useRef } from 'preact/hooks'
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
  const giveCaretBack = useRef(() => {})
  const opener = useContext(Close)
  const close = onClose ?? opener
  // Not later: the browser gives the focus back only while the dialog is in the page.
  useLayoutEffect(() => {
    const shown = dialog.current
    giveCaretBack.current = caretAt(document.activeElement)
    shown?.showModal()
    if (shown && near?.current) placeBeside(shown, near.current)
    return () => {
      // Also when it is taken away because its work is done, the focus goes back.
      isGone.current = true
      shown?.close()
      giveCaretBack.current()
    }
  }, [])
  const onClosed = () => {
    if (isGone.current) return
    giveCaretBack.current()
    close()
  }
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClosed}>
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

/** Browsers give the focus back without the caret: what is typed then would go nowhere. */
function caretAt(field: Element | null): () => void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {}
  const { selectionStart, selectionEnd } = field
  return () => {
    if (selectionStart === null || document.activeElement !== field) return
    field.setSelectionRange(selectionStart, selectionEnd)
  }
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
