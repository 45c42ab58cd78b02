// A box below what opened it: Escape closes it, and so does whoever goes on elsewhere.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface PopoverProps {
  readonly onClose: () => void
  readonly children: ComponentChildren
}

export function Popover({ onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    box.current?.querySelector<HTMLElement>('input, select')?.focus()
    const around = box.current?.parentElement
    const press = ({ target }: Event) => {
      // What was drawn anew meanwhile is nowhere any more.
      if (target instanceof Node && target.isConnected && !around?.contains(target)) onClose()
    }
    const type = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
      if (opener instanceof HTMLElement) opener.focus()
    }
    const focus = ({ target }: Event) => {
      if (target instanceof Node && target !== opener && !box.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', focus)
    document.addEventListener('keydown', type)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('keydown', type)
    }
  }, [])
  return (
    <div ref={box} class="popover">
      {children}
    </div>
  )
}
