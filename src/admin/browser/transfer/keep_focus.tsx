import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/**
 * Around what changes by itself: if the button that was pressed is gone, one goes on here and not
 * at the beginning of the page.
 */
export function KeepFocus({ children }: { readonly children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body
    if (isLost) box.current?.focus({ preventScroll: true })
  })
  return (
    <div
      ref={box}
      class="keep-focus"
      tabindex={-1}
      onFocusIn={() => {
        isInside.current = true
      }}
      onFocusOut={({ relatedTarget }) => {
        // Nothing gets the focus when what had it is taken away.
        if (relatedTarget) isInside.current = box.current?.contains(relatedTarget as Node) ?? false
      }}
    >
      {children}
    </div>
  )
}
